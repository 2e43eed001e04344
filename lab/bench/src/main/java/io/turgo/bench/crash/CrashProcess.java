package io.turgo.bench.crash;

import io.turgo.bench.async27.Async27Process;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.repository.DeploymentBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The processes and cases of the crash test, and what a finished instance of each must have left
 * behind.
 */
enum CrashProcess {
  /** Joins, a timer that fires, a scope with a timer that is cancelled. */
  ASYNC27(Async27Process.KEY),
  /** Jobs side by side that all change one variable. */
  COUNTING("counting"),
  /** User tasks that somebody completes. */
  APPROVAL("approval"),
  /** Business rows that are committed with the process state. */
  BOOKING("booking"),
  /** Variables and a trigger that jobs bring later. */
  NOTING("noting"),
  /** User code that calls the engine for its own instance, and to start another. */
  CALLING("calling"),
  /** Calls others several times, waits for a message, and has undone what was done. */
  ERRANDS("errands"),
  /** What is called, also by itself: a worker outside does it. */
  ERRAND("errand"),
  /** A case with stages, a timer and jobs, that calls a process and a case. */
  CLAIM("claim"),
  /** The case that is called. */
  VOUCHER("voucher");

  private static final Duration TASK_TIMER = Duration.ofMillis(200);

  private final String key;

  CrashProcess(String key) {
    this.key = key;
  }

  /** The key of the process or the case. */
  String key() {
    return key;
  }

  boolean isCase() {
    return this == CLAIM || this == VOUCHER;
  }

  /** How often each activity must have completed in every instance. */
  Map<String, Integer> completions() {
    return switch (this) {
      case ASYNC27 -> async27Completions();
      case COUNTING -> Map.of("one", 1, "two", 1, "three", 1, "four", 1, "five", 1);
      case APPROVAL -> Map.of("review", 1, "one", 1, "approve", 1);
      case BOOKING -> Map.of("seat", 1, "confirm", 1, "payment", 1);
      case NOTING -> Map.of("wait", 1, "one", 1);
      case CALLING -> Map.of("call", 1);
      case ERRANDS -> Map.of("send", 3, "answer", 1, "pack", 2, "unpack", 2, "off", 1);
      case ERRAND -> Map.of("carry", 1, "count", 1);
      case CLAIM -> claimCompletions();
      case VOUCHER -> Map.of("print", 1);
    };
  }

  /** What an instance starts with. */
  Map<String, Integer> variables(int number) {
    return this == ASYNC27 ? Map.of("input1", number, "input2", 1) : Map.of("n", 0);
  }

  /** Deploys all of them, in one transaction. */
  static void deployAll(RepositoryService repository) {
    DeploymentBuilder deployment = repository.createDeployment().name("crash test");
    deployment.addString("async27.bpmn", Async27Process.xml(TASK_TIMER));
    deployment.addString("counting.bpmn", file("counting.bpmn"));
    deployment.addString("approval.bpmn", file("approval.bpmn"));
    deployment.addString("booking.bpmn", file("booking.bpmn"));
    deployment.addString("noting.bpmn", file("noting.bpmn"));
    deployment.addString("calling.bpmn", file("calling.bpmn"));
    deployment.addString("errands.bpmn", file("errands.bpmn"));
    deployment.addString("claim.cmmn", file("claim.cmmn"));
    deployment.deploy();
  }

  private static Map<String, Integer> async27Completions() {
    Map<String, Integer> completions = new LinkedHashMap<>(Async27Process.ARRIVALS);
    Async27Process.SERVICE_TASKS.forEach(task -> completions.put(task, 1));
    completions.put(Async27Process.TIMER, 1);
    return Map.copyOf(completions);
  }

  private static Map<String, Integer> claimCompletions() {
    Map<String, Integer> completions = new LinkedHashMap<>(Map.of("again", 3, "remind", 0));
    for (String item :
        List.of(
            "assess", "later", "settle", "decide", "payout", "pay", "book", "paid", "send",
            "thank")) {
      completions.put(item, 1);
    }
    return Map.copyOf(completions);
  }

  private static String file(String name) {
    try (InputStream in = CrashProcess.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "Expected " + name + " beside this class, but it is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
