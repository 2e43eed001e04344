package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import java.util.HashMap;
import java.util.function.BiFunction;
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

  private static final class FullMap extends HashMap<Integer, Integer> {
    private static final long serialVersionUID = 1;

    @Override
    public Integer merge(
        Integer shard,
        Integer count,
        BiFunction<? super Integer, ? super Integer, ? extends Integer> sum) {
      throw new OutOfMemoryError("as the test says");
    }
  }
}
