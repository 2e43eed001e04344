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
   * too, by id. An activity that is done several times is there once more as its body.
   */
  public static List<String> equalElements(ProcessGraph source, ProcessGraph target) {
    List<String> equal = new ArrayList<>();
    for (GraphNode node : source.nodes()) {
      if (isEqual(source, target, node.id())) {
        equal.add(node.id());
        if (node.common().multiInstance() != null) {
          equal.add(node.id() + MoveScopes.BODY);
        }
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

  /** The activity that an id of an instruction names, which may be that of a body. */
  public static String activityOf(String id) {
    return MoveScopes.withoutBody(id);
  }

  /** Why nothing can stay itself from one element to another; null if it can. */
  public static @Nullable String difference(
      ProcessGraph source, ProcessGraph target, String from, String to) {
    GraphNode node = source.findNode(activityOf(from)).orElse(null);
    GraphNode now = target.findNode(activityOf(to)).orElse(null);
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
    return why == null ? bodyDifference(node, from, to) : "the target is " + why;
  }

  /** The body of an activity that is done several times stands for such a body only. */
  private static @Nullable String bodyDifference(GraphNode node, String from, String to) {
    if (from.endsWith(MoveScopes.BODY) != to.endsWith(MoveScopes.BODY)) {
      return "one of them is the body of an activity that is done several times; map a body to a"
          + " body";
    }
    return from.endsWith(MoveScopes.BODY) && node.common().multiInstance() == null
        ? "the activity is not done several times and has no body"
        : null;
  }

  /** Whether an element waits for an event. */
  public static boolean isEvent(ProcessGraph graph, String id) {
    GraphNode node = graph.findNode(id).orElse(null);
    return node instanceof GraphNode.AttachedEvent
        || node instanceof GraphNode.IntermediateCatchEvent
        || node instanceof GraphNode.ReceiveTask;
  }
}
