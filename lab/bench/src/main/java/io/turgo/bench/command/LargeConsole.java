package io.turgo.bench.command;

import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.rest.RestProcess;
import io.turgo.bench.rest.ServerProcess;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server before a filled database, with its console, whose executor works: instances of a process
 * of its own are started at a steady rate, and run to their task.
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

  private final RestProcess server;
  private final JsonClient client = new JsonClient();
  private final int starts;
  private @Nullable Thread load;
  private volatile boolean over;
  private volatile @Nullable RuntimeException failure;

  private LargeConsole(RestProcess server, int starts) {
    this.server = server;
    this.starts = starts;
  }

  static LargeConsole serve(StoreLocation location, int starts) {
    LargeConsole console =
        new LargeConsole(
            RestProcess.start("Turgo", ServerProcess.command(location), log()), starts);
    try {
      console.post("/deployments?resource=live.bpmn", "application/xml", LIVE);
      console.load =
          Thread.ofPlatform().daemon(true).name("console-load").start(console::startInstances);
      return console;
    } catch (RuntimeException e) {
      console.close();
      throw e;
    }
  }

  private static Path log() {
    try {
      return Files.createTempFile("turgo-bench-console", ".log");
    } catch (IOException e) {
      throw new CommandException("No log file could be made: " + e, e);
    }
  }

  private void startInstances() {
    long next = System.nanoTime();
    try {
      for (long i = 0; starts > 0 && !over; i++) {
        post(
            "/instances",
            "application/json",
            """
            {"definitionKey": "live", "businessKey": "live-%1$d",
             "variables": {"amount": {"type": "long", "value": %1$d}}}
            """
                .formatted(i));
        next += TimeUnit.SECONDS.toNanos(1) / starts;
        LockSupport.parkNanos(next - System.nanoTime());
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private JsonNode post(String path, String type, String body) {
    return client.post(URI.create(server.api() + path), type, body);
  }

  URI root() {
    return URI.create(server.api() + "/").resolve("../../");
  }

  /** Refuses figures that were measured without the load. */
  void checkLoad() {
    RuntimeException failed = failure;
    if (failed != null) {
      throw new CommandException(
          "The load has ended before its time, so the figures say nothing: " + failed.getMessage(),
          failed);
    }
  }

  /** The pages by their names, each by what stands behind the number sign of its address. */
  Map<String, String> pages() {
    String definition = first("definitions", "{'key': 'process7'}", "id");
    String instance = first("instances", "{'definitionId': '" + definition + "'}", "id");
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("incidents", "incidents");
    pages.put("incidents of a process", "incidents?definitionKey=process7");
    pages.put("incident", "incidents/" + first("incidents", "{}", "cause") + "?state=stuck");
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
    pages.put("task", "tasks/" + first("tasks", "{'instanceId': '" + instance + "'}", "id"));
    pages.put("definitions", "definitions");
    pages.put("definition", "definitions/" + definition);
    pages.put("definition, times", "definitions/" + definition + "?view=mean");
    pages.put("executor", "executor");
    pages.put("batches", "batches");
    pages.put("deployments", "deployments");
    pages.put("deployment", "deployments/" + first("deployments", "{}", "id"));
    return pages;
  }

  /** The field of the first of what the API finds. */
  private String first(String of, String filter, String field) {
    String search = "{'filter': %s, 'limit': 1}".formatted(filter).replace('\'', '"');
    JsonNode items = post("/" + of + "/search", "application/json", search).get("items");
    if (items.isEmpty()) {
      throw new CommandException(
          "The database has rows, but not those that this command makes: name an empty one.");
    }
    return items.get(0).get(field).asString();
  }

  @Override
  public void close() {
    over = true;
    if (load != null) {
      try {
        load.join(TimeUnit.SECONDS.toMillis(30));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    server.close();
    client.close();
  }
}
