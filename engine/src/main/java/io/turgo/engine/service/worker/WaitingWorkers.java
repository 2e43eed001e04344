package io.turgo.engine.service.worker;

import io.turgo.engine.driver.CommittedWork;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.monitoring.WorkerMetrics;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Workers that wait for jobs of a topic, in lines, without a thread: one thread looks after all of
 * them, and only while there are any.
 *
 * <p>A commit of this node that leaves a job free has its lines served at once; what other nodes
 * commit, and what becomes free because its time is over, is found by looking at each line once in
 * a while. A line is served from its head by one thread at a time, and no further than there are
 * jobs, so that many who wait for few jobs cost what the jobs cost.
 */
public final class WaitingWorkers extends Service implements CommittedWork {
  private static final Logger LOG = LoggerFactory.getLogger(WaitingWorkers.class);
  private static final List<AcquiredExternalWorkerJob> NONE = List.of();

  private final WorkerJobs jobs;
  private final Executor steps;
  private final long lookMillis;
  private final Object lock = new Object();
  private final Map<Line, Deque<Waiter>> lines = new HashMap<>();
  private final Set<Line> served = new HashSet<>();
  private final Set<Line> again = new HashSet<>();
  private volatile boolean waiting;
  private boolean closed;

  /**
   * @param steps runs what a line is served with
   * @param lookEvery how often to look at each line that nothing has woken
   */
  public WaitingWorkers(WorkerJobs jobs, Executor steps, Duration lookEvery, Health health) {
    super("turgo-workers-outside", health);
    this.jobs = jobs;
    this.steps = steps;
    this.lookMillis = Math.max(1, lookEvery.toMillis());
  }

  /**
   * Those who can take each other's jobs; who has a search of its own is alone.
   *
   * @param search null for none
   */
  private record Line(String topic, @Nullable String tenantId, @Nullable Object search) {
    static Line of(WorkerJobs.Source source) {
      return new Line(source.topic(), source.tenantId(), source.search());
    }
  }

  /**
   * One in a line; who stands in several has one future in all of them.
   *
   * @param wanted of the line
   */
  private record Waiter(
      WorkerJobs.Wanted wanted,
      CompletableFuture<List<AcquiredExternalWorkerJob>> future,
      long untilNanos) {}

  /**
   * Has somebody wait at the end of the line of each topic. Of several topics the best jobs are
   * looked for first, so that lines do not take jobs for the same worker at a time and give them
   * back.
   */
  CompletableFuture<List<AcquiredExternalWorkerJob>> await(
      WorkerJobs.Wanted wanted, Duration atMost) {
    if (atMost.isZero() || atMost.isNegative()) {
      return CompletableFuture.supplyAsync(() -> jobs.take(wanted), steps);
    }
    CompletableFuture<List<AcquiredExternalWorkerJob>> future = new CompletableFuture<>();
    long until = System.nanoTime() + nanos(atMost);
    if (wanted.sources().size() == 1) {
      stand(wanted, future, until);
    } else {
      steps.execute(() -> takeOrStand(wanted, future, until));
    }
    return future;
  }

  private void takeOrStand(
      WorkerJobs.Wanted wanted,
      CompletableFuture<List<AcquiredExternalWorkerJob>> future,
      long until) {
    try {
      List<AcquiredExternalWorkerJob> taken = jobs.take(wanted);
      if (taken.isEmpty()) {
        stand(wanted, future, until);
      } else if (!future.complete(taken)) {
        giveBack(taken, wanted.workerId());
      }
    } catch (RuntimeException | Error e) {
      future.completeExceptionally(e);
    }
  }

  private void stand(
      WorkerJobs.Wanted wanted,
      CompletableFuture<List<AcquiredExternalWorkerJob>> future,
      long until) {
    Set<Line> stood = new LinkedHashSet<>();
    synchronized (lock) {
      if (closed) {
        throw closed();
      }
      for (WorkerJobs.Source source : wanted.sources()) {
        Line line = Line.of(source);
        if (stood.add(line)) {
          lines
              .computeIfAbsent(line, ignored -> new ArrayDeque<>())
              .add(new Waiter(wanted.of(source), future, until));
        }
      }
      waiting = true;
    }
    start();
    stood.forEach(this::serve);
    wake(); // it may have to end sooner than the others
  }

  public WorkerMetrics metrics() {
    synchronized (lock) {
      return jobs.metrics(
          (int)
              lines.values().stream()
                  .flatMap(Deque::stream)
                  .map(Waiter::future)
                  .distinct()
                  .count());
    }
  }

  private static long nanos(Duration time) {
    return time.compareTo(Duration.ofDays(365)) > 0 ? TimeUnit.DAYS.toNanos(365) : time.toNanos();
  }

  @Override
  public void changed(List<JobRow> appeared, List<JobRow> gone) {
    if (!waiting) {
      return;
    }
    Set<String> topics = new HashSet<>();
    for (JobRow job : appeared) {
      if (job.state() == JobRow.State.EXTERNAL && job.dueAt() == null) {
        topics.add(job.topic());
      }
    }
    if (!topics.isEmpty()) {
      List<Line> found = new ArrayList<>();
      synchronized (lock) {
        for (Line line : lines.keySet()) {
          if (topics.contains(line.topic())) {
            found.add(line);
          }
        }
      }
      found.forEach(this::serve);
    }
  }

  /** Ends what has waited long enough and looks at each line. */
  @Override
  protected long runOnce() {
    List<Waiter> over = new ArrayList<>();
    List<Line> open;
    long pause = TimeUnit.MILLISECONDS.toNanos(lookMillis);
    long now = System.nanoTime();
    synchronized (lock) {
      for (Deque<Waiter> line : lines.values()) {
        for (Waiter waiter : line) {
          if (waiter.future().isDone() || waiter.untilNanos() - now <= 0) {
            over.add(waiter);
          } else {
            pause = Math.min(pause, waiter.untilNanos() - now);
          }
        }
        line.removeIf(over::contains);
      }
      lines.values().removeIf(Deque::isEmpty);
      waiting = !lines.isEmpty();
      open = List.copyOf(lines.keySet());
    }
    over.forEach(waiter -> waiter.future().complete(NONE));
    open.forEach(this::serve);
    return TimeUnit.NANOSECONDS.toMillis(pause) + 1;
  }

  /** Serves a line beside the calling thread, unless somebody does, who then goes on. */
  private void serve(Line line) {
    synchronized (lock) {
      if (!served.add(line)) {
        again.add(line);
        return;
      }
    }
    boolean begun = false;
    try {
      steps.execute(() -> serveAll(line));
      begun = true;
    } finally {
      if (!begun) {
        synchronized (lock) {
          served.remove(line);
        }
      }
    }
  }

  private void serveAll(Line line) {
    boolean more = true;
    while (more) {
      boolean full = false;
      try {
        full = serveHead(line);
      } finally {
        synchronized (lock) {
          more = again.remove(line) || full;
          if (!more) {
            served.remove(line);
          }
        }
      }
    }
  }

  /** Answers whether the next in the line may find something too. */
  private boolean serveHead(Line line) {
    Waiter head;
    synchronized (lock) {
      Deque<Waiter> all = lines.get(line);
      while (all != null && !all.isEmpty() && all.getFirst().future().isDone()) {
        all.removeFirst();
      }
      head = all == null ? null : all.peekFirst();
    }
    if (head == null) {
      return false;
    }
    List<AcquiredExternalWorkerJob> taken;
    try {
      taken = jobs.take(head.wanted());
    } catch (RuntimeException | Error e) {
      remove(line, head);
      head.future().completeExceptionally(e);
      return true;
    }
    if (taken.isEmpty()) {
      return false;
    }
    remove(line, head);
    if (!head.future().complete(taken)) {
      giveBack(taken, head.wanted().workerId());
    }
    return true;
  }

  /** What cannot be given back is free once its lock is over. */
  private void giveBack(List<AcquiredExternalWorkerJob> taken, String workerId) {
    try {
      jobs.giveBack(taken, workerId);
    } catch (RuntimeException e) {
      LOG.warn(
          "{} external jobs were locked for a call that had ended and could not be released;"
              + " workers get them when their locks expire",
          taken.size(),
          e);
    }
  }

  private void remove(Line line, Waiter waiter) {
    synchronized (lock) {
      Deque<Waiter> all = lines.get(line);
      if (all != null) {
        all.remove(waiter);
      }
    }
  }

  /** Nobody waits any more; whoever does is told. */
  public void close(long patienceNanos) {
    List<Waiter> all = new ArrayList<>();
    synchronized (lock) {
      closed = true;
      lines.values().forEach(all::addAll);
      lines.clear();
      waiting = false;
    }
    all.forEach(waiter -> waiter.future().completeExceptionally(closed()));
    stop(patienceNanos);
  }

  private static TurgoEngineClosedException closed() {
    return new TurgoEngineClosedException("The engine is closed, and has no jobs for workers");
  }
}
