package io.turgo.engine.interpreter;

import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which elements of two versions can stand for each other. */
public final class MigrationCheck {
  private MigrationCheck() {}

  /**
   * The elements that both versions have, of the same type and in scopes that are such elements
   * too, by id.
   */
  public static List<String> equalElements(ProcessGraph source, ProcessGraph target) {
    List<String> equal = new ArrayList<>();
    for (GraphNode node : source.nodes()) {
      if (isEqual(source, target, node.id())) {
        equal.add(node.id());
      }
    }
    equal.sort(null);
    return equal;
  }

  private static boolean isEqual(ProcessGraph source, ProcessGraph target, String id) {
    if (difference(source, target, id, id) != null) {
      return false;
    }
    String around = source.node(id).common().scopeId();
    String aroundNow = target.node(id).common().scopeId();
    boolean top = around.equals(source.root().elementId());
    return top
        ? aroundNow.equals(target.root().elementId())
        : around.equals(aroundNow) && isEqual(source, target, around);
  }

  /** Why nothing can stay itself from one element to another; null if it can. */
  public static @Nullable String difference(
      ProcessGraph source, ProcessGraph target, String from, String to) {
    GraphNode node = source.findNode(from).orElse(null);
    GraphNode now = target.findNode(to).orElse(null);
    if (node == null) {
      return "the old version has no such element";
    }
    if (now == null) {
      return "the new version has no such element";
    }
    if (node instanceof GraphNode.AttachedEvent before
        && now instanceof GraphNode.AttachedEvent after
        && !before.trigger().getClass().equals(after.trigger().getClass())) {
      return "the target is an event of another type";
    }
    String why = VersionPair.difference(node, now);
    return why == null ? null : "the target is " + why;
  }

  /** Whether an element waits for an event. */
  public static boolean isEvent(ProcessGraph graph, String id) {
    GraphNode node = graph.findNode(id).orElse(null);
    return node instanceof GraphNode.AttachedEvent
        || node instanceof GraphNode.IntermediateCatchEvent
        || node instanceof GraphNode.ReceiveTask;
  }
}
