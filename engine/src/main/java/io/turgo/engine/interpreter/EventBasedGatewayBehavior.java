package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event-based gateway: a token goes to each of its events, and the first that happens takes the
 * others away.
 */
final class EventBasedGatewayBehavior implements NodeBehavior<GraphNode.EventBasedGateway> {
  @Override
  public void execute(GraphNode.EventBasedGateway node, ExecutionRow token, StepParts step) {
    step.tokens().leave(token);
  }

  /**
   * An event has happened: if a gateway leads to it, one token at each of the gateway's other
   * events goes. Several tokens may have come through the gateway, and each waits for events of its
   * own; at one event they are as good as each other.
   */
  static void chosen(GraphNode node, ExecutionRow token, StepParts step) {
    GraphNode.EventBasedGateway gateway = gatewayBefore(node, step);
    if (gateway == null) {
      return;
    }
    InstanceState state = step.state();
    ExecutionRow there = token;
    for (ExecutionRow body = state.execution(there.parentId());
        body != null && body.activityId().equals(node.id());
        body = state.execution(there.parentId())) {
      there = body; // an instance of a task that is done several times waits in its body
    }
    long scopeId = there.parentId();
    int rank = state.childrenAt(scopeId, node.id()).indexOf(there);
    List<ExecutionRow> others = new ArrayList<>();
    for (String flowId : gateway.common().outgoing()) {
      String event = step.graph().flow(flowId).targetId();
      List<ExecutionRow> waiting =
          event.equals(node.id()) ? List.of() : state.childrenAt(scopeId, event);
      if (!waiting.isEmpty()) {
        others.add(waiting.get(Math.clamp(rank, 0, waiting.size() - 1)));
      }
    }
    for (ExecutionRow other : others) {
      step.cancellation().cancel(other, DeleteReason.EVENT_BASED_GATEWAY_CANCEL);
    }
  }

  private static GraphNode.@Nullable EventBasedGateway gatewayBefore(
      GraphNode node, StepParts step) {
    for (String flowId : node.common().incoming()) {
      GraphFlow flow = step.graph().flow(flowId);
      if (step.graph().node(flow.sourceId()) instanceof GraphNode.EventBasedGateway gateway) {
        return gateway;
      }
    }
    return null;
  }
}
