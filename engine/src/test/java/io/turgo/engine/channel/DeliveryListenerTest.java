package io.turgo.engine.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every channel does around a listener. */
class DeliveryListenerTest {
  /** A delivery that notes what becomes of it. */
  private static final class Noted implements JobDelivery {
    private final List<Object> outcomes = new ArrayList<>();

    @Override
    public JobMessage message() {
      return new JobMessage("test", 7, 1, 70, 3, 0, 1, null);
    }

    @Override
    public int attempt() {
      return 1;
    }

    @Override
    public void acknowledge() {
      outcomes.add("acknowledged");
    }

    @Override
    public void release(Duration delay) {
      outcomes.add(delay);
    }

    @Override
    public void reject(String reason) {
      outcomes.add(reason);
    }
  }

  @Test
  void whatAListenerThrowsReleasesTheDelivery() {
    for (Throwable thrown :
        List.of(new IllegalStateException("by design"), new OutOfMemoryError("by design"))) {
      Noted delivery = new Noted();

      DeliveryListener.tell(
          told -> {
            if (thrown instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) thrown;
          },
          "jobs",
          delivery);

      assertThat(delivery.outcomes).containsExactly(Duration.ofSeconds(1));
    }
  }

  @Test
  void aListenerThatReturnsHasTheDelivery() {
    Noted delivery = new Noted();
    DeliveryListener.tell(JobDelivery::acknowledge, "jobs", delivery);
    assertThat(delivery.outcomes).containsExactly("acknowledged");
  }
}
