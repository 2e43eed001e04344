package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that wait at inclusive gateways, and when they go on: as soon as no other token of their
 * scope can come there. That may be because another one has gone elsewhere or has ended, so scopes
 * in which something has changed are looked at again when no token can move.
 *
 * <p>In a loop, tokens that wait at joins may wait for each other. Where no other token can come to
 * a gateway, section 13.4.3 of BPMN 2.0.2 decides: it goes on unless a token can come by a flow by
 * which none has come, and not by one that has brought one. If that lets none of them go on, the
 * one whose token is the oldest does.
 */
final class InclusiveJoins {
  private final StepParts step;
  private final InstanceState state;
  private Set<Long> changed = Set.of();

  InclusiveJoins(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** A token of a scope has gone elsewhere, is gone, or waits at a join from now on. */
  void changed(long scopeId) {
    if (step.graph().hasInclusiveJoins()) {
      if (changed.isEmpty()) {
        changed = new LinkedHashSet<>();
      }
      changed.add(scopeId);
    }
  }

  /** A token has come to a gateway and waits there. */
  void arrived(GraphNode.InclusiveGateway gateway, long scopeId) {
    if (mayGoOn(gateway, scopeId)) {
      goOn(gateway, scopeId);
    } else {
      changed(scopeId);
    }
  }

  /** What is to be done when no token can move; null if no gateway can go on. */
  @Nullable Runnable next() {
    while (!changed.isEmpty()) {
      long scopeId = changed.iterator().next();
      for (GraphNode gateway : step.graph().inclusiveJoins(elementOf(scopeId))) {
        if (state.anyWaitsAt(scopeId, gateway.id()) && mayGoOn(gateway, scopeId)) {
          return gateway instanceof GraphNode.ComplexGateway complex
              ? () -> ComplexGatewayBehavior.complete(complex, scopeId, step)
              : () -> goOn(gateway, scopeId);
        }
      }
      GraphNode inLoop = inLoop(scopeId);
      if (inLoop != null) {
        return () -> goOn(inLoop, scopeId);
      }
      changed.remove(scopeId);
    }
    return null;
  }

  /** Of the gateways that wait for tokens which wait for them, the one that goes on first. */
  private @Nullable GraphNode inLoop(long scopeId) {
    Map<Long, GraphNode> byOldestToken = new TreeMap<>();
    for (GraphNode gateway : step.graph().inclusiveJoins(elementOf(scopeId))) {
      if (gateway instanceof GraphNode.InclusiveGateway && waitsInLoop(gateway, scopeId)) {
        byOldestToken.put(waitingAt(scopeId, gateway).getFirst().id(), gateway);
      }
    }
    for (GraphNode gateway : byOldestToken.values()) {
      if (mayGoOnByStandard(gateway, scopeId)) {
        return gateway;
      }
    }
    return byOldestToken.isEmpty() ? null : byOldestToken.values().iterator().next();
  }

  /** Whether all that can come to a gateway waits at joins, for tokens from that gateway. */
  private boolean waitsInLoop(GraphNode gateway, long scopeId) {
    if (!state.anyWaitsAt(scopeId, gateway.id())
        || state.anyChildAt(scopeId, gateway.id(), false)) {
      return false;
    }
    for (String nodeId : step.graph().before(gateway.id())) {
      boolean moves = state.anyChildAt(scopeId, nodeId, false);
      if (moves || (state.anyWaitsAt(scopeId, nodeId) && !isJoinAfter(gateway, nodeId, scopeId))) {
        return false;
      }
    }
    return true;
  }

  private boolean isJoinAfter(GraphNode gateway, String nodeId, long scopeId) {
    GraphNode node = step.graph().node(nodeId);
    boolean joins =
        node instanceof GraphNode.ParallelGateway
            || node instanceof GraphNode.InclusiveGateway
            || node instanceof GraphNode.ComplexGateway
            || state.countAt(scopeId, nodeId, ExecutionRow.Kind.GATHERING) > 0;
    return joins && step.graph().before(nodeId, node.common().incoming()).contains(gateway.id());
  }

  private boolean mayGoOnByStandard(GraphNode gateway, long scopeId) {
    Set<String> without = new HashSet<>(gateway.common().incoming());
    Set<String> with = new HashSet<>();
    for (ExecutionRow waiting : waitingAt(scopeId, gateway)) {
      if (waiting.viaFlow() != null) {
        with.add(waiting.viaFlow());
      }
    }
    without.removeAll(with);
    Set<String> awaited = step.graph().before(gateway.id(), without);
    awaited.removeAll(step.graph().before(gateway.id(), with));
    return awaited.stream().noneMatch(nodeId -> state.anyWaitsAt(scopeId, nodeId));
  }

  private List<ExecutionRow> waitingAt(long scopeId, GraphNode gateway) {
    return state.childrenAt(scopeId, gateway.id(), ExecutionRow.Kind.WAITING);
  }

  /** Nobody waits any more. */
  void clear() {
    changed = Set.of();
  }

  private String elementOf(long scopeId) {
    ExecutionRow scope = state.execution(scopeId);
    return scope != null
        ? scope.activityId()
        : scopeId == state.id() ? step.graph().root().elementId() : "";
  }

  private boolean mayGoOn(GraphNode gateway, long scopeId) {
    if (state.anyChildAt(scopeId, gateway.id(), false)) {
      return false;
    }
    for (String nodeId : step.graph().before(gateway.id())) {
      if (state.anyChildAt(scopeId, nodeId, false) || state.anyWaitsAt(scopeId, nodeId)) {
        return false;
      }
    }
    return true;
  }

  private void goOn(GraphNode gateway, long scopeId) {
    List<ExecutionRow> waiting = waitingAt(scopeId, gateway);
    ExecutionRow merged = waiting.getLast().as(ExecutionRow.Kind.TOKEN);
    for (ExecutionRow other : waiting.subList(0, waiting.size() - 1)) {
      step.tokens().remove(other);
    }
    state.put(merged);
    step.tokens().leave(merged);
  }
}
