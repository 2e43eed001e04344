package io.turgo.channel.jms;

import io.turgo.await.Await;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.SubscriptionSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(90)
final class ClassicGroupsTest {
  @Test
  void comerGetsKeysOfThoseThatAreThere(@TempDir Path folder) throws Exception {
    ClassicBroker broker = new ClassicBroker(folder);
    broker.start();
    Set<Integer> hosts = ConcurrentHashMap.newKeySet();
    Set<Integer> comers = ConcurrentHashMap.newKeySet();
    try (JmsJobChannel host = channel(broker);
        JmsJobChannel comer = channel(broker)) {
      host.subscribe("work", SubscriptionSettings.of(2, 10), delivery -> note(delivery, hosts));
      host.publish("work", JmsFaults.messages(1, 40));
      Await.until("the host has all keys", () -> hosts.size() == 8);
      comer.subscribe("work", SubscriptionSettings.of(2, 10), delivery -> note(delivery, comers));
      Await.until(
          "the comer has some",
          () -> {
            host.publish("work", JmsFaults.messages(1, 8));
            return comers.size() >= 2;
          });
    }
    broker.stop();
  }

  private static JmsJobChannel channel(ClassicBroker broker) {
    return JmsJobChannel.on(new ActiveMQConnectionFactory(broker.url()))
        .renewal(Duration.ofMillis(500))
        .build();
  }

  private static void note(JobDelivery delivery, Set<Integer> keys) {
    keys.add(delivery.message().orderingKey());
    delivery.acknowledge();
  }
}
