package io.turgo.channel.jms;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.SubscriptionSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
final class ParkingTest {
  @Test
  void slowDeliveryLeavesTheTransactionOfTheOthers(@TempDir Path folder) throws Exception {
    ArtemisBroker broker = new ArtemisBroker(folder);
    broker.start();
    AtomicReference<JobDelivery> slow = new AtomicReference<>();
    Set<Long> done = ConcurrentHashMap.newKeySet();
    try (JmsJobChannel channel =
        JmsJobChannel.on(new ActiveMQConnectionFactory(broker.coreUrl()))
            .provider(JmsProvider.STANDARD)
            .parking(Duration.ofMillis(300))
            .build()) {
      channel.publish("work", JmsFaults.messages(1, 10));
      channel.subscribe(
          "work",
          SubscriptionSettings.of(1, 20),
          delivery -> {
            if (delivery.message().jobId() == 4) {
              assertThat(slow.getAndSet(delivery)).as("an earlier delivery").isNull();
            } else {
              done.add(delivery.message().jobId());
              delivery.acknowledge();
            }
          });
      Await.until("nine are acknowledged", () -> broker.count("work") == 1);
      assertThat(done).hasSize(9);
      channel.publish("work", JmsFaults.messages(11, 10));
      Await.until("so are others meanwhile", () -> done.size() == 19);
      Await.until("only the slow one is left", () -> broker.count("work") == 1);
      requireNonNull(slow.get()).acknowledge();
      Await.until("its copy goes when it arrives", () -> broker.count("work") == 0);
    }
    broker.stop();
  }
}
