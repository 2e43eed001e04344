package io.turgo.bench.async27;

import io.turgo.bench.RuntimeRows;
import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.measure.LatencyRecorder;
import io.turgo.bench.measure.Measurement;
import io.turgo.bench.measure.Measurement.Costs;
import io.turgo.bench.result.ResultJson;
import io.turgo.bench.result.SingleResult;
import io.turgo.command.CommandException;
import io.turgo.command.Version;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the process of 27 jobs: warms up, starts instances while the executor works, waits for the
 * last to finish, verifies all of it in the database, and reports what it took.
 */
public final class Async27Benchmark {
  private static final int WARM_UP_INSTANCES = 1_000;
  private static final int FEWEST_CALIBRATED = 1_000;
  private static final int MOST_CALIBRATED = 100_000;
  private static final Duration CALIBRATED_FOR = Duration.ofSeconds(30);

  private final Async27Settings settings;
  private final BenchDatabase database;
  private final PrintWriter out;
  private final LatencyRecorder latencies = new LatencyRecorder();

  private Async27Benchmark(Async27Settings settings, BenchDatabase database, PrintWriter out) {
    this.settings = settings;
    this.database = database;
    this.out = out;
  }

  /** Runs it; {@link Result#verified} says whether the database holds what it should. */
  public static Result run(Async27Settings settings, PrintWriter out) {
    try (BenchDatabase database = BenchDatabase.open(settings.database())) {
      return new Async27Benchmark(settings, database, out).run();
    } catch (SQLException e) {
      throw new CommandException("Could not read the database: " + e.getMessage(), e);
    }
  }

  /**
   * A run that has come to its end.
   *
   * @param executedJobs jobs that the executor says it has committed
   * @param failure why it ended early; null if it did not
   */
  private record Driven(
      RunFile run, double startsPerSecond, long executedJobs, @Nullable String failure) {}

  private Result run() throws SQLException {
    String version = printHeader();
    Driven driven;
    Costs costs;
    try (Measurement measurement =
        Measurement.on(settings.resume() ? null : database.postgres().orElse(null))) {
      driven = drive(measurement);
      costs = measurement.costs();
    }
    try (Store store = database.location().open()) {
      return conclude(store, driven, settings.resume() ? Costs.UNKNOWN : costs, version);
    }
  }

  private String printHeader() {
    String version = database.location().describe();
    out.printf("async27 on %s, history %s%n", Version.ofEngine(), settings.history().getKey());
    out.println(Version.ofMachine());
    out.println(version);
    out.printf(
        "jobs/s: %d jobs for each instance, divided by the time from the first start to the last"
            + " end%n",
        Async27Process.JOBS_PER_INSTANCE);
    out.flush();
    return version;
  }

  private Driven drive(Measurement measurement) throws SQLException {
    Store store = database.location().open();
    refuseUsed(store);
    try (ProcessEngine engine = BenchmarkEngine.open(store, settings, latencies)) {
      Async27Process.deployUnlessThere(engine.getRepositoryService());
      RunFile run = settings.resume() ? unfinishedRun() : newRun(engine, store);
      BitSet there = new RunHistory(store.reads(), run.run()).started();
      out.printf("run of %,d instances, %,d of them there%n", run.instances(), there.cardinality());
      out.flush();
      measurement.begin();
      latencies.reset();
      long before = engine.getMetrics().executor().finished();
      Driven driven = load(engine, store, run, there);
      measurement.end();
      // Closed first: the last job is counted a moment after its instance has gone.
      engine.close();
      long executed = engine.getMetrics().executor().finished() - before;
      return new Driven(run, driven.startsPerSecond(), executed, driven.failure());
    }
  }

  /** A database in which others work would be measured with them, and verified against them. */
  private void refuseUsed(Store store) throws SQLException {
    if (!settings.resume() && RuntimeRows.anyInstance(store.reads())) {
      throw new CommandException(
          "The database has running instances already; give the benchmark one of its own, or go on"
              + " with an interrupted run by --resume.");
    }
  }

  private RunFile unfinishedRun() {
    Path directory = dataDirectory().orElseThrow();
    RunFile run = RunFile.read(directory);
    if (settings.instances() == null) {
      return run;
    }
    return new RunFile(run.run(), settings.instances(), run.producers());
  }

  private RunFile newRun(ProcessEngine engine, Store store) throws SQLException {
    String now =
        LocalDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    Integer wanted = settings.instances();
    RunFile run = new RunFile("async27-" + now, wanted == null ? 0 : wanted, settings.producers());
    if (wanted != null) {
      save(run);
    }
    int warmUp = wanted == null ? WARM_UP_INSTANCES : Math.min(wanted, WARM_UP_INSTANCES);
    out.printf("warm-up with %,d instances%n", warmUp);
    RunFile warmUpRun = new RunFile("warm-up-" + now, warmUp, settings.producers());
    Driven warm = load(engine, store, warmUpRun, new BitSet());
    if (warm.failure() != null) {
      throw new CommandException("The warm-up failed: " + warm.failure());
    }
    if (wanted == null) {
      run = new RunFile(run.run(), calibrated(store, warmUpRun), settings.producers());
      save(run);
    }
    return run;
  }

  /**
   * As many instances as would take half a minute at the rate of the warm-up, which is the slowest
   * part of a run.
   */
  private static int calibrated(Store store, RunFile warmUp) throws SQLException {
    double seconds = new RunHistory(store.reads(), warmUp.run()).duration().toMillis() / 1e3;
    double rate = warmUp.instances() / Math.max(0.001, seconds);
    int hundreds = (int) (rate * CALIBRATED_FOR.toSeconds() / 100);
    return Math.clamp(hundreds * 100L, FEWEST_CALIBRATED, MOST_CALIBRATED);
  }

  private void save(RunFile run) {
    dataDirectory().ifPresent(run::write);
  }

  private Optional<Path> dataDirectory() {
    return database.directory().map(DataDirectory::path);
  }

  private Driven load(ProcessEngine engine, Store store, RunFile run, BitSet there) {
    Producers producers =
        new Producers(
            engine.getRuntimeService(),
            run.run(),
            run.producers(),
            settings.startDelay(),
            run.instances(),
            there);
    try (Progress progress = new Progress(store.reads(), producers, there.cardinality(), out)) {
      progress.done().join();
      return new Driven(run, producers.startsPerSecond(), 0, null);
    } catch (CompletionException e) {
      return new Driven(run, producers.startsPerSecond(), 0, String.valueOf(e.getCause()));
    }
  }

  private Result conclude(Store store, Driven driven, Costs costs, String version)
      throws SQLException {
    RunFile run = driven.run();
    Verification verification = new Verification(store.reads(), run.run(), run.instances());
    List<String> problems = new ArrayList<>();
    if (driven.failure() != null) {
      problems.add(driven.failure());
    }
    problems.addAll(verification.problems());
    long jobs = (long) run.instances() * Async27Process.JOBS_PER_INSTANCE;
    if (!settings.resume() && driven.executedJobs() != jobs) {
      problems.add(
          "expected that the executor counts %,d jobs, but it counted %,d"
              .formatted(jobs, driven.executedJobs()));
    }
    ConsistencyCheck.run(store).forEach(violation -> problems.add(violation.toString()));
    double seconds = new RunHistory(store.reads(), run.run()).duration().toMillis() / 1e3;
    Result result =
        result(driven, verification.jobs(), seconds, costs, version, problems.isEmpty());
    SingleResult.print(
        result.asRun(run.producers(), settings.concurrency()), costs.fullPageShare(), out);
    printVerdict(problems, result);
    if (settings.json() != null) {
      ResultJson.write(result, settings.json());
    }
    return result;
  }

  private Result result(
      Driven driven, long jobs, double seconds, Costs costs, String version, boolean verified) {
    PerJob perJob = new PerJob(Math.max(1, jobs));
    return new Result(
        "async27",
        Version.ofEngine(),
        version.split(",", 2)[0],
        settings.history().getKey().toLowerCase(Locale.ROOT),
        driven.run().instances(),
        jobs,
        seconds,
        jobs / Math.max(0.001, seconds),
        driven.startsPerSecond(),
        latencies.millisAt(50),
        latencies.millisAt(99),
        perJob.of(costs.statements()),
        perJob.of(costs.transactions()),
        perJob.of(costs.rowsWritten()),
        perJob.of(costs.walBytes()),
        perJob.of(costs.jvmCpuMillis()),
        perJob.of(costs.dbCpuMillis()),
        verified);
  }

  private record PerJob(long jobs) {
    @Nullable Double of(@Nullable Number total) {
      return total == null ? null : total.doubleValue() / jobs;
    }
  }

  private void printVerdict(List<String> problems, Result result) {
    if (settings.resume()) {
      out.println("resumed: the time from the first start includes the interruption");
    }
    if (problems.isEmpty()) {
      out.printf(
          "verified: %,d instances finished, %,d jobs done exactly once, nothing left over%n",
          result.instances(), result.jobs());
    } else {
      out.println("NOT VERIFIED:");
      problems.forEach(problem -> out.println("  " + problem));
    }
    out.flush();
  }
}
