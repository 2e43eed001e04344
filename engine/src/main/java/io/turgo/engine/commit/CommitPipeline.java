package io.turgo.engine.commit;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Store;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges waiting units into one transaction at a time per committer; while one group commits, the
 * next gathers.
 *
 * <p>Threads: {@link #submit} may be called by any thread and never waits. Each committer is a
 * platform thread with a writer of its own; units' callbacks run on it. Ordering: gates before the
 * pipeline keep units of one instance apart; where a unit changes others too, one of them clashes.
 * Failure: a group that clashes or finds a row locked is written once more with its instances
 * locked first, leaving the losers out; only refused values are searched for by cutting the group
 * in half; an unreachable database is tried again for {@link CommitSettings#patience} and costs
 * nobody a retry.
 */
public final class CommitPipeline implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CommitPipeline.class);
  private static final long FIRST_BACKOFF_MS = 20;
  private static final long LAST_BACKOFF_MS = 1_000;

  /** For how long the slow lane waits for the rows of a unit. */
  private static final long SLOW_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Store store;
  private final CommitSettings settings;
  private final LongConsumer onDefinitionEpoch;
  private final BlockingQueue<UnitOfWork> waiting = new LinkedBlockingQueue<>();
  private final BlockingQueue<UnitOfWork> slow = new LinkedBlockingQueue<>();

  /** Since when units in the slow lane's queue wait for rows; touched by its thread only. */
  private final Map<UnitOfWork, Long> lockedSince = new IdentityHashMap<>();

  private final CommitMetrics metrics = new CommitMetrics();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closing;

  /** No committer runs any more. */
  private volatile boolean closed;

  /**
   * @param onDefinitionEpoch told the epoch of the definitions after each group
   */
  public CommitPipeline(Store store, CommitSettings settings, LongConsumer onDefinitionEpoch) {
    this.store = store;
    this.settings = settings;
    this.onDefinitionEpoch = onDefinitionEpoch;
  }

  public void start() {
    for (int i = 0; i < settings.committers(); i++) {
      threads.add(
          Thread.ofPlatform().name("turgo-committer-" + i).start(() -> loop(waiting, false)));
    }
    threads.add(Thread.ofPlatform().name("turgo-slow-lane").start(() -> loop(slow, true)));
  }

  public CommitMetrics metrics() {
    return metrics;
  }

  /** Hands a unit over; its callback tells how it ended. */
  public void submit(UnitOfWork unit) {
    if (closing) {
      refuse(unit);
    } else if (unit.losses() >= settings.lossesBeforeSlowLane()) {
      metrics.slowLane.increment();
      slow.add(unit);
    } else {
      waiting.add(unit);
    }
    if (closed) {
      refuseWaiting(); // it came between the last look of the committers and their end
    }
  }

  private void refuseWaiting() {
    for (BlockingQueue<UnitOfWork> queue : List.of(waiting, slow)) {
      UnitOfWork unit;
      while ((unit = queue.poll()) != null) {
        refuse(unit);
      }
    }
  }

  private static void refuse(UnitOfWork unit) {
    answer(unit, new CommitResult.Unavailable(new IllegalStateException("The engine is closed")));
  }

  /** Writes what waits, then stops the committers. */
  @Override
  public void close() {
    closing = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    closed = true;
    refuseWaiting();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @param slowly whether locked rows are waited for
   */
  private void loop(BlockingQueue<UnitOfWork> queue, boolean slowly) {
    @Nullable GroupWriter writer = null;
    List<UnitOfWork> group = new ArrayList<>();
    @Nullable UnitOfWork held = null;
    boolean turn = false;
    try {
      while (true) {
        UnitOfWork first = held != null ? held : queue.poll(20, TimeUnit.MILLISECONDS);
        held = null;
        if (first == null) {
          if (closing) {
            return;
          }
          continue;
        }
        if (writer == null) {
          writer = store.openWriter();
        }
        group.clear();
        group.add(first);
        held = turn ? null : gather(queue, group, first.bytes());
        writeSafely(writer, group, slowly, turn);
        // whoever waits longest is next, in line with others who want its rows
        turn = slowly && !turn && !lockedSince.isEmpty();
      }
    } catch (InterruptedException e) {
      LOG.error("A committer was interrupted, which nobody may do; it stops", e);
    } finally {
      if (writer != null) {
        writer.close();
      }
    }
  }

  /**
   * Takes what waits up to the limits; answers a unit that did not fit any more, or that has an
   * instance in common with one that did, as a group may change an instance only once.
   */
  private @Nullable UnitOfWork gather(
      BlockingQueue<UnitOfWork> queue, List<UnitOfWork> group, long firstBytes) {
    long bytes = firstBytes;
    Set<Long> instances = null; // gates keep units apart, except for instances beside their own
    if (group.getFirst().instances().size() > 1) {
      instances = instancesOf(group);
    }
    while (group.size() < settings.maxUnits()) {
      UnitOfWork next = queue.poll();
      if (next == null) {
        return null;
      }
      bytes += next.bytes();
      if (bytes > settings.maxBytes()) {
        return next;
      }
      if (instances == null && next.instances().size() > 1) {
        instances = instancesOf(group);
      }
      if (instances != null && !addAll(instances, next)) {
        return next;
      }
      group.add(next);
    }
    return null;
  }

  private static Set<Long> instancesOf(List<UnitOfWork> group) {
    Set<Long> instances = new HashSet<>();
    group.forEach(unit -> addAll(instances, unit));
    return instances;
  }

  /** False if the unit has an instance that is among them already. */
  private static boolean addAll(Set<Long> instances, UnitOfWork unit) {
    for (InstanceChanges changes : unit.instances()) {
      if (!instances.add(changes.instanceId())) {
        return false;
      }
    }
    return true;
  }

  private void writeSafely(
      GroupWriter writer, List<UnitOfWork> group, boolean slowly, boolean turn) {
    try {
      if (slowly) {
        writeUnlocked(writer, List.copyOf(group), turn);
      } else {
        write(writer, List.copyOf(group));
      }
    } catch (RuntimeException | Error e) {
      LOG.error("A group of {} units failed in a way that nobody foresaw", group.size(), e);
      CommitResult unknown =
          new CommitResult.Unknown(e instanceof Exception ex ? ex : new IllegalStateException(e));
      group.forEach(unit -> answer(unit, unknown));
    }
  }

  /**
   * Writes those of the units whose instances nobody holds; the others wait without keeping anybody
   * from being written.
   */
  private void writeUnlocked(GroupWriter writer, List<UnitOfWork> group, boolean mayWait) {
    Map<UnitOfWork, Long> since = new IdentityHashMap<>();
    for (UnitOfWork unit : group) {
      since.put(unit, Objects.requireNonNullElseGet(lockedSince.remove(unit), System::nanoTime));
    }
    Consumer<UnitOfWork> waitOn = unit -> waitOn(unit, since.get(unit), mayWait);
    switch (attempt(writer, group, true, mayWait)) {
      case GroupWriter.Outcome.Committed done -> {
        BitSet others = (BitSet) done.losers().clone();
        others.andNot(done.locked());
        committed(group, done, others);
        done.locked().stream().mapToObj(group::get).forEach(waitOn);
      }
      case GroupWriter.Outcome.Clashed clash -> answerLosers(group, clash.losers()).forEach(waitOn);
      case GroupWriter.Outcome.Locked locked -> group.forEach(waitOn);
      case GroupWriter.Outcome.DataError error -> bisect(writer, group, error.cause());
      case GroupWriter.Outcome.Unavailable gone -> unavailable(writer, group, gone.cause());
      case GroupWriter.Outcome.Unknown unknown ->
          answerAll(group, new CommitResult.Unknown(unknown.cause(), unknown.inquiry()));
    }
  }

  /** Puts a unit whose rows are locked behind the others, for as long as it may wait. */
  private void waitOn(UnitOfWork unit, long since, boolean hadItsTurn) {
    if (closing && hadItsTurn || System.nanoTime() - since > SLOW_PATIENCE_NANOS) {
      metrics.clashes.increment();
      answer(unit, new CommitResult.Clashed());
    } else {
      lockedSince.put(unit, since);
      slow.add(unit);
    }
  }

  private void write(GroupWriter writer, List<UnitOfWork> group) {
    if (group.isEmpty()) {
      return;
    }
    switch (attempt(writer, group, false, false)) {
      case GroupWriter.Outcome.Committed done -> committed(group, done, done.losers());
      case GroupWriter.Outcome.Clashed clash -> again(writer, answerLosers(group, clash.losers()));
      case GroupWriter.Outcome.Locked locked -> again(writer, group);
      case GroupWriter.Outcome.DataError error -> bisect(writer, group, error.cause());
      case GroupWriter.Outcome.Unavailable gone -> unavailable(writer, group, gone.cause());
      case GroupWriter.Outcome.Unknown unknown ->
          answerAll(group, new CommitResult.Unknown(unknown.cause(), unknown.inquiry()));
    }
  }

  /** Once more, with the instances locked first and the losers left aside. */
  private void again(GroupWriter writer, List<UnitOfWork> group) {
    if (group.isEmpty()) {
      return;
    }
    metrics.lockFirst.increment();
    switch (attempt(writer, group, true, false)) {
      case GroupWriter.Outcome.Committed done -> committed(group, done, done.losers());
      case GroupWriter.Outcome.Clashed clash -> {
        List<UnitOfWork> rest = answerLosers(group, clash.losers());
        if (rest.size() < group.size()) {
          again(writer, rest);
        } else {
          answerAll(group, new CommitResult.Clashed());
        }
      }
      case GroupWriter.Outcome.Locked locked -> answerAll(group, new CommitResult.Clashed());
      case GroupWriter.Outcome.DataError error -> bisect(writer, group, error.cause());
      case GroupWriter.Outcome.Unavailable gone -> unavailable(writer, group, gone.cause());
      case GroupWriter.Outcome.Unknown unknown ->
          answerAll(group, new CommitResult.Unknown(unknown.cause(), unknown.inquiry()));
    }
  }

  /** A statement that took too long did so for one unit's sake, so the others go without it. */
  private void unavailable(GroupWriter writer, List<UnitOfWork> group, Exception cause) {
    if (cause instanceof SQLTimeoutException && group.size() > 1 && !closing) {
      bisect(writer, group, cause);
    } else {
      answerAll(group, new CommitResult.Unavailable(cause));
    }
  }

  private void bisect(GroupWriter writer, List<UnitOfWork> group, Exception cause) {
    if (group.size() == 1) {
      answer(group.getFirst(), new CommitResult.Refused(cause));
      return;
    }
    metrics.bisections.increment();
    int half = group.size() / 2;
    write(writer, group.subList(0, half));
    write(writer, group.subList(half, group.size()));
  }

  /** Writes a group; while the database is unavailable, waits and tries again. */
  private GroupWriter.Outcome attempt(
      GroupWriter writer, List<UnitOfWork> group, boolean lockFirst, boolean mayWait) {
    List<List<InstanceChanges>> units = new ArrayList<>(group.size());
    for (UnitOfWork unit : group) {
      units.add(unit.instances());
    }
    long giveUpAt = System.nanoTime() + settings.patience().toNanos();
    long backoff = FIRST_BACKOFF_MS;
    while (true) {
      GroupWriter.Outcome outcome = writer.write(units, lockFirst, mayWait);
      if (!(outcome instanceof GroupWriter.Outcome.Unavailable unavailable)) {
        return outcome;
      }
      boolean divisible = unavailable.cause() instanceof SQLTimeoutException && group.size() > 1;
      if (System.nanoTime() - giveUpAt > 0 || closing || divisible) {
        return outcome;
      }
      LOG.warn(
          "The database is unavailable, {} units wait {} ms: {}",
          group.size(),
          backoff,
          unavailable.cause().toString());
      pause(backoff);
      backoff = Math.min(LAST_BACKOFF_MS, backoff * 2);
    }
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * @param clashed those of the losers that must be stepped again
   */
  private void committed(
      List<UnitOfWork> group, GroupWriter.Outcome.Committed done, BitSet clashed) {
    metrics.groups.increment();
    metrics.units.add(group.size() - (long) done.losers().cardinality());
    onDefinitionEpoch.accept(done.definitionEpoch());
    CommitResult result = new CommitResult.Committed();
    for (int i = 0; i < group.size(); i++) {
      if (!done.losers().get(i)) {
        answer(group.get(i), result);
      }
    }
    answerLosers(group, clashed);
  }

  /** Tells the losers and answers the rest of the group. */
  private List<UnitOfWork> answerLosers(List<UnitOfWork> group, BitSet losers) {
    List<UnitOfWork> rest = new ArrayList<>(group.size());
    for (int i = 0; i < group.size(); i++) {
      if (losers.get(i)) {
        metrics.clashes.increment();
        answer(group.get(i), new CommitResult.Clashed());
      } else {
        rest.add(group.get(i));
      }
    }
    return rest;
  }

  private static void answerAll(List<UnitOfWork> group, CommitResult result) {
    group.forEach(unit -> answer(unit, result));
  }

  private static void answer(UnitOfWork unit, CommitResult result) {
    try {
      unit.onResult().accept(result);
    } catch (RuntimeException e) {
      LOG.error("The callback of a unit failed after {}", result, e);
    }
  }
}
