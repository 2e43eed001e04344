package io.turgo.console;

import io.turgo.engine.ProcessEngine;
import io.turgo.rest.RestSettings;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.security.LoopbackOnly;
import io.turgo.rest.server.RestServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * The console before an engine that has something of everything. It is mounted below another path
 * than the usual one, so that all tests of its pages show that it may be.
 */
final class Site implements AutoCloseable {
  private static final String ROOT = "/apps/one/turgo/";

  private final Path folder;
  private final ProcessEngine engine;
  private final RestServer server;
  private final String stuck;
  private final String finished;
  private final String batch;
  private final String calling;

  private Site(Path folder, ProcessEngine engine, RestServer server) {
    this.folder = folder;
    this.engine = engine;
    this.server = server;
    String model = model("site.bpmn");
    engine.getRepositoryService().createDeployment().addString("site.bpmn", model).deploy();
    stuck = start("order-1", Map.of("amount", 1200, "urgent", true));
    finished = start("order-2", Map.of("amount", 7, "address", "1 Main Street"));
    await(() ->
        engine.getManagementService().createDeadLetterJobQuery().count() == 1
            && engine.getTaskService().createTaskQuery().processInstanceId(finished).count() == 1);
    engine
        .getTaskService()
        .complete(
            engine
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(finished)
                .list()
                .getFirst()
                .getId());
    await(() ->
        engine
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(finished)
                .finished()
                .count()
            == 1);
    start("order-3", Map.of("amount", 80, "address", "2 Main Street"));
    calling =
        engine
            .getRuntimeService()
            .startProcessInstanceByKey("shop", "basket-1", Map.of("address", "9 Main Street"))
            .getId();
    await(() ->
        engine.getTaskService().createTaskQuery().count() == 3
            && engine.getManagementService().createJobQuery().count() == 0);
    batch =
        engine
            .getManagementService()
            .createBulkOperation()
            .activateProcessInstances(
                engine
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .processDefinitionKey("order"))
            .start()
            .getId();
    await(() -> engine.getManagementService().createBatchQuery().status("completed").count() == 1);
  }

  /** Starts an order; without an address its job fails. */
  String start(String businessKey, Map<String, Object> variables) {
    return engine
        .getRuntimeService()
        .startProcessInstanceByKey("order", businessKey, variables)
        .getId();
  }

  static Site start() {
    try {
      Path folder = Files.createTempDirectory("turgo-console");
      ProcessEngine engine =
          ProcessEngine.builder()
              .sqlite(folder.resolve("turgo.sqlite"))
              .retries(1, Duration.ofSeconds(1))
              .build();
      RestSettings settings =
          RestSettings.of(new LoopbackOnly()).withHiddenVariables(Set.of("card*"));
      RestServer server =
          RestServer.start(
              engine,
              settings,
              InetAddress.getLoopbackAddress(),
              0,
              Map.of(
                  ROOT + "*",
                  new ConsoleServlet(),
                  ROOT + "api/v1/*",
                  new TurgoRestServlet(engine, settings)));
      return new Site(folder, engine, server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ProcessEngine engine() {
    return engine;
  }

  /** An instance whose job has failed; it has a task, a timer and a called instance too. */
  String stuck() {
    return stuck;
  }

  /** An instance that has called another. */
  String calling() {
    return calling;
  }

  /** A task that is open. */
  String task() {
    return engine
        .getTaskService()
        .createTaskQuery()
        .processInstanceId(stuck)
        .list()
        .getFirst()
        .getId();
  }

  /** An instance that has come to its end. */
  String finished() {
    return finished;
  }

  /** Why it is stuck. */
  String cause() {
    return engine
        .getManagementService()
        .createIncidentQuery()
        .list(1)
        .incidents()
        .getFirst()
        .cause();
  }

  /** A batch that is over, and has skipped all. */
  String batch() {
    return batch;
  }

  String deployment() {
    return engine.getRepositoryService().createDeploymentQuery().list().getFirst().getId();
  }

  String definition() {
    return engine
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionKey("order")
        .list()
        .getFirst()
        .getId();
  }

  /** The address of a page by what stands behind its number sign. */
  URI page(String fragment) {
    return URI.create(root() + "#/" + fragment);
  }

  URI root() {
    return server.uri(ROOT);
  }

  static String model(String name) {
    try (InputStream in = Site.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not there");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits for what the executor does on its own. */
  static void await(BooleanSupplier state) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!state.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Not so within 30 seconds");
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    engine.close();
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.delete(file);
      }
    }
  }
}
