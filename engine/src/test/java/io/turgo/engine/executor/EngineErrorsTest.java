package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.health.Health;
import io.turgo.engine.monitoring.EngineHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EngineErrorsTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final Health health = new Health();
  private final EngineErrors errors = new EngineErrors(health, now::get);

  private boolean leaves(long jobId) {
    return errors.leaves(jobId, new OutOfMemoryError("as the test says"));
  }

  @Test
  void aJobIsLeftInItsTableUntilItHasFailedSoOftenThatItIsTheReason() {
    for (int i = 1; i < EngineErrors.MOST_IN_A_ROW; i++) {
      assertThat(leaves(1)).isTrue();
    }
    assertThat(leaves(2)).as("another job").isTrue();
    assertThat(leaves(1)).isFalse();
    assertThat(leaves(1)).as("its next attempt").isTrue();
  }

  @Test
  void whatIsLongAgoIsForgotten() {
    for (int i = 1; i < EngineErrors.MOST_IN_A_ROW; i++) {
      leaves(1);
    }
    errors.forgetOld();
    now.addAndGet(EngineErrors.QUIET_NANOS + 1);
    errors.forgetOld();
    assertThat(leaves(1)).isTrue();
  }

  @Test
  void itIsNamedInHealthUntilItIsOver() {
    leaves(1);
    errors.forgetOld();
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.IMPAIRED);
    now.addAndGet(EngineErrors.QUIET_NANOS + 1);
    errors.forgetOld();
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.HEALTHY);
  }

  @Test
  void whatIsNotedAtThisMomentIsNotForgotten() throws InterruptedException {
    List<Thread> forgetters = new ArrayList<>();
    AtomicReference<Runnable> during = new AtomicReference<>();
    EngineErrors watched =
        new EngineErrors(
            health,
            () -> {
              Runnable once = during.getAndSet(null);
              if (once != null) {
                once.run();
              }
              return now.get();
            });
    during.set(() -> {
      Thread forgetter = Thread.startVirtualThread(watched::forgetOld);
      forgetters.add(forgetter);
      Await.blocked(forgetter); // it waits for its turn
    });

    watched.leaves(1, new OutOfMemoryError("as the test says"));

    assertThat(forgetters).hasSize(1);
    Await.end(forgetters.getFirst());
    assertThat(health.now().state()).isEqualTo(EngineHealth.State.IMPAIRED);
  }
}
