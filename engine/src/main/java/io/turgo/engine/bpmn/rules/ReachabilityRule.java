package io.turgo.engine.bpmn.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Every node can be reached, since what cannot would never run, without a word.
 *
 * <p>Of several nodes in a row only the first is reported. What another problem has cut off is not
 * reported again.
 */
final class ReachabilityRule implements Rule {
  @Override
  public void check(Shape shape, Findings findings) {
    for (Shape.Scope scope : shape.scopes()) {
      if (!scope.isAdHoc() && scope.nodes().stream().anyMatch(Search::mayBegin)) {
        new Search(scope).report(findings);
      }
    }
  }

  private static final class Search {
    private final Shape.Scope scope;
    private final boolean hasNoStart;
    private final Map<String, List<Shape.Node>> boundaryEvents = new HashMap<>();
    private final Set<String> activities = new HashSet<>();
    private final Set<Shape.Node> reached = new HashSet<>();

    Search(Shape.Scope scope) {
      this.scope = scope;
      this.hasNoStart = !scope.saysWhereItBegins();
      for (Shape.Node node : scope.nodes()) {
        String activity = node.about().attachedTo();
        if (activity != null) {
          boundaryEvents.computeIfAbsent(activity, key -> new ArrayList<>()).add(node);
        }
        activities.add(node.id());
      }
    }

    void report(Findings findings) {
      scope.nodes().stream().filter(this::begins).forEach(this::reach);
      for (Shape.Node node : scope.nodes()) {
        if (node.incoming().isEmpty() && !reached.contains(node) && !isAttached(node)) {
          findings.problem(
              ProblemCode.NEVER_REACHED,
              node.place(),
              "No sequence flow leads to it, so it would never run; lead one to it, or remove it");
          reach(node);
        }
      }
      for (Shape.Node node : scope.nodes()) {
        if (!reached.contains(node) && !isAttached(node)) {
          findings.problem(
              ProblemCode.NEVER_REACHED,
              node.place(),
              "No path from the start event leads to it, so it would never run; lead one to it, or"
                  + " remove it");
          reach(node);
        }
      }
    }

    private static boolean mayBegin(Shape.Node node) {
      return node.type().equals("startEvent") || node.beginsByItself();
    }

    private boolean begins(Shape.Node node) {
      return node.type().equals("startEvent")
          || (hasNoStart && node.beginsByItself())
          || node.is(Shape.Trait.EVENT_SUB_PROCESS)
          || node.is(Shape.Trait.FOR_COMPENSATION)
          || node.beginsInstances()
          || node.is(Shape.Trait.END_OF_WRONG_FLOW)
          || (node.isBetweenOthers()
              && node.incoming().isEmpty()) // reported by its own rule, or a link
          || (node.type().equals("boundaryEvent") && !isAttached(node));
    }

    private boolean isAttached(Shape.Node node) {
      String activity = node.about().attachedTo();
      return activity != null && activities.contains(activity);
    }

    private void reach(Shape.Node from) {
      Deque<Shape.Node> open = new ArrayDeque<>(List.of(from));
      while (!open.isEmpty()) {
        Shape.Node node = open.pop();
        if (reached.add(node)) {
          node.outgoing().stream()
              .map(Shape.Flow::target)
              .forEach(target -> {
                if (target != null) {
                  open.push(target);
                }
              });
          boundaryEvents.getOrDefault(node.id(), List.of()).forEach(open::push);
        }
      }
    }
  }
}
