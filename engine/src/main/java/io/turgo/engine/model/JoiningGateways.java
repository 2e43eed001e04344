package io.turgo.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The inclusive gateways of a process to which several flows lead, the complex ones that gather,
 * and from where each can be reached. Found out once with the graph, since it is asked whenever a
 * token moves.
 */
final class JoiningGateways {
  private final Map<String, List<GraphNode>> byScope = new HashMap<>();
  private final Map<String, List<String>> before = new HashMap<>();
  private final Map<String, GraphNode> nodes;
  private final Map<String, GraphFlow> flows;

  JoiningGateways(Map<String, GraphNode> nodes, Map<String, GraphFlow> flows) {
    this.nodes = nodes;
    this.flows = flows;
    for (GraphNode node : nodes.values()) {
      boolean joins =
          node instanceof GraphNode.InclusiveGateway
              || (node instanceof GraphNode.ComplexGateway complex && complex.activation() != null);
      if (joins && node.common().incoming().size() > 1) {
        byScope.computeIfAbsent(node.common().scopeId(), id -> new ArrayList<>()).add(node);
      }
    }
    if (byScope.isEmpty()) {
      return;
    }
    for (List<GraphNode> gateways : byScope.values()) {
      for (GraphNode gateway : gateways) {
        before.put(gateway.id(), List.copyOf(sources(gateway.id(), gateway.common().incoming())));
      }
    }
  }

  /** Where a path begins that comes to a node once, at its end and by one of these flows. */
  Set<String> sources(String nodeId, Collection<String> flowIds) {
    Set<String> found = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(flowIds);
    while (!open.isEmpty()) {
      GraphFlow flow = flows.get(open.remove());
      GraphNode source = flow == null ? null : nodes.get(flow.sourceId());
      if (source != null && !source.id().equals(nodeId) && found.add(source.id())) {
        open.addAll(source.common().incoming());
      }
    }
    return found;
  }

  boolean isEmpty() {
    return byScope.isEmpty();
  }

  List<GraphNode> in(String scopeElementId) {
    return byScope.getOrDefault(scopeElementId, List.of());
  }

  List<String> before(String gatewayId) {
    return before.getOrDefault(gatewayId, List.of());
  }
}
