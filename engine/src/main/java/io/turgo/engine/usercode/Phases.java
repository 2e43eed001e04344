package io.turgo.engine.usercode;

import io.turgo.engine.health.Health;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.transaction.AmbientTransaction;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners how a transaction has ended; what they throw is logged. */
public final class Phases {
  private static final Logger LOG = LoggerFactory.getLogger(Phases.class);

  // Made before the heap is full.
  private static final Health.BiAction<WaitingListener, Throwable> LOGGING = Phases::log;

  private Phases() {}

  /** Tells those that wait for how a transaction has ended. */
  public static void tell(AmbientTransaction.Outcome outcome, List<WaitingListener> waiting) {
    switch (outcome) {
      case COMMITTED -> tell(TransactionPhase.COMMITTED, waiting);
      case ROLLED_BACK -> tell(TransactionPhase.ROLLED_BACK, waiting);
      case UNKNOWN -> notTold(waiting, "it is unknown whether the transaction was committed");
    }
  }

  /** Tells those that wait for a phase. */
  public static void tell(TransactionPhase phase, List<WaitingListener> waiting) {
    for (WaitingListener later : waiting) {
      if (later.phase() == phase) {
        tell(later);
      }
    }
  }

  private static void tell(WaitingListener later) {
    try {
      later.telling().run();
    } catch (Throwable e) {
      dropped(later, e);
    }
  }

  private static void dropped(WaitingListener later, Throwable thrown) {
    Health.attempt("Logging an exception of a listener", LOGGING, later, thrown);
  }

  private static void log(WaitingListener later, Throwable thrown) {
    LOG.warn(
        "A listener of '{}' threw in phase {} of its transaction; the engine drops the"
            + " exception. Correct the listener",
        later.elementId(),
        later.phase(),
        thrown);
  }

  /** Logs that listeners are not told how their transaction has ended. */
  public static void notTold(List<WaitingListener> waiting, String why) {
    for (WaitingListener later : waiting) {
      if (later.phase() != TransactionPhase.BEFORE_COMMIT) {
        LOG.warn(
            "A listener of '{}' for phase {} is not called: {}",
            later.elementId(),
            later.phase(),
            why);
      }
    }
  }
}
