package io.turgo.spring;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Figures that cost queries, kept for a while: whoever asks gets the last ones, and when these are
 * old has new ones read by a thread of its own. So dashboards and probes cost the database the same
 * however many ask, and none of them waits for it, but for the very first.
 */
final class EngineFigures {
  private static final Logger LOG = LoggerFactory.getLogger(EngineFigures.class);
  private static final Duration FIRST = Duration.ofSeconds(2);

  private final ProcessEngine engine;
  private final long refreshNanos;
  private final int most;
  private volatile Figures figures = Figures.NONE;

  // Of the last reading, guarded by this.
  private @Nullable CompletableFuture<Void> reading;
  private long begunNanos;

  /**
   * What was read.
   *
   * @param asOf when; null if nothing was read yet
   * @param jobs how many there are in each state
   * @param oldestDue how long the job that is ready or due for longest has been so
   * @param problem why reading failed since; null if it did not
   */
  record Figures(
      @Nullable Instant asOf,
      Map<String, Long> jobs,
      Duration oldestDue,
      @Nullable String problem) {
    private static final Figures NONE = new Figures(null, Map.of(), Duration.ZERO, null);
  }

  /**
   * Figures that are read when they are asked for.
   *
   * @param most up to which jobs of a state are counted: what that costs has a bound, however full
   *     the tables are
   */
  EngineFigures(ProcessEngine engine, Duration refresh, int most) {
    this.engine = engine;
    this.refreshNanos = refresh.toNanos();
    this.most = most;
  }

  /** The last figures; they may be as old as the time between two readings and one reading. */
  Figures get() {
    CompletableFuture<Void> running = begin();
    if (figures.asOf() == null) {
      await(running);
    }
    return figures;
  }

  private synchronized CompletableFuture<Void> begin() {
    CompletableFuture<Void> now = reading;
    if (now != null && (!now.isDone() || System.nanoTime() - begunNanos < refreshNanos)) {
      return now;
    }
    CompletableFuture<Void> next = new CompletableFuture<>();
    reading = next;
    begunNanos = System.nanoTime();
    Thread.ofVirtual().name("turgo-figures").start(() -> read(next));
    return next;
  }

  private static void await(CompletableFuture<Void> running) {
    try {
      running.get(FIRST.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("The first figures are not there yet", e);
    }
  }

  private void read(CompletableFuture<Void> done) {
    try {
      figures = read();
    } catch (RuntimeException e) {
      LOG.debug("Figures of the engine could not be read", e);
      Figures before = figures;
      figures =
          new Figures(
              before.asOf(), before.jobs(), before.oldestDue(), String.valueOf(e.getMessage()));
    } finally {
      done.complete(null);
    }
  }

  private Figures read() {
    ManagementService management = engine.getManagementService();
    Map<String, Long> jobs = new TreeMap<>();
    jobs.put("ready", management.createJobQuery().countUpTo(most));
    jobs.put("timer", management.createTimerJobQuery().countUpTo(most));
    jobs.put("suspended", management.createSuspendedJobQuery().countUpTo(most));
    jobs.put("deadLetter", management.createDeadLetterJobQuery().countUpTo(most));
    jobs.put("external", management.createExternalWorkerJobQuery().countUpTo(most));
    Instant now = engine.getClock().instant();
    Duration oldest =
        Stream.of(
                management.createJobQuery().orderByJobId().asc().listPage(0, 1).stream()
                    .map(Job::getCreateTime),
                management
                    .createTimerJobQuery()
                    .executable()
                    .orderByJobDuedate()
                    .asc()
                    .listPage(0, 1)
                    .stream()
                    .map(Job::getDuedate))
            .flatMap(times -> times)
            .filter(Objects::nonNull)
            .map(Date::toInstant)
            .map(since -> Duration.between(since, now))
            .filter(age -> !age.isNegative())
            .reduce(Duration.ZERO, (a, b) -> a.compareTo(b) > 0 ? a : b);
    return new Figures(now, Map.copyOf(jobs), oldest, null);
  }

  /** The states that jobs are counted in. */
  static List<String> states() {
    return List.of("ready", "timer", "suspended", "deadLetter", "external");
  }
}
