package io.turgo.await;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AwaitTest {
  private final AtomicInteger looks = new AtomicInteger();

  @Test
  void aConditionIsLookedAtUntilItHolds() {
    Await.until(() -> looks.incrementAndGet() == 3);
    assertThat(looks).hasValue(3);
  }

  @Test
  void aConditionThatNeverHoldsFailsWithItsBound() {
    assertThatThrownBy(() -> Await.until(Duration.ofMillis(1), "it rains", () -> false))
        .isInstanceOf(AssertionError.class)
        .hasMessage("Expected within PT0.001S: it rains");
  }

  @Test
  void anExceptionOfAConditionEndsTheWait() {
    assertThatThrownBy(() ->
            Await.until(() -> {
              throw new IOException("broken");
            }))
        .isInstanceOf(AssertionError.class)
        .hasRootCauseInstanceOf(IOException.class);
  }

  @Test
  void aValueIsReturnedOnceItFits() {
    assertThat(Await.value(looks::incrementAndGet, value -> value > 4)).isEqualTo(5);
  }

  @Test
  void assertionsAreRepeatedUntilTheyPass() {
    Await.untilAsserted(() -> assertThat(looks.incrementAndGet()).isEqualTo(3));
    assertThat(looks).hasValue(3);
  }

  @Test
  void aFutureGivesItsResultOrItsError() {
    assertThat(Await.result(CompletableFuture.completedFuture(1))).isEqualTo(1);
    assertThatThrownBy(() -> Await.result(CompletableFuture.failedFuture(new IOException("gone"))))
        .isInstanceOf(AssertionError.class)
        .hasRootCauseMessage("gone");
  }

  @Test
  void aThreadIsSeenToWaitAndToEnd() {
    CountDownLatch latch = new CountDownLatch(1);
    Thread thread = Thread.ofVirtual().start(() -> Await.open(latch));
    Await.blocked(thread);
    latch.countDown();
    Await.end(thread);
    assertThatThrownBy(() -> Await.blocked(thread)).hasMessageContaining("has ended");
  }
}
