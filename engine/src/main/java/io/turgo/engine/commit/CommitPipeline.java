package io.turgo.engine.commit;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Health;
import io.turgo.engine.monitoring.CommitMetrics;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Merges waiting units into one transaction at a time per committer; while one group commits, the
 * next gathers.
 *
 * <p>Threads: {@link #submit} may be called by any thread and never waits. Each committer is a
 * daemon thread with a writer of its own, which continues after any exception; units' callbacks run
 * on it. Ordering: gates before the pipeline keep units of one instance apart; where a unit changes
 * others too, one of them clashes. Failure: a group that clashes or finds a row locked is written
 * once more with its instances locked first, leaving the losers out; only refused values are
 * searched for by cutting the group in half; an unreachable database is tried again for {@link
 * CommitSettings#patience} and costs no job a retry. Every unit gets exactly one answer.
 */
public final class CommitPipeline implements AutoCloseable {
  // Made before the heap is full.
  private static final String WAKING = Health.text("Waking a committer");

  /** A commit that takes longer waits for something that may take for ever. */
  private static final Duration SLOWEST_ANSWER = Duration.ofSeconds(10);

  /** For committers that were freed to tell what became of their groups. */
  private static final long LAST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Store store;
  private final CommitSettings settings;
  private final Health health;
  private final BlockingQueue<UnitOfWork> waiting = new LinkedBlockingQueue<>();
  private final BlockingQueue<UnitOfWork> slow = new LinkedBlockingQueue<>();

  private final CommitCounters metrics = new CommitCounters();
  private final CommitsUnderWay underWay = new CommitsUnderWay();
  private final CommitWatch watch;
  private final GroupAnswers answers;
  private final List<Committer> committers = new ArrayList<>();
  private final List<JoiningCommitter> joining = new ArrayList<>();
  private final SlowLane slowLane;
  private volatile boolean closing;

  /** No committer takes anything any more. */
  private volatile boolean closed;

  /**
   * @param onDefinitionEpoch told the epoch of the definitions after each group
   */
  public CommitPipeline(
      Store store, CommitSettings settings, LongConsumer onDefinitionEpoch, Health health) {
    this(
        store,
        settings,
        onDefinitionEpoch,
        health,
        settings.patience().compareTo(SLOWEST_ANSWER) > 0 ? settings.patience() : SLOWEST_ANSWER);
  }

  /**
   * @param answer time in which the database must answer a commit, for those who wait behind it
   */
  CommitPipeline(
      Store store,
      CommitSettings settings,
      LongConsumer onDefinitionEpoch,
      Health health,
      Duration answer) {
    this.store = store;
    this.settings = settings;
    this.health = health;
    this.answers = new GroupAnswers(metrics, health);
    Committer.Parts parts =
        new Committer.Parts(
            store,
            new GroupLimits(settings.maxUnits(), settings.maxBytes()),
            new GroupCommit(
                settings, metrics, underWay, health, onDefinitionEpoch, () -> closing, answers),
            answers,
            () -> closing);
    Committer first = new Committer("turgo-committer-0", waiting, parts);
    committers.add(first);
    for (int i = 1; i < settings.committers(); i++) {
      JoiningCommitter more = new JoiningCommitter("turgo-committer-" + i, waiting, parts, first);
      committers.add(more);
      joining.add(more);
    }
    this.slowLane = new SlowLane(slow, parts);
    this.watch =
        new CommitWatch(underWay, answer, health, nanos -> refuseBehind(System.nanoTime(), nanos));
  }

  public void start() {
    if (!store.isWrittenByUserCodeAlone()) {
      watch.start();
    }
    committers.forEach(Committer::start);
    slowLane.start();
  }

  public CommitMetrics metrics() {
    return metrics;
  }

  CommitCounters counters() {
    return metrics;
  }

  /** Where commits are noted while the database has not answered them. */
  CommitsUnderWay underWay() {
    return underWay;
  }

  /** Hands a unit over; its callback tells how it ended. If this throws, it was not handed over. */
  public void submit(UnitOfWork unit) {
    if (closing) {
      refuse(unit);
    } else if (unit.losses() >= settings.lossesBeforeSlowLane()) {
      metrics.slowLane.increment();
      slow.add(unit);
    } else {
      waiting.add(unit);
      // Handed over: they look for it by themselves if this fails.
      Health.attempt(WAKING, CommitPipeline::wakeJoining, this);
    }
    if (closed) {
      refuseWaiting(); // it came between the last look of the committers and their end
    }
  }

  private void wakeJoining() {
    for (int i = 0; i < joining.size(); i++) {
      joining.get(i).wakeIfNeeded();
    }
  }

  /**
   * Refuses what has waited for longer than that for committers none of which has come back since.
   * A unit that waits for locked rows has a time of its own.
   *
   * @param now by {@link System#nanoTime}
   */
  void refuseBehind(long now, long nanos) {
    refuseBehind(committers, waiting, now, nanos);
    refuseBehind(List.of(slowLane), slow, now, nanos);
  }

  private void refuseBehind(
      List<? extends Committer> hanging, BlockingQueue<UnitOfWork> queue, long now, long nanos) {
    for (Committer committer : hanging) {
      if (!committer.isWritingSince(now - nanos)) {
        return;
      }
    }
    for (UnitOfWork unit : queue) {
      if (now - unit.madeAt() > nanos && !unit.wasLocked() && queue.remove(unit)) {
        answers.unwritten(unit, CommitWatch.unanswered(committers.size(), Duration.ofNanos(nanos)));
      }
    }
  }

  private void refuseWaiting() {
    for (UnitOfWork unit = waiting.poll(); unit != null; unit = waiting.poll()) {
      refuse(unit);
    }
    for (UnitOfWork unit = slow.poll(); unit != null; unit = slow.poll()) {
      refuse(unit);
    }
  }

  private void refuse(UnitOfWork unit) {
    answers.unwritten(unit, closed());
  }

  /** What a unit is answered that comes too late. */
  static TurgoEngineClosedException closed() {
    return new TurgoEngineClosedException("The engine is closed; nothing was written");
  }

  /** Writes what waits, then stops the committers. */
  @Override
  public void close() {
    close(settings.patience().toNanos(), () -> {});
  }

  /**
   * Writes what waits, then stops the committers. Whatever is not written in time is answered all
   * the same: what waits was not written, what is in the hands of a committer that hangs may be.
   *
   * @param patienceNanos how long to wait
   * @param free called after that, to free committers that wait for somebody else
   */
  public void close(long patienceNanos, Runnable free) {
    closing = true;
    if (!awaitEnd(patienceNanos)) {
      health.surely("Freeing committers that wait", free);
      if (!awaitEnd(LAST_LOOK_NANOS)) {
        committers.forEach(Committer::abandon);
        slowLane.abandon();
      }
    }
    closed = true;
    refuseWaiting();
    watch.end(LAST_LOOK_NANOS);
  }

  private boolean awaitEnd(long nanos) {
    long start = System.nanoTime();
    boolean ended = true;
    for (Committer committer : committers) {
      ended &= committer.awaitEnd(start + nanos);
    }
    return slowLane.awaitEnd(start + nanos) && ended;
  }
}
