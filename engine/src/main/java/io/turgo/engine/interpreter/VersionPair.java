package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Trigger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which elements of two versions of a process stand for each other, by a {@link VersionChange}. */
final class VersionPair {
  private final ProcessGraph source;
  private final ProcessGraph target;
  private final VersionChange plan;
  private final Map<String, VersionChange.Mapping> mappings = new HashMap<>();

  VersionPair(ProcessGraph source, ProcessGraph target, VersionChange plan) {
    this.source = source;
    this.target = target;
    this.plan = plan;
    for (VersionChange.Mapping mapping : plan.mappings()) {
      mapping.from().forEach(from -> mappings.putIfAbsent(from, mapping));
    }
  }

  /** The mapping that names an element of the old version; null for none. */
  VersionChange.@Nullable Mapping mapping(String from) {
    return mappings.get(from);
  }

  /** The element of the new version in place of one of the old; null for none. */
  @Nullable GraphNode counterpart(String from) {
    VersionChange.Mapping mapping = mappings.get(from);
    if (mapping != null) {
      return mapping.isOneToOne() ? target.findNode(mapping.onlyTarget()).orElse(null) : null;
    }
    return plan.strict() ? null : target.findNode(from).orElse(null);
  }

  /** Where what is at an element of the old version goes; empty if that is not known. */
  List<GraphNode> targets(String from) {
    VersionChange.Mapping mapping = mappings.get(from);
    if (mapping == null) {
      return Stream.ofNullable(counterpart(from)).toList();
    }
    return mapping.to().stream().flatMap(one -> target.findNode(one.elementId()).stream()).toList();
  }

  /** Why something cannot stay itself at another element; null if it can. */
  static @Nullable String difference(GraphNode node, GraphNode now) {
    if (!node.getClass().equals(now.getClass())) {
      return now.type() + ", not " + node.type();
    }
    MultiInstance before = node.common().multiInstance();
    MultiInstance after = now.common().multiInstance();
    if ((before == null) != (after == null)) {
      return after == null ? "not done several times" : "done several times";
    }
    if (before != null
        && after != null
        && (before.sequential() != after.sequential()
            || (before.whileHolds() == null) != (after.whileHolds() == null))) {
      return "done several times in another way";
    }
    if (node instanceof GraphNode.IntermediateCatchEvent(var any, Trigger waits)
        && now instanceof GraphNode.IntermediateCatchEvent(var other, Trigger waitsNow)
        && !waits.getClass().equals(waitsNow.getClass())) {
      return "an event of another type";
    }
    return null;
  }

  /**
   * The event that goes on waiting in the place of another one; null for none.
   *
   * @param newHost the element that it must be attached to
   */
  GraphNode.@Nullable AttachedEvent event(String eventId, String newHost) {
    return source.node(eventId) instanceof GraphNode.AttachedEvent before
            && counterpart(eventId) instanceof GraphNode.AttachedEvent after
            && before.getClass().equals(after.getClass())
            && before.trigger().getClass().equals(after.trigger().getClass())
            && after.hostId().equals(newHost)
        ? after
        : null;
  }

  /**
   * The flow that leads there in place of that by which a token came; null for none. One that comes
   * from another element now is the one that is left over in the same place, as long as both
   * versions have as many of these.
   */
  @Nullable String flow(ExecutionRow row, GraphNode now) {
    String came = row.viaFlow();
    String same = came == null ? null : sameFlow(came, now);
    if (came == null || same != null) {
      return same;
    }
    List<String> left = new ArrayList<>(source.node(row.activityId()).common().incoming());
    List<String> leftNow = new ArrayList<>(now.common().incoming());
    left.removeIf(flow -> {
      String found = sameFlow(flow, now);
      return found != null && leftNow.remove(found);
    });
    int place = left.indexOf(came);
    return place < 0 || left.size() != leftNow.size() ? null : leftNow.get(place);
  }

  /** The flow between the same elements; null for none. */
  private @Nullable String sameFlow(String flow, GraphNode now) {
    if (now.common().incoming().contains(flow)) {
      return flow;
    }
    String from = source.flow(flow).sourceId();
    int place = between(source, from, source.flow(flow).targetId()).indexOf(flow);
    VersionChange.Mapping mapping = mappings.get(from);
    String fromNow = mapping != null && mapping.isOneToOne() ? mapping.onlyTarget() : from;
    List<String> flows = between(target, fromNow, now.id());
    return place < 0 || place >= flows.size() ? null : flows.get(place);
  }

  private static List<String> between(ProcessGraph graph, String from, String to) {
    return graph.node(to).common().incoming().stream()
        .filter(flow -> graph.flow(flow).sourceId().equals(from))
        .toList();
  }

  /**
   * The scopes between an element and a node that is in it, from the outermost; null if the node is
   * not in it.
   */
  @Nullable List<GraphNode.Container> path(String hostElement, GraphNode node) {
    List<GraphNode.Container> path = new ArrayList<>();
    String scope = node.common().scopeId();
    while (!scope.equals(hostElement)) {
      if (scope.equals(target.root().elementId())) {
        return null;
      }
      GraphNode.Container around = (GraphNode.Container) target.node(scope);
      path.addFirst(around);
      scope = around.common().scopeId();
    }
    return path;
  }
}
