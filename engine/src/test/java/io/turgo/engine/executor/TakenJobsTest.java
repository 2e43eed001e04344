package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TakenJobsTest {
  /** It would be in flight for ever, because nobody runs it. */
  @Test
  void aJobWhoseBeginningFailsIsNotTaken() {
    TakenJobs taken = new TakenJobs(new FullMap());
    JobRow job = new JobDraft(1, 2, 3).row();

    assertThatThrownBy(() -> taken.begin(job)).isInstanceOf(OutOfMemoryError.class);

    assertThat(taken.count()).isZero();
    assertThat(taken.contains(job)).isFalse();
  }

  /** As a map whose table cannot grow any more: it has put the job into the old one. */
  private static final class FullMap extends HashMap<TakenJobs.Key, TakenJobs.InFlight> {
    private static final long serialVersionUID = 1;

    @Override
    public TakenJobs.@Nullable InFlight put(TakenJobs.Key key, TakenJobs.InFlight job) {
      super.put(key, job);
      throw new OutOfMemoryError("as the test says");
    }
  }
}
