package io.turgo.engine.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The inclusive gateways of a process to which several flows lead, the complex ones that gather,
 * and from where each can be reached. Found out once with the graph, since it is asked whenever a
 * token moves.
 */
final class InclusiveJoins {
  private final Map<String, List<FlowNode>> byScope = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, BitSet> reachedFrom = new HashMap<>();

  InclusiveJoins(Map<String, FlowNode> nodes, Map<String, SequenceFlow> flows) {
    for (FlowNode node : nodes.values()) {
      boolean joins =
          node instanceof FlowNode.InclusiveGateway
              || (node instanceof FlowNode.ComplexGateway complex && complex.activation() != null);
      if (joins && node.common().incoming().size() > 1) {
        byScope.computeIfAbsent(node.common().scopeId(), id -> new ArrayList<>()).add(node);
      }
    }
    if (byScope.isEmpty()) {
      return;
    }
    nodes.keySet().forEach(id -> numbers.put(id, numbers.size()));
    for (List<FlowNode> gateways : byScope.values()) {
      for (FlowNode gateway : gateways) {
        reachedFrom.put(gateway.id(), sources(gateway, nodes, flows));
      }
    }
  }

  /** Where a path begins that comes to the gateway once, at its end. */
  private BitSet sources(
      FlowNode gateway, Map<String, FlowNode> nodes, Map<String, SequenceFlow> flows) {
    BitSet found = new BitSet(numbers.size());
    Deque<FlowNode> open = new ArrayDeque<>(List.of(gateway));
    while (!open.isEmpty()) {
      for (String flowId : open.remove().common().incoming()) {
        SequenceFlow flow = flows.get(flowId);
        FlowNode source = flow == null ? null : nodes.get(flow.sourceId());
        if (source == null || source.id().equals(gateway.id())) {
          continue;
        }
        int number = numbers.getOrDefault(source.id(), -1);
        if (number >= 0 && !found.get(number)) {
          found.set(number);
          open.add(source);
        }
      }
    }
    return found;
  }

  boolean isEmpty() {
    return byScope.isEmpty();
  }

  List<FlowNode> in(String scopeElementId) {
    return byScope.getOrDefault(scopeElementId, List.of());
  }

  boolean canReach(String nodeId, String gatewayId) {
    BitSet found = reachedFrom.get(gatewayId);
    Integer number = numbers.get(nodeId);
    return found != null && number != null && found.get(number);
  }
}
