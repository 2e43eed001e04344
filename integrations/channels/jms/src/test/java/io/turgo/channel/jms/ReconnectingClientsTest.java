package io.turgo.channel.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.SubscriptionSettings;
import jakarta.jms.ConnectionFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.qpid.jms.JmsConnectionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that hide the loss of their broker, and block until it is back. */
@Timeout(180)
final class ReconnectingClientsTest {
  private static final Duration BOUND = Duration.ofSeconds(5);
  @TempDir private Path folder;

  @Test
  void artemis() throws Exception {
    ArtemisBroker broker = new ArtemisBroker(folder);
    survives(
        broker,
        new org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory(
            broker.coreUrl() + "?reconnectAttempts=-1&retryInterval=200"));
  }

  @Test
  void classic() throws Exception {
    ClassicBroker broker = new ClassicBroker(folder);
    survives(
        broker,
        new org.apache.activemq.ActiveMQConnectionFactory(
            "failover:(" + broker.url() + ")?maxReconnectDelay=500"));
  }

  @Test
  void amqp() throws Exception {
    ArtemisBroker broker = new ArtemisBroker(folder);
    survives(
        broker,
        new JmsConnectionFactory(
            "failover:(" + broker.amqpUrl() + ")?failover.maxReconnectDelay=500"));
  }

  private static void survives(Broker broker, ConnectionFactory factory) throws Exception {
    broker.start();
    Set<Long> done = ConcurrentHashMap.newKeySet();
    try (JmsJobChannel channel = JmsJobChannel.on(factory).timeout(BOUND).build()) {
      channel.subscribe(
          "work",
          SubscriptionSettings.of(2, 20),
          delivery -> {
            done.add(delivery.message().jobId());
            delivery.acknowledge();
          });
      channel.publish("work", JmsFaults.messages(1, 50));
      Await.until("the first are done", () -> done.size() == 50 && broker.count("work") == 0);
      broker.stop();
      long begin = System.nanoTime();
      assertThatThrownBy(() -> channel.publish("work", JmsFaults.messages(100, 1)))
          .isInstanceOf(ChannelException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(BOUND.plusSeconds(30));
      broker.start();
      JmsFaults.publishUntilTaken(channel, JmsFaults.messages(51, 50));
      Await.until("all are done", () -> done.size() >= 100);
      Await.until("nothing is left", () -> broker.count("work") == 0);
    } finally {
      broker.stop();
    }
  }
}
