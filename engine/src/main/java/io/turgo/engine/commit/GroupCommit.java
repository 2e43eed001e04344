package io.turgo.engine.commit;

import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.GroupWriter;
import io.turgo.engine.store.GroupWriter.Outcome;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes groups until each of their units has an answer or waits in the slow lane; {@link
 * GroupMode} is the table of what follows which outcome. Safe for all committers.
 *
 * <p>Failure: an unreachable database is tried again for {@link CommitSettings#patience}. A unit
 * that is known to be committed is answered before anything else is done, and that takes no memory.
 */
final class GroupCommit {
  // Made before the heap is full.
  private static final String COUNTING = Health.text("Counting a commit");

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);
  private static final Duration FIRST_BACKOFF = Duration.ofMillis(20);
  private static final Duration LAST_BACKOFF = Duration.ofSeconds(1);
  private static final String PART = "commit";

  private final CommitSettings settings;
  private final CommitCounters metrics;
  private final CommitsUnderWay underWay;
  private final Health health;
  private final LongConsumer onDefinitionEpoch;
  private final BooleanSupplier closing;
  private final GroupAnswers answers;

  /**
   * Where groups are written.
   *
   * @param held where units wait whose instances others hold
   */
  record Lane(GroupWriter writer, HeldUnits held) {}

  /** Where units wait whose instances others hold. */
  interface HeldUnits {
    /** Has a unit wait, or answers that it clashed if it has waited for too long. */
    void add(UnitOfWork unit, GroupMode mode);
  }

  /**
   * @param onDefinitionEpoch told the epoch of the definitions after each group
   * @param closing whether the pipeline is being closed, so that nothing is waited for
   */
  GroupCommit(
      CommitSettings settings,
      CommitCounters metrics,
      CommitsUnderWay underWay,
      Health health,
      LongConsumer onDefinitionEpoch,
      BooleanSupplier closing,
      GroupAnswers answers) {
    this.settings = settings;
    this.metrics = metrics;
    this.underWay = underWay;
    this.health = health;
    this.onDefinitionEpoch = onDefinitionEpoch;
    this.closing = closing;
    this.answers = answers;
  }

  void write(Lane lane, List<UnitOfWork> group, GroupMode mode) {
    if (group.isEmpty()) {
      return;
    }
    switch (attempt(lane, group, mode)) {
      case Outcome.Committed done -> committed(lane, group, done, mode);
      case Outcome.Clashed clash -> {
        List<UnitOfWork> rest = answerLosers(group, clash.losers());
        follow(mode.afterClash(rest.size() < group.size()), lane, rest, mode);
      }
      case Outcome.Locked locked -> follow(mode.afterLock(), lane, group, mode);
      case Outcome.DataError error -> refused(lane, group, error.cause());
      case Outcome.Unavailable gone -> unavailable(lane, group, gone.cause());
      case Outcome.Unknown unknown ->
          GroupAnswers.all(group, new CommitResult.Unknown(unknown.cause(), unknown.inquiry()));
    }
  }

  private void follow(GroupMode.Next next, Lane lane, List<UnitOfWork> units, GroupMode mode) {
    switch (next) {
      case CLASHED -> units.forEach(answers::clashed);
      case WAIT -> units.forEach(unit -> lane.held().add(unit, mode));
      case AGAIN -> {
        if (!units.isEmpty()) {
          metrics.lockFirst.increment();
          write(lane, units, GroupMode.AGAIN);
        }
      }
    }
  }

  /** One unit is the cause; the others are written without it. */
  private void refused(Lane lane, List<UnitOfWork> group, Exception cause) {
    if (group.size() > 1) {
      halve(lane, group);
    } else if (cause.getCause() instanceof OutOfMemoryError) {
      GroupAnswers.all(group, new CommitResult.Unavailable(cause));
    } else {
      GroupAnswers.all(group, new CommitResult.Refused(cause));
    }
  }

  /** A statement that took too long did so for one unit's sake, so the others go without it. */
  private void unavailable(Lane lane, List<UnitOfWork> group, Exception cause) {
    if (isOfOne(group, cause) && !closing.getAsBoolean()) {
      halve(lane, group);
    } else {
      GroupAnswers.all(group, new CommitResult.Unavailable(cause));
    }
  }

  private static boolean isOfOne(List<UnitOfWork> group, Exception cause) {
    return cause instanceof SQLTimeoutException && group.size() > 1;
  }

  private void halve(Lane lane, List<UnitOfWork> group) {
    metrics.bisections.increment();
    int half = group.size() / 2;
    write(lane, group.subList(0, half), GroupMode.FIRST);
    write(lane, group.subList(half, group.size()), GroupMode.FIRST);
  }

  /**
   * Writes a group; while the database is unavailable, waits and tries again. Afterwards its units
   * count as unwritten, unless they are written or may be.
   */
  private Outcome attempt(Lane lane, List<UnitOfWork> group, GroupMode mode) {
    List<List<InstanceChanges>> units = new ArrayList<>(group.size());
    for (UnitOfWork unit : group) {
      units.add(unit.instances());
    }
    long giveUpAt = System.nanoTime() + settings.patience().toNanos();
    long backoff = FIRST_BACKOFF.toMillis();
    while (true) {
      if (!begin(group)) {
        return new Outcome.Unavailable(
            new TurgoEngineClosedException("The engine was closed; nothing was written"));
      }
      Outcome outcome = writeOnce(lane, units, mode);
      unwritten(group, outcome);
      if (!(outcome instanceof Outcome.Unavailable unavailable)) {
        health.works(PART);
        return outcome;
      }
      health.impaired(PART, unavailable.cause());
      if (System.nanoTime() - giveUpAt > 0
          || closing.getAsBoolean()
          || isOfOne(group, unavailable.cause())) {
        return outcome;
      }
      LOG.warn(
          "The database is unavailable; {} units of work wait and are tried again in {} ms."
              + " Check the database and the network: {}",
          group.size(),
          backoff,
          unavailable.cause().toString());
      Health.pause(backoff);
      backoff = Math.min(LAST_BACKOFF.toMillis(), backoff * 2);
    }
  }

  private Outcome writeOnce(Lane lane, List<List<InstanceChanges>> units, GroupMode mode) {
    try (CommitsUnderWay.Commit commit = underWay.begin()) {
      return lane.writer().write(units, mode.locking());
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

  /** Notes which units are known not to be written, so that nothing else can be answered later. */
  private static void unwritten(List<UnitOfWork> group, Outcome outcome) {
    if (outcome instanceof Outcome.Unknown) {
      return;
    }
    BitSet losers = outcome instanceof Outcome.Committed done ? done.losers() : null;
    for (int i = 0; i < group.size(); i++) {
      if (losers == null || losers.get(i)) {
        group.get(i).waitsAgain();
      }
    }
  }

  private void committed(
      Lane lane, List<UnitOfWork> group, Outcome.Committed done, GroupMode mode) {
    count(group, done);
    GroupAnswers.committed(group, done.losers());
    boolean heldWait = mode.ofHeld() == GroupMode.Next.WAIT;
    for (int i = 0; i < group.size(); i++) {
      if (done.losers().get(i) && !(heldWait && done.locked().get(i))) {
        answers.clashed(group.get(i));
      }
    }
    Health.attempt("Telling of newer definitions", GroupCommit::tellEpoch, this, done);
    for (int i = 0; heldWait && i < group.size(); i++) {
      if (done.locked().get(i)) {
        lane.held().add(group.get(i), mode);
      }
    }
  }

  private void count(List<UnitOfWork> group, Outcome.Committed done) {
    try {
      metrics.groups.increment();
      metrics.units.add(group.size() - (long) done.losers().cardinality());
    } catch (OutOfMemoryError e) {
      Health.logged(COUNTING, e);
    }
  }

  private void tellEpoch(Outcome.Committed done) {
    if (done.definitionEpoch() > 0) { // not seen by a commit that was asked for
      onDefinitionEpoch.accept(done.definitionEpoch());
    }
  }

  /** Answers the losers; returns the rest of the group. */
  private List<UnitOfWork> answerLosers(List<UnitOfWork> group, BitSet losers) {
    List<UnitOfWork> rest = new ArrayList<>(group.size());
    for (int i = 0; i < group.size(); i++) {
      if (losers.get(i)) {
        answers.clashed(group.get(i));
      } else {
        rest.add(group.get(i));
      }
    }
    return rest;
  }
}
