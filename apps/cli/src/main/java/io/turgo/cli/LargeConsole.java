package io.turgo.cli;

import io.turgo.bench.BenchException;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.console.ConsoleServlet;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.job.Incident;
import io.turgo.engine.search.Query;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An engine before a filled database, with its console, whose executor works: instances of a
 * process of its own are started at a steady rate, and run to their task.
 */
final class LargeConsole implements AutoCloseable {
  private static final String LIVE =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="live">
        <process id="live" name="Live">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="work"/>
          <serviceTask id="work" name="Work" turgo:async="true" turgo:expression="${1}"/>
          <sequenceFlow id="b" sourceRef="work" targetRef="look"/>
          <userTask id="look" name="Look" turgo:candidateGroups="group7"/>
          <sequenceFlow id="c" sourceRef="look" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private final ProcessEngine engine;
  private final RestServer server;
  private final Thread load;
  private volatile boolean over;
  private volatile @Nullable RuntimeException failure;

  private LargeConsole(ProcessEngine engine, RestServer server, int starts) {
    this.engine = engine;
    this.server = server;
    this.load = Thread.ofPlatform().daemon(true).name("console-load").start(() -> start(starts));
  }

  static LargeConsole serve(StoreLocation location, int starts) {
    ProcessEngine engine = builder(location).build();
    try {
      engine.getRepositoryService().createDeployment().addString("live.bpmn", LIVE).deploy();
      RestSettings settings = RestSettings.of(new LoopbackOnly());
      RestServer server =
          RestServer.start(
              settings,
              Listening.locally(0),
              Map.of(
                  "/turgo/*",
                  new ConsoleServlet(),
                  TurgoRestServlet.PATH + "/*",
                  new TurgoRestServlet(engine, settings)));
      return new LargeConsole(engine, server, starts);
    } catch (IOException e) {
      engine.close();
      throw new BenchException("The server can not be started: " + e.getMessage() + ".", e);
    }
  }

  private static ProcessEngineBuilder builder(StoreLocation location) {
    return switch (location) {
      case StoreLocation.Sqlite sqlite -> ProcessEngine.builder().sqlite(sqlite.file());
      case StoreLocation.Postgres postgres -> {
        PostgresDatabase database = postgres.database();
        yield ProcessEngine.builder()
            .postgres(
                PostgresSettings.of(database.jdbcUrl(), database.user(), database.password()));
      }
    };
  }

  private void start(int starts) {
    RuntimeService runtime = engine.getRuntimeService();
    long next = System.nanoTime();
    try {
      for (long i = 0; starts > 0 && !over; i++) {
        runtime.startProcessInstanceByKey("live", "live-" + i, Map.of("amount", i));
        next += TimeUnit.SECONDS.toNanos(1) / starts;
        LockSupport.parkNanos(next - System.nanoTime());
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  URI root() {
    return server.uri("/turgo/");
  }

  /** Refuses figures that were measured without the load. */
  void checkLoad() {
    RuntimeException failed = failure;
    if (failed != null) {
      throw new BenchException(
          "The load has ended before its time, so the figures say nothing: " + failed.getMessage(),
          failed);
    }
  }

  /** The pages by their names, each by what stands behind the number sign of its address. */
  Map<String, String> pages() {
    String definition =
        first(
                engine
                    .getRepositoryService()
                    .createProcessDefinitionQuery()
                    .processDefinitionKey("process7"))
            .getId();
    String instance =
        first(
                engine
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .processDefinitionId(definition))
            .getId();
    List<Incident> stuck = engine.getManagementService().createIncidentQuery().list(1).incidents();
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("incidents", "incidents");
    pages.put("incidents of a process", "incidents?definitionKey=process7");
    pages.put("incident", "incidents/" + stuck.getFirst().cause() + "?state=stuck");
    pages.put("instances", "instances");
    pages.put("instances of a process", "instances?definitionKey=process7");
    pages.put("instances by business key", "instances?businessKey=key77%25");
    pages.put(
        "instances by a variable",
        "instances?variable=amount&operator=lessThan&type=long&value=500");
    pages.put("instances that are stuck", "instances?state=stuck");
    pages.put("instances that are over", "instances?state=finished");
    pages.put("instance", "instances/" + instance);
    pages.put("tasks", "tasks");
    pages.put("tasks of a group", "tasks?candidateGroup=group7");
    pages.put("tasks by a name", "tasks?nameLike=Approve");
    pages.put(
        "task",
        "tasks/"
            + first(engine.getTaskService().createTaskQuery().processInstanceId(instance)).getId());
    pages.put("definitions", "definitions");
    pages.put("definition", "definitions/" + definition);
    pages.put("definition, times", "definitions/" + definition + "?view=mean");
    pages.put("executor", "executor");
    pages.put("batches", "batches");
    pages.put("deployments", "deployments");
    pages.put(
        "deployment",
        "deployments/" + first(engine.getRepositoryService().createDeploymentQuery()).getId());
    return pages;
  }

  private static <T> T first(Query<?, T> query) {
    List<T> found = new ArrayList<>(query.listPage(0, 1));
    if (found.isEmpty()) {
      throw new BenchException(
          "The database has rows, but not those that this command makes: name an empty one.");
    }
    return found.getFirst();
  }

  @Override
  public void close() {
    over = true;
    try {
      load.join(TimeUnit.SECONDS.toMillis(30));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.close();
    engine.close();
  }
}
