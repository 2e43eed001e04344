package io.turgo.engine.model;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Which variables the events of a process look at, so that all others cost nothing. */
final class VariableWatches {
  private final Set<String> names = new HashSet<>(0);
  private boolean all;

  VariableWatches(Collection<GraphNode> nodes) {
    for (GraphNode node : nodes) {
      if (node instanceof GraphNode.AttachedEvent event) {
        event.trigger().parts().forEach(this::add);
      } else if (node instanceof GraphNode.IntermediateCatchEvent event) {
        event.trigger().parts().forEach(this::add);
      }
    }
  }

  private void add(Trigger trigger) {
    if (trigger instanceof Trigger.Variable variable) {
      names.add(variable.name());
    } else if (trigger instanceof Trigger.Condition(EventCondition condition)
        && condition.onChange()) {
      if (condition.variable() == null) {
        all = true;
      } else {
        names.add(condition.variable());
      }
    }
  }

  boolean has(String name) {
    return all || names.contains(name);
  }
}
