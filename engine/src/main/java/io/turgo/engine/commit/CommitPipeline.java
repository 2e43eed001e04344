package io.turgo.engine.commit;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Health;
import io.turgo.engine.health.Waits;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.monitoring.CommitMetrics;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.Store;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
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
 * daemon thread with a writer of its own, which goes on after whatever is thrown; units' callbacks
 * run on it. Ordering: gates before the pipeline keep units of one instance apart; where a unit
 * changes others too, one of them clashes. Failure: a group that clashes or finds a row locked is
 * written once more with its instances locked first, leaving the losers out; only refused values
 * are searched for by cutting the group in half; an unreachable database is tried again for {@link
 * CommitSettings#patience} and costs nobody a retry. Every unit gets exactly one answer.
 */
public final class CommitPipeline implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CommitPipeline.class);
  private static final long FIRST_BACKOFF_MS = 20;
  private static final long LAST_BACKOFF_MS = 1_000;

  /** For how long the slow lane waits for the rows of a unit. */
  private static final long SLOW_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** A commit that takes longer waits for something that may take for ever. */
  private static final Duration SLOWEST_ANSWER = Duration.ofSeconds(10);

  private static final String PART = "commit";
  private static final CommitResult COMMITTED = new CommitResult.Committed();
  private static final CommitResult CLASHED = new CommitResult.Clashed();
  private static final BitSet NOBODY = new BitSet(0);

  /** For committers that were freed to tell what became of their groups. */
  private static final long LAST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Store store;
  private final CommitSettings settings;
  private final LongConsumer onDefinitionEpoch;
  private final Health health;
  private final BlockingQueue<UnitOfWork> waiting = new LinkedBlockingQueue<>();
  private final BlockingQueue<UnitOfWork> slow = new LinkedBlockingQueue<>();

  /** How many units in the slow lane's queue wait for rows; touched by its thread only. */
  private int lockedUnits;

  private final CommitCounters metrics = new CommitCounters();
  private final CommitsUnderWay underWay = new CommitsUnderWay();
  private final CommitWatch watch;
  private final List<Committer> committers = new ArrayList<>();
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
    this.onDefinitionEpoch = onDefinitionEpoch;
    this.health = health;
    this.watch = new CommitWatch(underWay, answer, health, this::refuseBehind);
  }

  public void start() {
    if (!store.isWrittenByUserCodeAlone()) {
      watch.start();
    }
    for (int i = 0; i < settings.committers(); i++) {
      start(new Committer("turgo-committer-" + i, waiting, false));
    }
    start(new Committer("turgo-slow-lane", slow, true));
  }

  private void start(Committer committer) {
    committer.thread.start();
    committers.add(committer);
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
    }
    if (closed) {
      refuseWaiting(); // it came between the last look of the committers and their end
    }
  }

  /**
   * Refuses what has waited for longer than that for committers none of which has come back since.
   * A unit that waits for locked rows has a time of its own.
   */
  private void refuseBehind(long nanos) {
    refuseBehind(waiting, nanos, false);
    refuseBehind(slow, nanos, true);
  }

  private void refuseBehind(BlockingQueue<UnitOfWork> queue, long nanos, boolean slowly) {
    long now = System.nanoTime();
    for (Committer committer : committers) {
      if (committer.slowly == slowly && !committer.isWritingSince(now - nanos)) {
        return;
      }
    }
    for (UnitOfWork unit : queue) {
      if (now - unit.madeAt() > nanos && !unit.wasLocked() && queue.remove(unit)) {
        answerUnwritten(
            unit, CommitWatch.unanswered(committers.size() - 1, Duration.ofNanos(nanos)));
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
    answerUnwritten(
        unit, new TurgoEngineClosedException("The engine is closed; nothing was written"));
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
      long left = nanos - (System.nanoTime() - start);
      ended &= Waits.forEnd(committer.thread, Math.max(0, left));
    }
    return ended;
  }

  /** A thread with a writer, and what it has taken from its queue. */
  private final class Committer {
    private final Thread thread;
    private final BlockingQueue<UnitOfWork> queue;

    /** Whether locked rows are waited for. */
    private final boolean slowly;

    /** Whether the next unit goes alone and waits for its rows. */
    private boolean turn;

    private @Nullable GroupWriter writer;

    /** When it began to write its group, by {@link System#nanoTime}. */
    private volatile long writingSince;

    /** What is being written. */
    private volatile List<UnitOfWork> group = List.of();

    /** What did not fit into the group and is the first of the next. */
    private volatile @Nullable UnitOfWork held;

    Committer(String name, BlockingQueue<UnitOfWork> queue, boolean slowly) {
      this.queue = queue;
      this.slowly = slowly;
      this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::loop);
    }

    /** Goes on after whatever is thrown, until the pipeline is closed. */
    private void loop() {
      boolean goesOn = true;
      while (goesOn) {
        try {
          goesOn = round();
        } catch (Throwable thrown) {
          Health.logged("A round of a committer", thrown);
          Health.pause(FIRST_BACKOFF_MS);
        }
      }
      close();
    }

    /** False when there is nothing more to come. */
    private boolean round() throws InterruptedException {
      UnitOfWork first = held;
      if (first == null) {
        first = queue.poll(20, TimeUnit.MILLISECONDS);
        if (first == null) {
          return !closing;
        }
        held = first; // so that it is not lost
      }
      if (writer == null) {
        writer = store.openWriter();
      }
      List<UnitOfWork> taken = new ArrayList<>();
      taken.add(first);
      writingSince = System.nanoTime();
      group = taken;
      held = null;
      try {
        gather(taken);
        List<UnitOfWork> open = taken.stream().filter(unit -> !unit.isAnswered()).toList();
        if (slowly) {
          countUnlocked(taken);
          writeUnlocked(writer, open, turn);
        } else {
          write(writer, open);
        }
      } catch (Throwable thrown) {
        Health.logged("Writing a group", thrown);
        answerRest(taken, thrown);
      }
      group = List.of();
      // Whoever waits longest is next, in line with others who want its rows.
      turn = slowly && !turn && lockedUnits > 0;
      return true;
    }

    private void gather(List<UnitOfWork> taken) {
      if (!turn) {
        try {
          CommitPipeline.this.gather(queue, taken, unit -> held = unit);
        } catch (OutOfMemoryError e) {
          LOG.warn("A group of {} units is written as it is: {}", taken.size(), e.toString());
        }
      }
    }

    /** Whether it has been writing one group since then, or for longer. */
    private boolean isWritingSince(long nanoTime) {
      return !group.isEmpty() && writingSince - nanoTime <= 0;
    }

    /** Answers what it has in its hands, because it does not come back. */
    private void abandon() {
      answerRest(group, new TurgoEngineClosedException("The engine was closed during the commit"));
      UnitOfWork next = held;
      if (next != null) {
        refuse(next);
      }
    }

    private void close() {
      if (writer != null) {
        try {
          writer.close();
        } catch (Throwable thrown) {
          Health.logged("Closing a committer's connection", thrown);
        }
      }
    }
  }

  /**
   * Takes what waits up to the limits; hands a unit on that did not fit any more, or that has an
   * instance in common with one that did, as a group may change an instance only once.
   */
  private void gather(
      BlockingQueue<UnitOfWork> queue,
      List<UnitOfWork> group,
      Consumer<@Nullable UnitOfWork> rest) {
    long bytes = group.getFirst().bytes();
    Set<Long> instances = null; // gates keep units apart, except for instances beside their own
    if (group.getFirst().instances().size() > 1) {
      instances = instancesOf(group);
    }
    while (group.size() < settings.maxUnits()) {
      UnitOfWork next = queue.poll();
      if (next == null) {
        return;
      }
      rest.accept(next); // until it has its place
      bytes += next.bytes();
      if (bytes > settings.maxBytes()) {
        return;
      }
      if (instances == null && next.instances().size() > 1) {
        instances = instancesOf(group);
      }
      if (instances != null && !addAll(instances, next)) {
        return;
      }
      group.add(next);
      rest.accept(null);
    }
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

  private void countUnlocked(List<UnitOfWork> taken) {
    for (UnitOfWork unit : taken) {
      if (unit.wasLocked()) {
        lockedUnits--;
      }
    }
  }

  /**
   * Writes those of the units whose instances nobody holds; the others wait without keeping anybody
   * from being written.
   */
  private void writeUnlocked(GroupWriter writer, List<UnitOfWork> group, boolean mayWait) {
    if (group.isEmpty()) {
      return;
    }
    switch (attempt(writer, group, true, mayWait)) {
      case GroupWriter.Outcome.Committed done -> {
        committed(group, done, done.locked());
        for (int i = 0; i < group.size(); i++) {
          if (done.locked().get(i)) {
            waitOn(group.get(i), mayWait);
          }
        }
      }
      case GroupWriter.Outcome.Clashed clash ->
          answerLosers(group, clash.losers()).forEach(unit -> waitOn(unit, mayWait));
      case GroupWriter.Outcome.Locked locked -> group.forEach(unit -> waitOn(unit, mayWait));
      case GroupWriter.Outcome.DataError error -> bisect(writer, group, error.cause());
      case GroupWriter.Outcome.Unavailable gone -> unavailable(writer, group, gone.cause());
      case GroupWriter.Outcome.Unknown unknown ->
          answerAll(group, new CommitResult.Unknown(unknown.cause(), unknown.inquiry()));
    }
  }

  /** Puts a unit whose rows are locked behind the others, for as long as it may wait. */
  private void waitOn(UnitOfWork unit, boolean hadItsTurn) {
    long now = System.nanoTime();
    unit.isLocked(now);
    if ((closing && hadItsTurn) || now - unit.lockedSince() > SLOW_PATIENCE_NANOS) {
      metrics.clashes.increment();
      unit.answer(CLASHED);
    } else {
      slow.add(unit);
      lockedUnits++;
    }
  }

  private void write(GroupWriter writer, List<UnitOfWork> group) {
    if (group.isEmpty()) {
      return;
    }
    switch (attempt(writer, group, false, false)) {
      case GroupWriter.Outcome.Committed done -> committed(group, done, NOBODY);
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
      case GroupWriter.Outcome.Committed done -> committed(group, done, NOBODY);
      case GroupWriter.Outcome.Clashed clash -> {
        List<UnitOfWork> rest = answerLosers(group, clash.losers());
        if (rest.size() < group.size()) {
          again(writer, rest);
        } else {
          answerAll(group, CLASHED);
        }
      }
      case GroupWriter.Outcome.Locked locked -> answerAll(group, CLASHED);
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
      boolean isRefused = !(cause.getCause() instanceof OutOfMemoryError);
      answerAll(
          group, isRefused ? new CommitResult.Refused(cause) : new CommitResult.Unavailable(cause));
      return;
    }
    metrics.bisections.increment();
    int half = group.size() / 2;
    write(writer, group.subList(0, half));
    write(writer, group.subList(half, group.size()));
  }

  /**
   * Writes a group; while the database is unavailable, waits and tries again. Afterwards its units
   * count as unwritten, unless they are written or may be.
   */
  private GroupWriter.Outcome attempt(
      GroupWriter writer, List<UnitOfWork> group, boolean lockFirst, boolean mayWait) {
    List<List<InstanceChanges>> units = new ArrayList<>(group.size());
    for (UnitOfWork unit : group) {
      units.add(unit.instances());
    }
    long giveUpAt = System.nanoTime() + settings.patience().toNanos();
    long backoff = FIRST_BACKOFF_MS;
    while (true) {
      if (!begin(group)) {
        return new GroupWriter.Outcome.Unavailable(
            new TurgoEngineClosedException("The engine was closed; nothing was written"));
      }
      GroupWriter.Outcome outcome = write(writer, units, lockFirst, mayWait);
      unwritten(group, outcome);
      if (!(outcome instanceof GroupWriter.Outcome.Unavailable unavailable)) {
        health.works(PART);
        return outcome;
      }
      health.impaired(PART, unavailable.cause());
      boolean divisible = unavailable.cause() instanceof SQLTimeoutException && group.size() > 1;
      if (System.nanoTime() - giveUpAt > 0 || closing || divisible) {
        return outcome;
      }
      LOG.warn(
          "The database is unavailable, {} units wait {} ms: {}",
          group.size(),
          backoff,
          unavailable.cause().toString());
      Health.pause(backoff);
      backoff = Math.min(LAST_BACKOFF_MS, backoff * 2);
    }
  }

  private GroupWriter.Outcome write(
      GroupWriter writer, List<List<InstanceChanges>> units, boolean lockFirst, boolean mayWait) {
    try (CommitsUnderWay.Commit commit = underWay.begin()) {
      return writer.write(units, lockFirst, mayWait);
    }
  }

  /** Whether all of a group can be written: none was answered while it waited. */
  private static boolean begin(List<UnitOfWork> group) {
    for (int i = 0; i < group.size(); i++) {
      if (!group.get(i).begins()) {
        group.subList(0, i).forEach(UnitOfWork::waitsAgain);
        return false;
      }
    }
    return true;
  }

  /** Notes who is known not to be written, so that nothing else is told whatever goes wrong. */
  private static void unwritten(List<UnitOfWork> group, GroupWriter.Outcome outcome) {
    if (outcome instanceof GroupWriter.Outcome.Unknown) {
      return;
    }
    BitSet losers = outcome instanceof GroupWriter.Outcome.Committed done ? done.losers() : null;
    for (int i = 0; i < group.size(); i++) {
      if (losers == null || losers.get(i)) {
        group.get(i).waitsAgain();
      }
    }
  }

  /**
   * Answers a group but for some of its losers. What is known to be committed is told before
   * anything else, and that takes no memory.
   *
   * @param rest losers that get no answer yet
   */
  private void committed(List<UnitOfWork> group, GroupWriter.Outcome.Committed done, BitSet rest) {
    count(group, done);
    for (int i = 0; i < group.size(); i++) {
      if (!done.losers().get(i)) {
        group.get(i).answer(COMMITTED);
      }
    }
    for (int i = 0; i < group.size(); i++) {
      if (done.losers().get(i) && !rest.get(i)) {
        metrics.clashes.increment();
        group.get(i).answer(CLASHED);
      }
    }
    try {
      onDefinitionEpoch.accept(done.definitionEpoch());
    } catch (Throwable thrown) {
      Health.logged("Telling of newer definitions", thrown);
    }
  }

  private void count(List<UnitOfWork> group, GroupWriter.Outcome.Committed done) {
    try {
      metrics.groups.increment();
      metrics.units.add(group.size() - (long) done.losers().cardinality());
    } catch (OutOfMemoryError e) {
      Health.logged("Counting a commit", e);
    }
  }

  /** Tells the losers and answers the rest of the group. */
  private List<UnitOfWork> answerLosers(List<UnitOfWork> group, BitSet losers) {
    List<UnitOfWork> rest = new ArrayList<>(group.size());
    for (int i = 0; i < group.size(); i++) {
      if (losers.get(i)) {
        metrics.clashes.increment();
        group.get(i).answer(CLASHED);
      } else {
        rest.add(group.get(i));
      }
    }
    return rest;
  }

  private static void answerAll(List<UnitOfWork> group, CommitResult result) {
    for (int i = 0; i < group.size(); i++) {
      group.get(i).answer(result);
    }
  }

  /**
   * Answers those that have no answer yet, after something that nobody foresaw: what was not being
   * written is not, and is not going to be.
   */
  private void answerRest(List<UnitOfWork> group, Throwable thrown) {
    for (int i = 0; i < group.size(); i++) {
      UnitOfWork unit = group.get(i);
      if (!answerUnwritten(unit, thrown)) {
        answerUnknown(unit, thrown);
      }
    }
  }

  /** Answers that nothing of a unit was written, unless it is being written; false then. */
  private boolean answerUnwritten(UnitOfWork unit, Throwable thrown) {
    long began = System.nanoTime();
    while (true) {
      try {
        return unit.answerUnwritten(new CommitResult.Unavailable(exception(thrown)));
      } catch (Throwable again) {
        if (!health.isWorthAnother("Answering a unit", began, again)) {
          return false;
        }
      }
    }
  }

  private void answerUnknown(UnitOfWork unit, Throwable thrown) {
    long began = System.nanoTime();
    while (true) {
      try {
        unit.answer(new CommitResult.Unknown(exception(thrown)));
        return;
      } catch (Throwable again) {
        if (!health.isWorthAnother("Answering a unit", began, again)) {
          return;
        }
      }
    }
  }

  private static Exception exception(Throwable thrown) {
    return thrown instanceof Exception e ? e : new IllegalStateException(thrown);
  }
}
