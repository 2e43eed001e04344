package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.activemq.broker.BrokerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same test of all engines whose module names, in the property {@code queueContender}, one that
 * takes its jobs from a message queue: with a broker, on the database that the engine embeds.
 */
@Timeout(120)
class QueueContenderTest {
  private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
  private static final Path SETTINGS =
      MODULE.resolve("src/main/resources/settings/messagequeue.properties");
  private static final Path MODELS =
      MODULE.resolve("../../bench/src/main/resources/io/turgo/bench/scenario");

  @TempDir Path directory;

  private final BrokerService broker = new BrokerService();
  private String url = "";

  @BeforeEach
  void startBroker() throws Exception {
    broker.setPersistent(false);
    broker.setUseJmx(false);
    broker.setUseShutdownHook(false);
    broker.addConnector("tcp://127.0.0.1:0");
    broker.start();
    broker.waitUntilStarted();
    url = broker.getTransportConnectors().getFirst().getPublishableConnectString();
  }

  @AfterEach
  void stopBroker() throws Exception {
    broker.stop();
    broker.waitUntilStopped();
  }

  @Test
  void aNodeRunsWhatAnotherOneSent() throws Exception {
    try (Contender producer = contender();
        Contender executor = contender()) {
      producer.open(request("2"));
      start(producer, "noop", 200);
      start(producer, "timers", 5);
      assertThat(producer.counts())
          .containsEntry(Counts.JOBS, 200L)
          .containsEntry(Counts.TIMERS, 5L);
      assertThat(producer.traffic())
          .containsEntry(Counts.PUBLISHED, 200L)
          .containsEntry(Counts.DELIVERED, 0L);

      executor.open(request("4"));
      executor.setExecutorActive(true);
      awaitNonePending(executor);
      executor.setExecutorActive(false);

      assertThat(executor.counts())
          .containsEntry("tasks.wait", 205L)
          .containsEntry(Counts.DEAD_LETTERS, 0L);
      // Due timers are jobs that the executing node sends.
      assertThat(executor.traffic().get(Counts.PUBLISHED)).isGreaterThanOrEqualTo(5L);
      assertThat(executor.traffic().get(Counts.DELIVERED)).isGreaterThanOrEqualTo(205L);
    }
  }

  @Test
  void aBrokerThatSpeaksNoJmsIsRefused() throws Exception {
    Map<String, String> settings = settings();
    settings.put("channel.kind", "KAFKA");
    assertThatThrownBy(
            () -> contender().open(new OpenRequest("embedded:" + directory, "full", settings)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("channel.kind");
  }

  private static void start(Contender engine, String model, int count) throws Exception {
    String bpmn =
        Files.readString(MODELS.resolve(model + ".bpmn"))
            .replace("@NAMESPACE@", engine.namespace())
            .replace("@EXCLUSIVE@", "true");
    engine.deploy(model + ".bpmn", bpmn);
    for (int number = 0; number < count; number++) {
      engine.startInstance(model, Map.of("number", number));
    }
  }

  private static void awaitNonePending(Contender engine) throws Exception {
    Await.until("none is pending", () -> engine.pending() == 0);
  }

  private OpenRequest request(String consumers) throws IOException {
    Map<String, String> settings = settings();
    settings.put("channel.kind", "ACTIVEMQ");
    settings.put("channel.url", url);
    settings.put("channel.consumers", consumers);
    settings.put("ids", "uuid");
    return new OpenRequest("embedded:" + directory, "full", settings);
  }

  private static Map<String, String> settings() throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(SETTINGS)) {
      properties.load(reader);
    }
    Map<String, String> settings = new HashMap<>();
    properties.forEach((name, value) -> settings.put(name.toString(), value.toString()));
    return settings;
  }

  private static Contender contender() throws ReflectiveOperationException {
    return Class.forName(System.getProperty("queueContender"))
        .asSubclass(Contender.class)
        .getDeclaredConstructor()
        .newInstance();
  }
}
