package io.turgo.bench.peer.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.broker.BrokerService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On the two brokers, as they are without settings, in this JVM. */
@Timeout(120)
class JobIdQueueTest {
  private static final int JOBS = 200;

  @Test
  void classicGetsEveryIdToAConsumer() throws Exception {
    BrokerService broker = new BrokerService();
    broker.setPersistent(false);
    broker.setUseJmx(false);
    broker.setUseShutdownHook(false);
    broker.addConnector("tcp://127.0.0.1:0");
    broker.start();
    try {
      broker.waitUntilStarted();
      passesAllOn(
          "ACTIVEMQ", broker.getTransportConnectors().getFirst().getPublishableConnectString());
    } finally {
      broker.stop();
      broker.waitUntilStopped();
    }
  }

  @Test
  void artemisGetsEveryIdToAConsumer() throws Exception {
    EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    broker.setConfiguration(
        new ConfigurationImpl()
            .setPersistenceEnabled(false)
            .setSecurityEnabled(false)
            .setJMXManagementEnabled(false)
            .addAcceptorConfiguration("vm", "vm://0"));
    broker.start();
    try {
      passesAllOn("ARTEMIS", "vm://0");
    } finally {
      broker.stop();
    }
  }

  @Test
  void aSettingThatIsMissingOrWrongIsNamed() {
    assertThatThrownBy(() -> JobIdQueue.open(Map.of("channel.kind", "ARTEMIS")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'channel.url' is missing");
    assertThatThrownBy(() ->
            JobIdQueue.open(
                Map.of(
                    "channel.kind", "ARTEMIS",
                    "channel.url", "vm://0",
                    "channel.acknowledge", "never")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'channel.acknowledge' must be auto or dups-ok");
  }

  private static void passesAllOn(String kind, String url) throws InterruptedException {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "channel.kind", kind,
                "channel.url", url,
                "channel.consumers", "3",
                "channel.prefetch", "10",
                "channel.acknowledge", "dups-ok"));
    Set<String> ids =
        IntStream.range(0, JOBS).mapToObj(Integer::toString).collect(Collectors.toSet());
    Set<String> run = ConcurrentHashMap.newKeySet();
    CountDownLatch left = new CountDownLatch(JOBS);
    try (JobIdQueue sender = JobIdQueue.open(settings);
        JobIdQueue receiver = JobIdQueue.open(settings)) {
      ids.forEach(sender::send);
      receiver.start(id -> {
        run.add(id);
        left.countDown();
        if (id.equals("7")) {
          throw new IllegalStateException("what fails is the engine's matter");
        }
      });
      assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
      receiver.stop();

      assertThat(run).isEqualTo(ids);
      assertThat(sender.sent()).isEqualTo(JOBS);
      assertThat(sender.received()).isZero();
      assertThat(receiver.received()).isEqualTo(JOBS);
      assertThat(receiver.redelivered()).isZero();
    }
  }
}
