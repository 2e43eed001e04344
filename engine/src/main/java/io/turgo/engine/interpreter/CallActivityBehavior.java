package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.model.FlowNode;

/**
 * A call activity: starts an instance of another process in the same unit and waits for its end,
 * which is in one unit with what comes behind the activity.
 */
final class CallActivityBehavior implements NodeBehavior<FlowNode.CallActivity> {
  /** Calls that go on below each other take the thread's stack. */
  static final int MOST_DEPTH = 100;

  @Override
  public void execute(FlowNode.CallActivity node, ExecutionRow token, Walk walk) {
    InstanceCaller above = walk.state().instance().caller();
    int depth = above == null ? 1 : above.depth() + 1;
    if (depth > MOST_DEPTH) {
      throw new Rejection(
          new TurgoLimitException(
              "Call activity '"
                  + node.id()
                  + "' of process '"
                  + walk.graph().key()
                  + "' would be call number "
                  + depth
                  + " below each other, of at most "
                  + MOST_DEPTH
                  + "; does a process call itself without an end? A condition before the call"
                  + " activity ends that"));
    }
    long calledId = walk.newId();
    walk.history().waitsFor(token, calledId);
    InstanceCaller caller =
        new InstanceCaller(
            walk.state().id(),
            token.id(),
            walk.state().instance().definitionId(),
            node.id(),
            depth);
    walk.calls()
        .ask(
            token,
            new Effect.CallInstance(node, calledId, caller, walk.context().userId()),
            nothing -> {});
  }

  /** Goes on behind the activity. */
  static void calledEnded(Command.CalledEnded ended, Walk walk) {
    ExecutionRow token = waiting(ended.executionId(), ended.calledId(), walk);
    FlowNode.CallActivity node = (FlowNode.CallActivity) walk.node(token);
    for (CallOutcome.VariableChange result : ended.results()) {
      walk.calls().change(token.id(), result);
    }
    if (ended.last() == null) {
      goOn(node, token, ended.later(), walk);
    } else {
      walk.calls()
          .ask(
              token,
              new Work.MapResults(node, ended.calledId(), ended.last()),
              nothing -> goOn(node, walk.token(token.id()), ended.later(), walk));
    }
  }

  private static void goOn(
      FlowNode.CallActivity node, ExecutionRow token, boolean later, Walk walk) {
    if (later || node.completeAsync()) {
      walk.jobs().continueAfter(token);
    } else {
      walk.tokens().leave(token);
    }
  }

  /** Catches what the called instance has thrown, or throws it on to the next instance above. */
  static void calledThrew(Command.CalledThrew threw, Walk walk) {
    ExecutionRow token = waiting(threw.executionId(), threw.calledId(), walk);
    walk.calledInstances().endsByItself(threw.calledId(), threw.thrown());
    switch (threw.thrown()) {
      case Command.ErrorOfCalled(ThrownError error) ->
          walk.thrown().error(token.id(), error.atCaller());
      case Command.EscalationOfCalled(FlowNode.EscalationEvent thrown) ->
          walk.thrown().escalation(token.id(), thrown);
      case Command.TerminationOfCalled() -> {
        InstanceCaller above = walk.state().instance().caller();
        if (!walk.multiInstances().terminate(token) && above != null) {
          walk.calledInstances().terminateMultiInstance(above, () -> {});
        }
      }
    }
  }

  private static ExecutionRow waiting(long executionId, long calledId, Walk walk) {
    ExecutionRow token = walk.state().execution(executionId);
    if (token == null || !(walk.node(token) instanceof FlowNode.CallActivity)) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + executionId
                  + " of process instance "
                  + walk.state().id()
                  + " does not wait for process instance "
                  + calledId));
    }
    return token;
  }
}
