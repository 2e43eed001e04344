package io.turgo.engine.driver;

import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.model.TransactionPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Has the listeners told that wait for how an attempt ends, on its thread for user code, before
 * anybody else hears of it; where that is unknown, once it is known.
 */
final class PhaseCompletion implements Completion {
  private final Attempt attempt;
  private final Completion next;
  private final Executor steps;

  /**
   * @param steps runs what nobody waits for
   */
  PhaseCompletion(Attempt attempt, Completion next, Executor steps) {
    this.attempt = attempt;
    this.next = next;
    this.steps = steps;
  }

  @Override
  public void committed(InstanceState state) {
    tell(TransactionPhase.COMMITTED, () -> next.committed(state));
  }

  @Override
  public void failed(RuntimeException reason) {
    if (reason instanceof StaleDefinitionException) {
      next.failed(reason); // whoever started the instance begins again
    } else if (reason instanceof UnknownCommitException) {
      List<WaitingListener> waiting =
          new ArrayList<>(attempt.journal.waitingFor(TransactionPhase.COMMITTED));
      waiting.addAll(attempt.journal.waitingFor(TransactionPhase.ROLLED_BACK));
      next.failed(reason);
      new Resolution(steps, attempt.inquiry, waiting).begin();
    } else {
      tell(TransactionPhase.ROLLED_BACK, () -> next.failed(reason));
    }
  }

  @Override
  public void userCodeFailed(String activityId, Throwable error) {
    tell(TransactionPhase.ROLLED_BACK, () -> next.userCodeFailed(activityId, error));
  }

  @Override
  public void obsolete() {
    tell(TransactionPhase.ROLLED_BACK, next::obsolete);
  }

  @Override
  public void waits() {
    next.waits();
  }

  @Override
  public void goesOn() {
    next.goesOn();
  }

  private void tell(TransactionPhase phase, Runnable then) {
    List<WaitingListener> waiting = attempt.journal.waitingFor(phase);
    if (waiting.isEmpty()) {
      then.run();
      return;
    }
    try {
      attempt.userCodeThread.execute(() -> {
        try {
          Phases.tell(phase, waiting);
        } finally {
          then.run();
        }
      });
    } catch (RejectedExecutionException e) {
      try {
        Phases.notTold(waiting, "the engine is being closed");
      } finally {
        then.run();
      }
    }
  }
}
