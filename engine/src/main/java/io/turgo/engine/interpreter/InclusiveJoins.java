package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.FlowNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that wait at inclusive gateways, and when they go on: as soon as no other token of their
 * scope can come there. That may be because another one has gone elsewhere or has ended, so scopes
 * in which something has changed are looked at again when no token can move.
 */
final class InclusiveJoins {
  private final Walk walk;
  private final InstanceState state;
  private Set<Long> changed = Set.of();

  InclusiveJoins(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  /** A token of a scope has gone elsewhere or is gone. */
  void changed(long scopeId) {
    if (walk.graph().hasInclusiveJoins()) {
      if (changed.isEmpty()) {
        changed = new LinkedHashSet<>();
      }
      changed.add(scopeId);
    }
  }

  /** A token has come to a gateway and waits there. */
  void arrived(FlowNode.InclusiveGateway gateway, long scopeId) {
    if (mayGoOn(gateway, scopeId)) {
      goOn(gateway, scopeId);
    }
  }

  /** What is to be done when no token can move; null if no gateway can go on. */
  @Nullable Runnable next() {
    while (!changed.isEmpty()) {
      long scopeId = changed.iterator().next();
      for (FlowNode gateway : walk.graph().inclusiveJoins(elementOf(scopeId))) {
        if (state.waitingAt(scopeId, gateway.id()) > 0 && mayGoOn(gateway, scopeId)) {
          return gateway instanceof FlowNode.ComplexGateway complex
              ? () -> ComplexGatewayBehavior.complete(complex, scopeId, walk)
              : () -> goOn(gateway, scopeId);
        }
      }
      changed.remove(scopeId);
    }
    return null;
  }

  /** Nobody waits any more. */
  void clear() {
    changed = Set.of();
  }

  private String elementOf(long scopeId) {
    ExecutionRow scope = state.execution(scopeId);
    return scope != null
        ? scope.activityId()
        : scopeId == state.id() ? walk.graph().root().elementId() : "";
  }

  private boolean mayGoOn(FlowNode gateway, long scopeId) {
    if (state.anyChildAt(scopeId, gateway.id(), false)) {
      return false;
    }
    for (String nodeId : walk.graph().before(gateway.id())) {
      // at a container rests what a completed one has left, which goes nowhere, or waits to begin
      if (state.anyChildAt(scopeId, nodeId, false)
          || (state.anyChildAt(scopeId, nodeId, true)
              && (!(walk.graph().node(nodeId) instanceof FlowNode.Container)
                  || walk.tokens().anyGathers(scopeId, nodeId)))) {
        return false;
      }
    }
    return true;
  }

  private void goOn(FlowNode gateway, long scopeId) {
    List<ExecutionRow> waiting = state.thoseWaitingAt(scopeId, gateway.id());
    ExecutionRow merged = waiting.getLast().withActive(true);
    for (ExecutionRow other : waiting.subList(0, waiting.size() - 1)) {
      walk.tokens().remove(other);
    }
    state.put(merged);
    walk.tokens().leave(merged);
  }
}
