package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The places that catch an {@link Error} and do not throw it on.
 *
 * <p>{@code Health} is the place that survives errors such as a full heap: {@code surely} repeats
 * an action until there is memory for it, and {@code attempt} lets a failed action prevent nothing
 * else. Everywhere else an error goes up to the code that took the work up. The exceptions are
 * listed here, each with its reason. A catch block that ends by throwing what it caught only gives
 * something back, so it is not counted.
 */
class CaughtErrorsTest {
  private static final Path SOURCES = Path.of("src/main/java/io/turgo/engine");

  private static final Pattern CATCH =
      Pattern.compile("^(\\s*)\\} catch \\(([^)]*\\b(?:Throwable|Error)) (\\w+)\\) \\{");

  private static final String SURVIVES = "this is the place that survives errors";
  private static final String APPLICATION = "the error of code of the application becomes a value";
  private static final String COMMIT =
      "whether a transaction was committed must be found out, whatever is thrown";
  private static final String SESSION =
      "a connection that an error left in an unknown state is thrown away, and the outcome says so";
  private static final String LOOP = "a thread of the engine ends by nothing that is thrown";
  private static final String TOOK_UP =
      "here a thread took an attempt up; it is dropped, which ends it and gives up its gates";

  /** By file: how many there are, and why. */
  private static final Map<String, Allowed> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("health/Health.java", new Allowed(11, SURVIVES)),
          Map.entry("health/Naps.java", new Allowed(1, SURVIVES)),
          Map.entry("health/Service.java", new Allowed(2, LOOP)),
          Map.entry("commit/Committer.java", new Allowed(2, LOOP + "; the group is answered")),
          Map.entry("store/postgres/WakeSender.java", new Allowed(1, LOOP)),
          Map.entry("executor/QueueConsumer.java", new Allowed(2, APPLICATION + ": a broker")),
          Map.entry(
              "executor/TurgoJobExecutor.java",
              new Allowed(
                  3, "the permit and the job of a thread are given back, whatever is thrown")),
          Map.entry(
              "executor/JobRuns.java", new Allowed(1, "a failure that is not counted runs again")),
          Map.entry(
              "interpreter/Command.java",
              new Allowed(1, "an error that cannot be printed is described")),
          Map.entry("driver/Handover.java", new Allowed(2, TOOK_UP)),
          Map.entry("driver/AttemptRunner.java", new Allowed(3, TOOK_UP)),
          Map.entry("driver/UnitAnswers.java", new Allowed(1, TOOK_UP + ", for a whole unit")),
          Map.entry(
              "driver/AttemptStepper.java",
              new Allowed(1, "stepped by itself the attempt fails again, and is ended with that")),
          Map.entry(
              "turns/NodeTurns.java", new Allowed(1, "a turn is a courtesy: it goes on without")),
          Map.entry("usercode/WorkRunner.java", new Allowed(1, APPLICATION)),
          Map.entry("usercode/PooledInvoker.java", new Allowed(1, APPLICATION)),
          Map.entry("usercode/Phases.java", new Allowed(1, APPLICATION)),
          Map.entry("usercode/ServiceTasks.java", new Allowed(2, APPLICATION + ": all are closed")),
          Map.entry(
              "calls/EffectRunner.java", new Allowed(2, APPLICATION + ", in other instances")),
          Map.entry("calls/JobSurroundings.java", new Allowed(2, APPLICATION + ": its tracing")),
          Map.entry("event/EventDispatcher.java", new Allowed(1, APPLICATION)),
          Map.entry("executor/GuardedObserver.java", new Allowed(1, APPLICATION)),
          Map.entry("channel/DeliveryListener.java", new Allowed(1, APPLICATION)),
          Map.entry(
              "service/command/ApiCalls.java",
              new Allowed(2, APPLICATION + ", which the caller of a command is told")),
          Map.entry(
              "service/EngineLifecycle.java",
              new Allowed(1, APPLICATION + ": a listener to the close")),
          Map.entry(
              "service/Opened.java",
              new Allowed(1, "an error of closing is told with the failure; the rest is closed")),
          Map.entry(
              "service/repository/DeploymentRemoval.java",
              new Allowed(1, "what was done already is told with the error")),
          Map.entry(
              "service/management/TurgoManagementService.java",
              new Allowed(1, "an error of the job's code counts as a failure of the job")),
          Map.entry(
              "service/worker/WaitingWorkers.java",
              new Allowed(2, "a worker that waits is told of it")),
          Map.entry("store/IdBlocks.java", new Allowed(1, "those who wait for ids are told of it")),
          Map.entry("commit/TransactionLane.java", new Allowed(9, COMMIT)),
          Map.entry("store/postgres/PostgresGroupWriter.java", new Allowed(7, COMMIT)),
          Map.entry("store/postgres/PostgresTransactions.java", new Allowed(1, COMMIT)),
          Map.entry("store/postgres/UnitWriter.java", new Allowed(1, COMMIT)),
          Map.entry(
              "store/postgres/WakeListener.java",
              new Allowed(1, "a wake-up that is lost is made up for by polling")),
          Map.entry("store/sqlite/SqliteGroupWriter.java", new Allowed(1, SESSION)),
          Map.entry("store/sqlite/SqliteJoinedWriter.java", new Allowed(1, SESSION)),
          Map.entry("store/sqlite/SqliteWriter.java", new Allowed(5, COMMIT)));

  private record Allowed(int count, String reason) {}

  @Test
  void errorsAreSurvivedInOnePlace() throws IOException {
    Map<String, List<String>> found = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        List<String> places = caught(Files.readAllLines(file));
        if (!places.isEmpty()) {
          found.put(SOURCES.relativize(file).toString().replace('\\', '/'), places);
        }
      }
    }
    assertThat(found).as("files in which an error is caught").hasSizeGreaterThan(10);
    Map<String, Integer> counts = new TreeMap<>();
    found.forEach((file, places) -> counts.put(file, places.size()));
    Map<String, Integer> allowed = new TreeMap<>();
    EXCEPTIONS.forEach((file, exception) -> {
      assertThat(exception.reason()).as(file).isNotBlank();
      allowed.put(file, exception.count());
    });
    assertThat(counts)
        .as(
            "errors that are caught; use Health.surely or Health.attempt, or list why not: %s",
            found)
        .isEqualTo(allowed);
  }

  /** A text in the statement is made when that is reached first, and the heap may be full then. */
  @Test
  void noTextIsMadeToLogAnError() throws IOException {
    List<String> found = new ArrayList<>();
    int logged = 0;
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        for (String line : Files.readAllLines(file)) {
          logged += line.contains("Health.logged(") ? 1 : 0;
          if (line.matches(".*\\blogged\\(\".*")) {
            found.add(file + ": " + line.strip());
          }
        }
      }
    }
    assertThat(logged).as("places that log an error").isGreaterThan(10);
    assertThat(found).as("set a field by Health.text instead").isEmpty();
  }

  @Test
  void aCatchThatThrowsOnIsNone() {
    assertThat(caught("try {", "  a();", "} catch (Throwable e) {", "  b();", "  throw e;", "}"))
        .isEmpty();
    assertThat(caught("try {", "  a();", "} catch (Throwable e) {", "  b();", "}")).hasSize(1);
    assertThat(caught("try {", "} catch (IOException | Error e) {", "  if (c) {", "  }", "}"))
        .hasSize(1);
    assertThat(caught("try {", "} catch (IOException e) {", "}")).isEmpty();
  }

  private static List<String> caught(String... lines) {
    return caught(List.of(lines));
  }

  private static List<String> caught(List<String> lines) {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher begin = CATCH.matcher(lines.get(i));
      if (begin.find() && !throwsOn(lines, i, begin.group(1), begin.group(3))) {
        places.add(i + 1 + ": " + lines.get(i).strip());
      }
    }
    return places;
  }

  private static boolean throwsOn(List<String> lines, int begin, String indent, String variable) {
    int end = begin + 1;
    while (!lines.get(end).startsWith(indent + "}")) {
      end++;
    }
    return lines.get(end - 1).strip().equals("throw " + variable + ";");
  }
}
