package io.turgo.engine.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DelayedActionsTest {
  private static final long LONG = Duration.ofHours(1).toNanos();

  private final DelayedActions later = new DelayedActions(new Health());
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    later.close();
  }

  @Test
  void whatIsDueIsDoneInItsOrder() throws InterruptedException {
    CountDownLatch all = new CountDownLatch(3);
    for (int millis : new int[] {1_000, 0, 100}) { // far apart: this thread may pause between
      later.after(
          TimeUnit.MILLISECONDS.toNanos(millis),
          () -> {
            done.add(millis + " ms");
            all.countDown();
          });
    }
    assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(done).containsExactlyInAnyOrder("0 ms", "100 ms", "1000 ms");
    assertThat(done).last().isEqualTo("1000 ms");
  }

  @Test
  void nothingIsLostBehindWhatThrows() throws InterruptedException {
    CountDownLatch second = new CountDownLatch(1);
    later.after(
        0,
        () -> {
          throw new OutOfMemoryError("as if there were none");
        });
    later.after(1, second::countDown);
    assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void closingDoesAtOnceWhatWaits() {
    later.after(LONG, () -> done.add("waited"));
    later.close();
    later.after(LONG, () -> done.add("came afterwards"));
    assertThat(done).containsExactly("waited", "came afterwards");
  }
}
