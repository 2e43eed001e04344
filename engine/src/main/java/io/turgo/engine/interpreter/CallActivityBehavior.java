package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.PlanItemTransition;
import org.jspecify.annotations.Nullable;

/**
 * A call activity: starts an instance of another process in the same unit and waits for its end,
 * which is in one unit with what comes behind the activity.
 */
final class CallActivityBehavior implements NodeBehavior<GraphNode.CallActivity> {
  /** Calls that go on below each other take the thread's stack. */
  static final int MOST_DEPTH = 100;

  @Override
  public void execute(GraphNode.CallActivity node, ExecutionRow token, StepParts step) {
    call(node, token, step, null, null);
  }

  /**
   * Starts the instance.
   *
   * @param version of the process, in place of what the activity says; null for that
   * @param begins what is begun in it in place of its start event; null for nothing else
   */
  static void call(
      GraphNode.CallActivity node,
      ExecutionRow token,
      StepParts step,
      @Nullable String version,
      @Nullable MovePlan begins) {
    InstanceCaller above = step.state().instance().caller();
    int depth = above == null ? 1 : above.depth() + 1;
    if (depth > MOST_DEPTH) {
      throw new Rejection(
          new TurgoLimitException(
              "Call activity '"
                  + node.id()
                  + "' of process '"
                  + step.graph().key()
                  + "' would start a process at call depth "
                  + depth
                  + ", but the limit is "
                  + MOST_DEPTH
                  + "; if the process calls itself, put a condition before the call activity"
                  + " that ends the recursion"));
    }
    long calledId = step.newId();
    step.history().waitsFor(token, calledId);
    InstanceCaller caller =
        new InstanceCaller(
            step.state().id(),
            token.id(),
            step.state().instance().definitionId(),
            node.id(),
            depth);
    step.calls()
        .ask(
            token,
            new Effect.CallInstance(
                node, calledId, caller, step.context().userId(), version, begins),
            nothing -> {});
  }

  /** Goes on behind the activity. */
  static void calledEnded(Command.CalledEnded ended, StepParts step) {
    ExecutionRow token = waiting(ended.executionId(), ended.calledId(), step);
    GraphNode.CallActivity node = (GraphNode.CallActivity) step.node(token);
    if (step.isCase() && ended.how() != PlanItemTransition.COMPLETE) {
      token = PlanItems.endsBy(token, ended.how());
      step.state().put(token);
    }
    long id = token.id();
    for (CallOutcome.VariableChange result : ended.results()) {
      step.calls().change(id, result);
    }
    if (ended.last() == null) {
      goOn(node, step.token(id), ended.later(), step);
    } else {
      step.calls()
          .ask(
              token,
              new Work.MapResults(node, ended.calledId(), ended.last()),
              nothing -> goOn(node, step.token(id), ended.later(), step));
    }
  }

  private static void goOn(
      GraphNode.CallActivity node, ExecutionRow token, boolean later, StepParts step) {
    if (later || node.completeAsync()) {
      step.jobs().continueAfter(token);
    } else {
      step.tokens().leave(token);
    }
  }

  /** Catches what the called instance has thrown, or throws it on to the next instance above. */
  static void calledThrew(Command.CalledThrew threw, StepParts step) {
    ExecutionRow token = waiting(threw.executionId(), threw.calledId(), step);
    step.calledInstances().endsByItself(threw.calledId(), threw.thrown());
    switch (threw.thrown()) {
      case Command.ErrorOfCalled(ThrownError error) ->
          step.propagation().error(token.id(), error.atCaller());
      case Command.EscalationOfCalled(GraphNode.EscalationEvent thrown) ->
          step.propagation().escalation(token.id(), thrown);
      case Command.TerminationOfCalled() -> {
        InstanceCaller above = step.state().instance().caller();
        if (!step.multiInstances().terminate(token) && above != null) {
          step.calledInstances().terminateMultiInstance(above, () -> {});
        }
      }
    }
  }

  private static ExecutionRow waiting(long executionId, long calledId, StepParts step) {
    ExecutionRow token = step.state().execution(executionId);
    if (token == null || !(step.node(token) instanceof GraphNode.CallActivity)) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + executionId
                  + " of process instance "
                  + step.state().id()
                  + " does not wait for process instance "
                  + calledId));
    }
    return token;
  }
}
