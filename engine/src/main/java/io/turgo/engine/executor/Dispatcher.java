package io.turgo.engine.executor;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.LeaseStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that this node holds in memory: ready ones by priority and age, exclusive ones in the
 * mailbox of their instance, timers by due time, and those in flight.
 *
 * <p>Safe for all threads; one lock, held for map operations only. A job is known by its id and by
 * the rev that it was written with, so that a stale page never brings back a job that is running or
 * done. Nothing here is durable: what is dropped is still in its table.
 */
final class Dispatcher {
  private final int queueSize;
  private final ExecutorCounters metrics;
  private final ReentrantLock lock = new ReentrantLock();

  private final KnownJobs known = new KnownJobs();
  private final ReadyLines ready = new ReadyLines();
  private final Mailboxes mailboxes = new Mailboxes();
  private final TimerHeap timers = new TimerHeap();
  private final TakenJobs taken = new TakenJobs();
  private final Suspects suspects = new Suspects();

  /** Shards that were dropped: what was read or committed before that brings nothing back. */
  private final Set<Integer> othersShards = new HashSet<>();

  /** Suspects that wait for those that run. */
  private final Deque<WaitingSuspect> suspectLine = new ArrayDeque<>();

  private boolean tableHasMore;
  private boolean timersHaveMore;

  /** A timer that had been read was left to its table again. */
  private boolean timersMissed;

  /** Something was thrown in the middle of a change, so that what is in memory may not fit. */
  private boolean damaged;

  /**
   * A job that may run.
   *
   * @param old whether it was read for its age, and so is not pushed out for higher priorities
   * @param wary whether a beat must name it before it begins
   */
  record Ready(JobRow job, long sinceNanos, boolean old, boolean wary) {}

  /**
   * @param hasMailbox its turn in its mailbox had come
   */
  private record WaitingSuspect(Ready entry, boolean hasMailbox) {}

  Dispatcher(int queueSize, ExecutorCounters metrics) {
    this.queueSize = queueSize;
    this.metrics = metrics;
  }

  /**
   * Puts right what an error in the middle of a change has left: what waits in memory is dropped,
   * and read again from the tables. What was taken stays, parked or in flight.
   */
  void repair() {
    lock.lock();
    try {
      if (!damaged) {
        return;
      }
      ready.clear();
      mailboxes.clear();
      timers.clear();
      suspectLine.clear();
      known.clear();
      Set<Long> running = new HashSet<>();
      taken.forEach(job -> {
        running.add(job.id());
        known.add(job);
        if (job.exclusive()) {
          mailboxes.keep(job);
        }
      });
      suspects.onlyRunning(running);
      tableHasMore = true;
      timersMissed = true;
      damaged = false;
    } finally {
      lock.unlock();
    }
  }

  /** A page is about to be read: what ends from now on is remembered until it has been offered. */
  void readBegins() {
    locked(known::readBegins);
  }

  void readEnds() {
    locked(known::readEnds);
  }

  /** Jobs of a page that are not in memory yet. */
  List<JobRow> unknown(List<JobRow> page) {
    lock.lock();
    try {
      List<JobRow> fresh = new ArrayList<>();
      for (JobRow job : page) {
        if (known.isNew(job)) {
          fresh.add(job);
        }
      }
      return fresh;
    } finally {
      lock.unlock();
    }
  }

  /** Takes a ready job of our shards into memory, unless it is known or memory is full. */
  void offerReady(JobRow job) {
    takeIn(job, false, false);
  }

  /**
   * The same for a job that a queue has delivered.
   *
   * @param ofAnyShard whether it runs here wherever its shard is
   * @param oftenBegun whether it may have been begun before; it begins when a beat names it, as a
   *     known suspect does
   */
  void offerDelivered(JobRow job, boolean ofAnyShard, boolean oftenBegun) {
    lock.lock();
    try {
      takeIn(job, ofAnyShard, oftenBegun || suspects.knows(job.id()));
    } finally {
      lock.unlock();
    }
  }

  private void takeIn(JobRow job, boolean ofAnyShard, boolean wary) {
    lock.lock();
    try {
      if (!known.isNew(job) || (!ofAnyShard && othersShards.contains(job.shard()))) {
        return;
      }
      if (ready.count() >= queueSize && !makeRoomFor(job.priority())) {
        tableHasMore = true;
        metrics.dropped.increment();
        return;
      }
      known.add(job);
      ready.add(new Ready(job, System.nanoTime(), false, wary));
    } catch (Throwable e) {
      damaged = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes one of the oldest ready jobs into memory, unless it is known: it stays there whatever
   * comes, and gets its turn. Memory grows by a few, since the oldest are read a few at a time.
   */
  void offerOldest(JobRow job) {
    locked(() -> {
      if (known.isNew(job) && !othersShards.contains(job.shard())) {
        known.add(job);
        ready.add(new Ready(job, System.nanoTime(), true, false));
      }
    });
  }

  /** Whether the oldest in the table should be read, though there is enough in memory. */
  boolean wantsOldest(int most) {
    return asked(() -> tableHasMore && ready.countOfOld() < most);
  }

  private boolean makeRoomFor(int priority) {
    Ready dropped = ready.pushOutBelow(priority);
    if (dropped == null) {
      return false;
    }
    leaveToTable(dropped.job());
    metrics.dropped.increment();
    return true;
  }

  /** Takes a timer into memory; it becomes ready by {@link #fireTimers}. */
  void offerTimer(JobRow job) {
    Long dueAt = job.dueAt();
    if (dueAt == null) {
      throw new IllegalArgumentException("Timer job " + job.id() + " has no due time");
    }
    locked(() -> {
      if (known.isNew(job) && !othersShards.contains(job.shard())) {
        known.add(job);
        timers.add(job, dueAt);
      }
    });
  }

  /**
   * Makes due timers ready, save those of queues, which are forgotten here.
   *
   * @param ofQueues given those
   * @return when the next one is due, in epoch milliseconds; {@link Long#MAX_VALUE} for never
   */
  long fireTimers(long now, List<JobRow> ofQueues) {
    lock.lock();
    try {
      long since = System.nanoTime();
      for (JobRow due = timers.pollDue(now); due != null; due = timers.pollDue(now)) {
        if (!known.isCurrent(due)) {
          continue;
        }
        if (due.queue() == null) {
          ready.add(new Ready(due, since, false, false));
        } else {
          known.remove(due.id());
          ofQueues.add(due);
        }
      }
      return timers.nextDueAt();
    } catch (Throwable e) {
      damaged = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the job is in memory: it waits, or it was taken and has not ended. */
  boolean knows(long jobId) {
    return asked(() -> known.revOf(jobId) != null);
  }

  /** Forgets a job that waits; false if it was taken, or is not known. */
  boolean dropsWaiting(long jobId) {
    lock.lock();
    try {
      Long rev = known.revOf(jobId);
      if (rev == null || taken.contains(jobId, rev)) {
        return false;
      }
      known.remove(jobId);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The next job to run, or null; it is in flight from now on. */
  @Nullable Ready take(int maxInFlight) {
    lock.lock();
    try {
      if (damaged || taken.inFlightCount() >= maxInFlight || taken.parkedCount() >= queueSize) {
        return null;
      }
      Ready turn;
      while ((turn = mailboxes.nextGranted()) != null) {
        if (!mayRun(turn.job())) {
          mailboxes.passOn(turn.job().instanceId());
        } else if (mustWait(turn)) {
          suspectLine.addLast(new WaitingSuspect(turn, true));
        } else {
          return fly(turn);
        }
      }
      while (true) {
        Ready entry = ready.poll();
        if (entry == null) {
          return null;
        }
        JobRow job = entry.job();
        if (!mayRun(job)) {
          continue; // moved or done meanwhile
        }
        if (mustWait(entry)) {
          suspectLine.addLast(new WaitingSuspect(entry, false));
          continue;
        }
        if (!job.exclusive() || mailboxes.takes(entry)) {
          return fly(entry);
        }
      }
    } catch (Throwable e) {
      damaged = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  private boolean mustWait(Ready entry) {
    JobRow job = entry.job();
    return suspects.mustWait(job.id())
        || (entry.wary() && suspects.mustBeNoted(job.id(), job.instanceRev()));
  }

  /** Lets all suspects that wait come again: who may not run yet waits on. */
  private void suspectEnded() {
    WaitingSuspect next;
    while ((next = suspectLine.pollFirst()) != null) {
      if (next.hasMailbox()) {
        mailboxes.grant(next.entry());
      } else {
        ready.add(next.entry());
      }
    }
  }

  /**
   * Whether the job is as it was read, and not taken from another of its entries; what must be
   * counted first is left to its table.
   */
  private boolean mayRun(JobRow job) {
    if (!known.isCurrent(job) || taken.contains(job)) {
      return false;
    }
    if (suspects.mustBeCounted(job.id(), job.instanceRev())) {
      known.remove(job.id());
      return false;
    }
    return true;
  }

  private Ready fly(Ready entry) {
    JobRow job = entry.job();
    suspects.begins(job.id());
    taken.begin(job);
    return entry;
  }

  /** A job that was taken is over: committed, failed for good, gone, or left to the table. */
  void ended(JobRow job, boolean leftToTable) {
    lock.lock();
    try {
      if (!taken.end(job)) {
        return;
      }
      if (suspects.ends(job.id())) {
        suspectEnded();
      }
      if (known.isCurrent(job)) {
        if (leftToTable) {
          leaveToTable(job);
        } else {
          known.done(job.id(), job.instanceRev());
        }
      }
      if (job.exclusive()) {
        mailboxes.passOn(job.instanceId());
      }
    } catch (Throwable e) {
      damaged = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }

  private void leaveToTable(JobRow job) {
    known.remove(job.id());
    if (job.state() == JobRow.State.TIMER) {
      timersMissed = true;
    } else {
      tableHasMore = true;
    }
  }

  /** Jobs left their tables by a commit of this node: those that wait in memory are stale. */
  void gone(List<JobRow> jobs) {
    locked(() -> {
      for (JobRow job : jobs) {
        Long rev = known.revOf(job.id());
        if (rev != null && rev <= job.instanceRev() && !taken.contains(job.id(), rev)) {
          known.done(job.id(), rev);
        }
      }
    });
  }

  /** A job that was taken waits for a connection: others may run in its place. */
  void parks(JobRow job) {
    locked(() -> taken.park(job));
  }

  /** A job that was parked begins to run. */
  void goesOn(JobRow job) {
    locked(() -> taken.goOn(job));
  }

  /**
   * Forgets the waiting jobs of shards that are ours no more, and takes none of theirs until {@link
   * #takeShards}; those in flight run on.
   */
  void dropShards(Set<Integer> shards) {
    locked(() -> {
      othersShards.addAll(shards);
      ready.removeIf(entry -> dropped(entry.job(), shards));
      mailboxes.removeWaitingIf(entry -> dropped(entry.job(), shards));
      timers.removeIf(job -> dropped(job, shards));
      // Those that have their mailbox keep their place, so that it is handed on when it comes.
      mailboxes.forEachGranted(entry -> dropped(entry.job(), shards));
      suspectLine.removeIf(
          waiting -> dropped(waiting.entry().job(), shards) && !waiting.hasMailbox());
    });
  }

  /** Shards that are ours, from the next read or commit on. */
  void takeShards(Set<Integer> shards) {
    locked(() -> othersShards.removeAll(shards));
  }

  private boolean dropped(JobRow job, Set<Integer> shards) {
    if (!shards.contains(job.shard())) {
      return false;
    }
    known.remove(job.id());
    return true;
  }

  /** Shards of these that have nothing in flight. */
  Set<Integer> idle(Set<Integer> shards) {
    lock.lock();
    try {
      Set<Integer> idle = new HashSet<>(shards);
      taken.forEach(job -> idle.remove(job.shard()));
      return idle;
    } finally {
      lock.unlock();
    }
  }

  /**
   * What a beat names: jobs that run, or wait for their commit, for longer than that, and those
   * that begin when they are {@link #named}. Their revs by their ids.
   */
  Map<Long, Long> toName(long nanos) {
    lock.lock();
    try {
      if (suspects.forgetNamed(known::hasRev)) {
        suspectEnded();
      }
      Map<Long, Long> revs = suspects.toName();
      taken.addRunningFor(nanos, revs);
      return revs;
    } finally {
      lock.unlock();
    }
  }

  /** A beat with these is in the database. */
  void named(Map<Long, Long> jobs) {
    locked(() -> {
      if (suspects.noted(jobs)) {
        suspectEnded();
      }
    });
  }

  /** Whether some jobs begin when a beat has named them. */
  boolean someWaitForABeat() {
    return asked(suspects::someWaitToBeNoted);
  }

  /**
   * All suspects, those of other nodes' shards too.
   *
   * @param deleted those of {@link #clearedSuspects} that are not in their table any more
   */
  void suspects(List<LeaseStore.Suspect> all, Set<Long> deleted) {
    locked(() -> suspects.replace(all, deleted));
  }

  /** Suspects that have run and killed nobody. */
  Set<Long> clearedSuspects() {
    return asked(suspects::cleared);
  }

  /** Jobs that were taken and have not ended. */
  int inFlightCount() {
    return asked(taken::count);
  }

  /** The job that has been in flight for the longest time. */
  @Nullable JobRow longestRunning() {
    return asked(taken::longestRunning);
  }

  int readyCount() {
    return asked(ready::count);
  }

  int timerCount() {
    return asked(timers::count);
  }

  /** Whether a job was left to its table since the feed last began at the start. */
  boolean tableHasMore() {
    return asked(() -> tableHasMore);
  }

  void tableHasMore(boolean more) {
    locked(() -> tableHasMore = more);
  }

  void timersHaveMore(boolean more) {
    locked(() -> timersHaveMore = more);
  }

  /** Whether timers were left to their table since the last call. */
  boolean takeTimersMissed() {
    lock.lock();
    try {
      boolean missed = timersMissed;
      timersMissed = false;
      return missed;
    } finally {
      lock.unlock();
    }
  }

  /** Jobs and timers in memory, those in flight included. */
  int knownCount() {
    return asked(known::count);
  }

  /** Whether the feed should read at once: memory runs low and the tables have more. */
  boolean wantsMore() {
    lock.lock();
    try {
      return (tableHasMore && ready.count() < queueSize / 2)
          || ((timersHaveMore || timersMissed)
              && timers.count() == 0
              && ready.count() < queueSize / 2);
    } finally {
      lock.unlock();
    }
  }

  private <T extends @Nullable Object> T asked(Supplier<T> question) {
    lock.lock();
    try {
      return question.get();
    } finally {
      lock.unlock();
    }
  }

  private void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } catch (Throwable e) {
      damaged = true;
      throw e;
    } finally {
      lock.unlock();
    }
  }
}
