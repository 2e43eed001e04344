package io.turgo.engine.calls;

import io.turgo.engine.health.Health;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.store.Inquiry;
import io.turgo.engine.usercode.Phases;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Calls the listeners of a transaction whose outcome is still unknown. It asks the database until
 * there is an answer or the engine is closed.
 *
 * @param executor asks, which takes a while each time, and runs the listeners
 * @param waiting listeners that wait for the commit and for the rollback
 */
public record Resolution(Executor executor, Inquiry inquiry, List<WaitingListener> waiting) {

  public void begin() {
    if (waiting.isEmpty()) {
      return;
    }
    Health.attempt("Asking how a transaction ended", Resolution::beginOrTell, this);
  }

  private void beginOrTell() {
    try {
      executor.execute(this::ask);
    } catch (RejectedExecutionException e) {
      Phases.notTold(
          waiting, "the engine was closed before it was known how the transaction ended");
    }
  }

  private void ask() {
    if (!Health.attempt("Asking how a transaction ended", Resolution::askOnce, this)) {
      Phases.notTold(waiting, "it could not be asked how the transaction ended");
    }
  }

  private void askOnce() {
    switch (inquiry.ask()) {
      case COMMITTED -> Phases.tell(TransactionPhase.COMMITTED, waiting);
      case ROLLED_BACK -> Phases.tell(TransactionPhase.ROLLED_BACK, waiting);
      case NOT_YET -> begin();
      case NEVER -> Phases.notTold(waiting, "it is unknown whether the transaction was committed");
    }
  }
}
