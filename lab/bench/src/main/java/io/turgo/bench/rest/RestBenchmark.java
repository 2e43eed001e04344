package io.turgo.bench.rest;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.RunDatabases;
import io.turgo.bench.measure.CostMeter;
import io.turgo.bench.measure.CostMeter.Costs;
import io.turgo.bench.measure.JvmUse;
import io.turgo.bench.scenario.Model;
import io.turgo.bench.scenario.ProgressLines;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Instances started over HTTP at a given rate, while the executor of the same process runs the job
 * of each. All that was answered with 2xx must be in the tables at the end, with its job done.
 */
public final class RestBenchmark {
  private static final Duration JOBS_END_WITHIN = Duration.ofMinutes(10);

  private final Load load;
  private final PrintWriter out;
  private final ProgressLines progress;

  /**
   * What is sent.
   *
   * @param connections requests that can be under way at a time
   */
  public record Load(int perSecond, int seconds, int warmUpSeconds, int connections) {
    public Load {
      requirePositive("--rate", perSecond);
      requirePositive("--seconds", seconds);
      requirePositive("--connections", connections);
      if (warmUpSeconds < 0) {
        throw new CommandException("--warm-up must be 0 or more, but is " + warmUpSeconds + ".");
      }
    }

    private static void requirePositive(String option, int value) {
      if (value < 1) {
        throw new CommandException("%s must be 1 or more, but is %d.".formatted(option, value));
      }
    }
  }

  private record Counted(long instances, long jobs, long deadLetters, long tasks) {}

  public RestBenchmark(Load load, PrintWriter out) {
    this.load = load;
    this.out = out;
    this.progress = new ProgressLines(out);
  }

  /** Runs the subjects in turn, each on a fresh database; whether all left what they should. */
  public boolean run(DatabaseSettings settings, List<RestSubject> subjects) {
    try (RunDatabases databases = RunDatabases.open(settings)) {
      progress.say(databases.describe());
      boolean verified = true;
      for (RestSubject subject : subjects) {
        try (RunDatabase database = databases.create()) {
          verified &= run(subject, database);
        }
      }
      return verified;
    }
  }

  private boolean run(RestSubject subject, RunDatabase database) {
    progress.say(subject.display());
    PostgresDatabase postgres = database.postgres();
    OpenLoop.Result warmUp = null;
    OpenLoop.Result result;
    CostMeter meter;
    Costs costs;
    double generatorMillis;
    try (RestProcess server =
        RestProcess.start(subject.display(), subject.command().apply(database), log())) {
      deploy(subject, server.api());
      URI start = URI.create(server.api() + subject.startPath());
      byte[] request = HttpLine.post(start, subject.startBody());
      if (load.warmUpSeconds() > 0) {
        progress.say("warm-up for %d s".formatted(load.warmUpSeconds()));
        warmUp = send(start, request, load.warmUpSeconds());
        progress.say("waiting for the jobs of the warm-up");
        awaitJobs(subject, database);
      }
      meter =
          new CostMeter(postgres, () -> new JvmUse(server.cpuNanos(), 0, 0), List.of(), () -> null);
      meter.awaitReports();
      progress.say("%,d starts/s for %d s".formatted(load.perSecond(), load.seconds()));
      costs = meter.begin();
      long cpuBefore = ownCpuNanos();
      result = send(start, request, load.seconds());
      generatorMillis = (ownCpuNanos() - cpuBefore) / 1e6;
      awaitJobs(subject, database);
      meter.end(costs);
    }
    meter.close();
    Counted counted = counted(subject, database);
    print(subject, result, costs, generatorMillis);
    return verify(counted, result, warmUp);
  }

  private OpenLoop.Result send(URI start, byte[] request, int seconds) {
    return new OpenLoop(start, request, load.connections())
        .run(load.perSecond(), Duration.ofSeconds(seconds));
  }

  private static Path log() {
    try {
      return Files.createTempFile("turgo-bench-rest", ".log");
    } catch (IOException e) {
      throw new CommandException("No log file could be made: " + e, e);
    }
  }

  private static void deploy(RestSubject subject, URI api) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      String model = Model.NOOP.forEngine(subject.namespace(), false);
      HttpResponse<String> answer =
          client.send(subject.deploy().apply(api, model), HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 201) {
        throw new CommandException(
            "%s answered the deployment with %d: %s"
                .formatted(subject.display(), answer.statusCode(), answer.body()));
      }
    } catch (IOException e) {
      throw new CommandException(subject.display() + " could not be reached: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while the model was deployed", e);
    }
  }

  private void awaitJobs(RestSubject subject, RunDatabase database) {
    long giveUp = System.nanoTime() + JOBS_END_WITHIN.toNanos();
    for (long left = counted(subject, database).jobs();
        left > 0;
        left = counted(subject, database).jobs()) {
      if (System.nanoTime() > giveUp) {
        throw new CommandException(
            "%,d jobs of %s were left after %d minutes"
                .formatted(left, subject.display(), JOBS_END_WITHIN.toMinutes()));
      }
      progress.update("%,d jobs left".formatted(left));
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandException("Interrupted while jobs ran", e);
      }
    }
  }

  private static Counted counted(RestSubject subject, RunDatabase database) {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(subject.counts())) {
      row.next();
      return new Counted(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
    } catch (SQLException e) {
      throw new CommandException("The tables could not be counted: " + e.getMessage(), e);
    }
  }

  private static Connection connect(RunDatabase database) throws SQLException {
    return switch (database) {
      case RunDatabase.Postgres server -> server.postgres().connect();
      case RunDatabase.Embedded file ->
          DriverManager.getConnection("jdbc:sqlite:" + file.directory().resolve("turgo.sqlite"));
    };
  }

  private static long ownCpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  private void print(
      RestSubject subject, OpenLoop.Result result, Costs costs, double generatorMillis) {
    double starts = Math.max(1, result.answered());
    Long database = costs.dbCpuMillis();
    out.println();
    out.printf(
        "%s: %,d starts/s asked for, over %d connections%n",
        subject.display(), load.perSecond(), load.connections());
    out.printf(
        "starts/s        %,.0f   (%,d answered 2xx in %.1f s)%n",
        result.perSecond(), result.answered(), result.seconds());
    out.printf(
        "latency         p50 %s, p95 %s, p99 %s, max %.1f ms, from the moment a start was due%n",
        millis(result, 50), millis(result, 95), millis(result, 99), result.maxMillis());
    out.printf(
        "errors          %,d   (%,d without an answer; by status %s)%n",
        result.errors(), result.unanswered(), result.refused());
    out.printf(
        "CPU per start   %.3f ms of the server's JVM, %s of the database, with its job; %.3f ms of the load generator%n",
        costs.jvmCpuMillis() / starts,
        database == null ? "that of the JVM" : "%.3f ms".formatted(database / starts),
        generatorMillis / starts);
    out.flush();
  }

  private static String millis(OpenLoop.Result result, double percentile) {
    Double value = result.latencies().millisAt(percentile);
    return value == null ? "-" : String.format(Locale.ROOT, "%.1f", value);
  }

  private boolean verify(
      Counted counted, OpenLoop.Result result, OpenLoop.@Nullable Result warmUp) {
    long answered = result.answered() + (warmUp == null ? 0 : warmUp.answered());
    long mayBe = result.unanswered() + (warmUp == null ? 0 : warmUp.unanswered());
    List<String> problems = new ArrayList<>();
    if (counted.instances() < answered || counted.instances() > answered + mayBe) {
      problems.add(
          "%,d instances in the tables, but %,d starts were answered with 2xx and %,d not answered"
              .formatted(counted.instances(), answered, mayBe));
    }
    if (counted.tasks() != counted.instances()) {
      problems.add(
          "%,d tasks behind the jobs of %,d instances"
              .formatted(counted.tasks(), counted.instances()));
    }
    if (counted.deadLetters() > 0) {
      problems.add("%,d jobs without retries left".formatted(counted.deadLetters()));
    }
    problems.forEach(problem -> out.printf("WRONG: %s%n", problem));
    if (problems.isEmpty()) {
      out.printf(
          "verified        %,d instances in the tables, as many as were answered, and %,d jobs done%n",
          counted.instances(), counted.tasks());
    }
    out.flush();
    return problems.isEmpty();
  }
}
