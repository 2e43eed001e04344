package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Trigger;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events that wait beside what they are attached to, an activity or a scope: each is an
 * execution directly below it, which holds what its trigger waits with. They keep no scope from
 * ending, and go when their host is left or cancelled.
 */
final class AttachedEvents {
  private final Walk walk;
  private final InstanceState state;

  AttachedEvents(Walk walk) {
    this.walk = walk;
    this.state = walk.state();
  }

  /**
   * Events begin to wait, in the order of the file.
   *
   * @param hostId the execution that they are attached to; the instance's id for the process
   */
  void attach(long hostId, List<String> eventIds, Runnable then) {
    attach(hostId, eventIds, 0, then);
  }

  private void attach(long hostId, List<String> eventIds, int next, Runnable then) {
    if (next == eventIds.size()) {
      then.run();
      return;
    }
    FlowNode.AttachedEvent event = (FlowNode.AttachedEvent) walk.graph().node(eventIds.get(next));
    ExecutionRow waiting = walk.tokens().create(hostId, event.id(), null);
    Triggers.arm(event.trigger(), waiting, walk, () -> attach(hostId, eventIds, next + 1, then));
  }

  /** What is attached to a token that leaves its node goes. */
  void detach(ExecutionRow host) {
    for (ExecutionRow child : state.children(host.id())) {
      walk.tokens().remove(child);
    }
  }

  /**
   * The nearest event that waits where a token is, from the inside out, for what is asked for; null
   * for none. What a model throws is caught so.
   */
  @Nullable ExecutionRow nearest(ExecutionRow token, Predicate<Trigger> wanted) {
    for (ExecutionRow host = token; host != null; host = state.execution(host.parentId())) {
      for (String id : eventIds(walk.node(host))) {
        FlowNode.AttachedEvent event = (FlowNode.AttachedEvent) walk.graph().node(id);
        List<ExecutionRow> waiting =
            wanted.test(event.trigger()) ? state.childrenAt(host.id(), id) : List.of();
        if (!waiting.isEmpty()) {
          return waiting.getFirst();
        }
      }
    }
    return null;
  }

  /** The events that are attached to a node, in the order of the file. */
  static List<String> eventIds(FlowNode node) {
    return node instanceof FlowNode.Activity activity ? activity.boundaryEventIds() : List.of();
  }

  /**
   * Whether an execution is an event that waits at its host, and not a token that went on from it.
   *
   * @param hostElementId the element of the execution that it is directly below
   */
  boolean isAttached(String hostElementId, ExecutionRow child) {
    return walk.node(child) instanceof FlowNode.AttachedEvent event
        && event.hostId().equals(hostElementId);
  }
}
