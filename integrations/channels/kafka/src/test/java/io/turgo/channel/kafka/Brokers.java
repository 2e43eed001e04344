package io.turgo.channel.kafka;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** The broker that the tests of this module share; ends with the JVM. */
final class Brokers {
  private Brokers() {}

  /** The broker; skips the test if it cannot be started. */
  static KafkaBroker shared() {
    Assumptions.assumeTrue(Shared.BROKER != null, () -> "No Kafka here: " + Shared.failure);
    return Objects.requireNonNull(Shared.BROKER);
  }

  private static final class Shared {
    private static String failure = "";
    private static final @Nullable KafkaBroker BROKER = start();

    private static @Nullable KafkaBroker start() {
      try {
        KafkaBroker broker = KafkaBroker.start();
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
        return broker;
      } catch (IllegalStateException e) {
        failure = String.valueOf(e.getMessage());
        return null;
      }
    }
  }
}
