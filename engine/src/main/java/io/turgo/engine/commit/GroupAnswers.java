package io.turgo.engine.commit;

import io.turgo.engine.health.Health;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;

/** Answers units, whatever is thrown and however full the heap is. Safe for all threads. */
final class GroupAnswers {
  // Made before the heap is full.
  private static final String ANSWERING = Health.text("Answering a unit of work");

  private static final CommitResult COMMITTED = new CommitResult.Committed();
  private static final CommitResult CLASHED = new CommitResult.Clashed();

  // Made before the heap is full.
  private static final BiConsumer<UnitOfWork, Throwable> UNWRITTEN = GroupAnswers::answerUnwritten;
  private static final BiConsumer<UnitOfWork, Throwable> UNKNOWN = GroupAnswers::answerUnknown;

  private final CommitCounters metrics;
  private final Health health;

  GroupAnswers(CommitCounters metrics, Health health) {
    this.metrics = metrics;
    this.health = health;
  }

  /** Answers all but the losers that they are committed; takes no memory. */
  static void committed(List<UnitOfWork> group, BitSet losers) {
    for (int i = 0; i < group.size(); i++) {
      if (!losers.get(i)) {
        group.get(i).answer(COMMITTED);
      }
    }
  }

  void clashed(UnitOfWork unit) {
    metrics.clashes.increment();
    unit.answer(CLASHED);
  }

  static void all(List<UnitOfWork> group, CommitResult result) {
    for (int i = 0; i < group.size(); i++) {
      group.get(i).answer(result);
    }
  }

  /**
   * Answers the units that have no answer yet after an unforeseen failure. A unit that was not
   * being written is not written, and is not going to be.
   */
  void rest(List<UnitOfWork> group, Throwable thrown) {
    for (int i = 0; i < group.size(); i++) {
      UnitOfWork unit = group.get(i);
      if (!unwritten(unit, thrown)) {
        health.surely(ANSWERING, UNKNOWN, unit, thrown);
      }
    }
  }

  /** Answers that nothing of a unit was written, unless it is being written; false then. */
  boolean unwritten(UnitOfWork unit, Throwable thrown) {
    health.surely(ANSWERING, UNWRITTEN, unit, thrown);
    return unit.isAnswered();
  }

  private static void answerUnwritten(UnitOfWork unit, Throwable thrown) {
    unit.answerUnwritten(new CommitResult.Unavailable(exception(thrown)));
  }

  private static void answerUnknown(UnitOfWork unit, Throwable thrown) {
    unit.answer(new CommitResult.Unknown(exception(thrown)));
  }

  private static Exception exception(Throwable thrown) {
    return thrown instanceof Exception e ? e : new IllegalStateException(thrown);
  }
}
