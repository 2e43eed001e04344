package io.turgo.engine.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NapsTest {

  @Test
  void everybodyWakesWhenItsTimeIsOver() throws InterruptedException {
    List<Thread> sleepers = new ArrayList<>();
    List<Long> tooEarly = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 40; i++) {
      long millis = 1 + i % 5 * 10L;
      sleepers.add(
          Thread.startVirtualThread(() -> {
            long began = System.nanoTime();
            Health.pause(millis);
            long missing = TimeUnit.MILLISECONDS.toNanos(millis) - (System.nanoTime() - began);
            if (missing > 0) {
              tooEarly.add(missing);
            }
          }));
    }
    for (Thread sleeper : sleepers) {
      sleeper.join();
    }
    assertThat(tooEarly).isEmpty();
  }

  @Test
  void theNextNapIsWokenTooAfterAllHaveEnded() throws InterruptedException {
    for (int i = 0; i < 20; i++) {
      Thread.startVirtualThread(() -> Health.pause(1)).join();
    }
  }

  @Test
  void whoIsInterruptedDoesNotWait() throws InterruptedException {
    Thread sleeper = Thread.startVirtualThread(() -> Health.pause(TimeUnit.HOURS.toMillis(1)));
    sleeper.interrupt();
    sleeper.join();
  }
}
