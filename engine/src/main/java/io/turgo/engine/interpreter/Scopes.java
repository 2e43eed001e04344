package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * The scopes of an instance, the instance itself among them: what one has from its beginning, when
 * it is over, and how it is left. A scope is over when nothing but its attached events is left in
 * it.
 */
final class Scopes {
  private final StepParts step;
  private final InstanceState state;

  Scopes(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /**
   * A token at a sub-process becomes a scope, with what that has from its beginning; its event
   * sub-processes begin to wait.
   */
  void open(ExecutionRow token, Scope scope, Runnable then) {
    ExecutionRow opened = token.opened();
    state.put(opened);
    for (DataObjectDefinition data : scope.dataObjects()) {
      step.variables().set(opened.id(), data.name(), data.value(), true);
    }
    step.attached().arm(opened.id(), scope.eventStartIds(), then);
  }

  /** The first tokens of a scope arrive where it begins. */
  void begin(long scopeId, Scope scope) {
    begin(step.tokens().create(scopeId, scope.startNodeId(), null), scope);
  }

  /** The same where the first token is there already. */
  void begin(ExecutionRow first, Scope scope) {
    List<ExecutionRow> beside = new ArrayList<>(scope.besideStartIds().size());
    if (first.activityId().equals(scope.startNodeId())) {
      for (String nodeId : scope.besideStartIds()) {
        beside.add(step.tokens().create(first.parentId(), nodeId, null));
      }
    }
    step.tokens().arrive(first);
    beside.forEach(step.tokens()::arrive);
  }

  /**
   * Ends a scope if nothing runs in it any more.
   *
   * @param last where the last token in it was
   */
  void mayEnd(long scopeId, GraphNode last) {
    ExecutionRow scope = state.execution(scopeId);
    if (state.anyChild(scopeId, this::runs)) {
      return;
    }
    if (scope != null
        && step.node(scope) instanceof GraphNode.AdHocSubProcess
        && !step.graph().isInterrupting(last)) {
      return; // not by itself
    }
    if (scope == null) {
      if (!step.modification().holds(last)) {
        step.end().complete(last, null);
      }
    } else if (scope.kind() == ExecutionRow.Kind.KEPT) {
      step.compensation().restsAgain(scope);
      mayEnd(scope.parentId(), last);
    } else {
      step.compensation().keep(scope);
      leave(scope);
    }
  }

  /** Whether a child of a scope keeps that from ending. */
  boolean runs(ExecutionRow child) {
    return !child.kind().isAttached() && !step.compensation().isAtRest(child);
  }

  /** Leaves a sub-process in which nothing runs any more; it is a plain token again. */
  void leave(ExecutionRow scope) {
    ExecutionRow token = scope.closed();
    state.put(token);
    step.tokens().leave(token);
  }

  /** What a scope had goes, once the listeners to its end have seen it. */
  void close(ExecutionRow token, GraphNode node) {
    if (node instanceof GraphNode.Container
        || node.common().multiInstance() != null
        || node.common().inputOutput() != null) {
      step.compensation().forget(token.id());
      step.variables().removeScope(token.id());
    }
  }
}
