package io.turgo.bench.async27;

import io.turgo.bench.RuntimeRows;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * Watches a run from one thread of its own: prints a line every few seconds, and notices the end.
 *
 * <p>All queries count rows of running instances, of which there are few; finished ones are known
 * as those that were started and no longer run.
 */
final class Progress implements AutoCloseable {
  private static final Duration LINE_EVERY = Duration.ofSeconds(3);
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);
  private static final Duration STALL = Duration.ofMinutes(1);

  private final DataSource reads;
  private final Producers producers;
  private final int startedBefore;
  private final PrintWriter out;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final long begin = System.nanoTime();
  private final long callsBefore = SumDelegate.calls();
  private final CountDownLatch closed = new CountDownLatch(1);

  private long lastLine = begin;
  private long lastChange = begin;
  private long lastState;

  /**
   * Begins at once.
   *
   * @param startedBefore instances that an earlier process has started
   */
  Progress(DataSource reads, Producers producers, int startedBefore, PrintWriter out) {
    this.reads = reads;
    this.producers = producers;
    this.startedBefore = startedBefore;
    this.out = out;
    Thread.ofPlatform().name("progress").daemon().start(this::watch);
  }

  /**
   * Completes when all instances have been started and none runs any more; with an exception when a
   * producer failed, a job became a dead letter, or nothing has moved for a minute.
   */
  CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public void close() {
    closed.countDown();
  }

  private void watch() {
    try {
      while (!done.isDone() && !closed.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      done.completeExceptionally(e);
    } catch (SQLException | RuntimeException e) {
      done.completeExceptionally(e);
    }
  }

  private void look() throws SQLException {
    boolean allStarted = producers.done().isDone();
    if (producers.done().isCompletedExceptionally()) {
      producers.done().join();
    }
    if (allStarted && !RuntimeRows.anyInstance(reads)) {
      done.complete(null);
      return;
    }
    long now = System.nanoTime();
    if (now - lastLine >= LINE_EVERY.toNanos()) {
      lastLine = now;
      Map<String, Long> rows = RuntimeRows.count(reads);
      print(now, rows);
      noticeDeadLetters(rows);
      noticeStall(now, rows);
    }
  }

  private void print(long now, Map<String, Long> rows) {
    long running = rows.getOrDefault("turgo_instance", 0L);
    out.printf(
        "%5.0f s  started %,d  finished %,d  running: instances %,d, executions %,d, tasks %,d  "
            + "jobs: ready %,d, timer %,d, dead %,d  service tasks run %,d%n",
        (now - begin) / 1e9,
        startedBefore + producers.started(),
        Math.max(0, startedBefore + producers.started() - running),
        running,
        rows.get("turgo_execution"),
        rows.get("turgo_task"),
        rows.get("turgo_job"),
        rows.get("turgo_timer_job"),
        rows.get("turgo_dead_letter_job"),
        SumDelegate.calls() - callsBefore);
    out.flush();
  }

  /** No job of this process can fail for a reason of its own, so one that has ends the run. */
  private void noticeDeadLetters(Map<String, Long> rows) throws SQLException {
    if (rows.getOrDefault("turgo_dead_letter_job", 0L) > 0) {
      done.completeExceptionally(
          new IllegalStateException(
              "%,d dead-letter jobs, such as %s"
                  .formatted(rows.get("turgo_dead_letter_job"), RuntimeRows.aDeadLetter(reads))));
    }
  }

  private void noticeStall(long now, Map<String, Long> rows) {
    long state = rows.hashCode() + 31 * (SumDelegate.calls() + 31L * producers.started());
    if (state != lastState) {
      lastState = state;
      lastChange = now;
    } else if (now - lastChange > STALL.toNanos()) {
      done.completeExceptionally(
          new IllegalStateException(
              "nothing has moved for %d s with %,d instances running"
                  .formatted(STALL.toSeconds(), rows.get("turgo_instance"))));
    }
  }
}
