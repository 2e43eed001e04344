package io.turgo.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.settings.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An engine in the hands of a test. No job runs by itself: {@link #runDueJobs} runs them on the
 * calling thread, {@link #advance} moves the clock and runs what becomes due on the way. The engine
 * is on a temporary SQLite file that is not synced; nothing of it survives {@link #close}.
 *
 * <p>For one test at a time.
 *
 * @since 0.1.0
 */
public final class TestEngine implements AutoCloseable {
  private static final int MOST_JOBS = 100_000;
  private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

  private final @Nullable Path folder;
  private final ProcessEngine engine;
  private final List<Throwable> failures = new ArrayList<>();

  private TestEngine(@Nullable Path folder, ProcessEngine engine) {
    this.folder = folder;
    this.engine = engine;
  }

  /**
   * Starts an engine with the usual settings.
   *
   * @return the engine, which the test closes
   */
  public static TestEngine start() {
    return start(settings -> settings);
  }

  /**
   * Starts an engine with settings of the test.
   *
   * @param settings gets the builder and returns it, with what else the engine needs, such as beans
   * @return the engine, which the test closes
   */
  public static TestEngine start(UnaryOperator<ProcessEngineBuilder> settings) {
    try {
      Path folder = Files.createTempDirectory("turgo-testkit");
      try {
        ProcessEngineBuilder builder =
            ProcessEngine.builder()
                .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
                .executorActive(false);
        return new TestEngine(folder, settings.apply(builder).build());
      } catch (RuntimeException e) {
        delete(folder);
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("No engine for tests: no temporary folder", e);
    }
  }

  /**
   * Takes an engine that somebody else has built, and closes, in the hands of a test. Its executor
   * should not be running.
   *
   * @param engine stays open when {@link #close} is called
   * @return that engine in the hands of a test
   */
  public static TestEngine of(ProcessEngine engine) {
    return new TestEngine(null, engine);
  }

  /** {@return the engine with its services} */
  public ProcessEngine engine() {
    return engine;
  }

  /**
   * Runs the jobs that are ready and the timers that are due, and what they make ready, until
   * nothing is left. One that fails is noted by the engine like any other, to be tried again after
   * its pause; what it threw is in {@link #jobFailures}.
   *
   * @return how many were run
   * @throws TurgoException after 100,000 jobs: the process makes new ones without end
   */
  public int runDueJobs() {
    int run = 0;
    Set<String> gone = new HashSet<>();
    while (true) {
      List<Job> due = new ArrayList<>(engine.getManagementService().createJobQuery().list());
      due.addAll(engine.getManagementService().createTimerJobQuery().executable().list());
      due.removeIf(job -> gone.contains(job.getId()));
      if (due.isEmpty()) {
        return run;
      }
      for (Job job : due) {
        if (runJob(job)) {
          run++;
        } else {
          gone.add(job.getId());
        }
      }
      if (run > MOST_JOBS) {
        throw new TurgoException(
            "After "
                + run
                + " jobs there are still more, such as "
                + Trail.name(due.getLast())
                + ": look for a loop without a user task, a message or a timer that is not due");
      }
    }
  }

  /** False if another job took it away. */
  private boolean runJob(Job job) {
    try {
      engine.getManagementService().executeJob(job.getId());
      return true;
    } catch (TurgoObjectNotFoundException e) {
      if (isThere(job)) {
        failures.add(e);
        return true;
      }
      return false;
    } catch (RuntimeException | Error e) {
      failures.add(e);
      return true;
    }
  }

  private boolean isThere(Job job) {
    return engine.getManagementService().createJobQuery().jobId(job.getId()).count() > 0
        || engine.getManagementService().createTimerJobQuery().jobId(job.getId()).count() > 0;
  }

  /**
   * What jobs threw since the last call, in order.
   *
   * @return the exceptions; empty if no job has failed
   */
  public List<Throwable> jobFailures() {
    List<Throwable> thrown = List.copyOf(failures);
    failures.clear();
    return thrown;
  }

  /**
   * Sets the engine's clock, which stands still from then on; runs nothing.
   *
   * @param time earlier than now or later
   */
  public void setCurrentTime(Instant time) {
    engine.getClock().setCurrentTime(time);
  }

  /** {@return the time of the engine's clock} */
  public Instant currentTime() {
    return engine.getClock().instant();
  }

  /**
   * Moves the clock by a duration, stopping wherever a timer is due on the way, and runs what is
   * due there; a retry that pauses is a timer too.
   *
   * @param by zero or more
   * @return how many jobs were run
   * @throws IllegalArgumentException if the duration is negative
   */
  public int advance(Duration by) {
    if (by.isNegative()) {
      throw new IllegalArgumentException("The clock moves forward, not by " + by);
    }
    Instant end = currentTime().plus(by);
    setCurrentTime(currentTime());
    int run = runDueJobs();
    for (Instant next = nextTimer(); next != null && !next.isAfter(end); next = nextTimer()) {
      setCurrentTime(next.isAfter(currentTime()) ? next : currentTime());
      int here = runDueJobs();
      run += here;
      if (here == 0) {
        break; // what is due there cannot run
      }
    }
    setCurrentTime(end);
    return run + runDueJobs();
  }

  private @Nullable Instant nextTimer() {
    return engine.getManagementService().createTimerJobQuery().list().stream()
        .map(Job::getDuedate)
        .filter(Objects::nonNull)
        .map(Date::toInstant)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  /**
   * Switches the job executor on until no job is ready and no timer is due, then off again if it
   * was off.
   *
   * @param atMost how long, in real time
   * @throws TurgoException if jobs are left then; names them
   */
  public void waitForJobExecutorToProcessAllJobs(Duration atMost) {
    boolean wasRunning = engine.getJobExecutor().isRunning();
    if (!wasRunning) {
      engine.getJobExecutor().start();
    }
    try {
      long end = System.nanoTime() + atMost.toNanos();
      while (areJobsLeft()) {
        if (System.nanoTime() - end > 0) {
          throw new TurgoException(
              "After " + atMost + " jobs are still left: " + String.join("; ", jobsLeft()));
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    } finally {
      if (!wasRunning) {
        engine.getJobExecutor().stop();
      }
    }
  }

  private boolean areJobsLeft() {
    return engine.getManagementService().createJobQuery().count() > 0
        || engine.getManagementService().createTimerJobQuery().executable().count() > 0;
  }

  private List<String> jobsLeft() {
    return Stream.concat(
            engine.getManagementService().createJobQuery().list().stream(),
            engine.getManagementService().createTimerJobQuery().executable().list().stream())
        .map(job -> Trail.name(job) + " of instance " + job.getProcessInstanceId())
        .toList();
  }

  /**
   * The activities of an instance in the order of their beginning, in one line. {@code a} was left,
   * {@code a..} is still there, {@code a!} was cancelled.
   *
   * @param processInstanceId an instance that runs or has ended
   * @return the ids of its activities with blanks between; empty if history knows none
   */
  public String trail(String processInstanceId) {
    return new Trail(engine).of(processInstanceId);
  }

  /** Back to real time, with no failures noted; what is in the database stays. */
  public void reset() {
    engine.getClock().reset();
    failures.clear();
  }

  @Override
  public void close() {
    if (folder != null) {
      engine.close();
      delete(folder);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The folder " + folder + " could not be deleted", e);
    }
  }
}
