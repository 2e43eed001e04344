package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The scopes of ad hoc sub-processes: activities in them are begun from outside, and they end by
 * their condition or from outside, not when nothing runs in them.
 */
final class AdHocScopes {
  private final StepParts step;
  private final InstanceState state;

  AdHocScopes(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void perform(Command.OfAdHoc command) {
    switch (command) {
      case Command.BeginInAdHoc begin -> begin(begin);
      case Command.CompleteAdHoc complete -> complete(complete.executionId());
    }
  }

  private void begin(Command.BeginInAdHoc begin) {
    ExecutionRow scope = scope(begin.executionId());
    GraphNode.AdHocSubProcess node = (GraphNode.AdHocSubProcess) step.node(scope);
    if (node.sequential() && isBusy(scope)) {
      throw new Rejection(
          new TurgoException(
              "Activity '"
                  + begin.activityId()
                  + "' cannot begin in ad hoc sub-process '"
                  + node.id()
                  + "': it is sequential, and something runs in it"));
    }
    if (!node.startable().contains(begin.activityId())) {
      throw new Rejection(
          new TurgoException(
              "Expected an activity of ad hoc sub-process '"
                  + node.id()
                  + "' without an incoming sequence flow, one of "
                  + node.startable()
                  + ", found '"
                  + begin.activityId()
                  + "'"));
    }
    step.tokens()
        .arrive(
            step.tokens()
                .create(
                    begin.newId(), scope.id(), begin.activityId(), ExecutionRow.Kind.TOKEN, null));
  }

  private void complete(long executionId) {
    ExecutionRow scope = scope(executionId);
    if (isBusy(scope)) {
      throw new Rejection(
          new TurgoException(
              "Ad hoc sub-process '"
                  + scope.activityId()
                  + "' cannot be completed: something runs in it"));
    }
    leave(scope);
  }

  private ExecutionRow scope(long executionId) {
    ExecutionRow scope = state.execution(executionId);
    if (scope == null && executionId != state.id()) {
      throw new Rejection(
          new TurgoObjectNotFoundException("Execution " + executionId + " does not exist"));
    }
    if (scope == null
        || !scope.kind().isScope()
        || !(step.node(scope) instanceof GraphNode.AdHocSubProcess)) {
      throw new Rejection(
          new TurgoException(
              "Execution "
                  + executionId
                  + " is not that of an ad hoc sub-process"
                  + (scope == null ? "" : ", but at '" + scope.activityId() + "'")));
    }
    return scope;
  }

  private boolean isBusy(ExecutionRow scope) {
    return state.anyChild(scope.id(), step.scopes()::runs);
  }

  /** The scope of an ad hoc sub-process that a token is directly in; null for none. */
  private @Nullable ExecutionRow around(ExecutionRow token) {
    ExecutionRow scope = state.execution(token.parentId());
    return scope != null && step.node(scope) instanceof GraphNode.AdHocSubProcess ? scope : null;
  }

  /**
   * A token is done with a node: the sub-process that it is directly in ends if its condition holds
   * and either cancels what else is in it or has nothing else in it; otherwise the token goes on.
   */
  void left(ExecutionRow token, GraphNode node, Runnable goOn) {
    ExecutionRow scope = around(token);
    CompiledExpression condition =
        scope == null ? null : ((GraphNode.AdHocSubProcess) step.node(scope)).completionCondition();
    if (scope == null || condition == null) {
      goOn.run();
      return;
    }
    step.calls()
        .evaluate(
            token,
            Arrays.asList(condition),
            values -> {
              GraphNode.AdHocSubProcess adHoc = (GraphNode.AdHocSubProcess) step.node(scope);
              if (!holds(adHoc, condition, values.get(0))) {
                goOn.run();
              } else if (adHoc.cancelsRemaining()) {
                end(token, node, scope);
              } else {
                goOn.run();
                step.agenda()
                    .inTurn(
                        scope,
                        () -> {
                          if (!isBusy(scope)) {
                            leave(step.token(scope.id()));
                          }
                        });
              }
            });
  }

  private static boolean holds(
      GraphNode.AdHocSubProcess node, CompiledExpression condition, @Nullable Object value) {
    if (value instanceof Boolean holds) {
      return holds;
    }
    throw new Rejection(
        new TurgoException(
            "The completionCondition "
                + condition.text()
                + " of ad hoc sub-process '"
                + node.id()
                + "' must be true or false, but is "
                + (value == null ? "null" : "a " + value.getClass().getName())));
  }

  private void end(ExecutionRow token, GraphNode node, ExecutionRow scope) {
    step.flows().end(token, node);
    step.taskListeners()
        .deleting(
            scope.id(),
            () -> {
              step.cancellation()
                  .cancelContent(step.token(scope.id()), DeleteReason.ADHOC_COMPLETED);
              leave(step.token(scope.id()));
            });
  }

  private void leave(ExecutionRow scope) {
    step.compensation().keep(scope);
    step.scopes().leave(scope);
  }
}
