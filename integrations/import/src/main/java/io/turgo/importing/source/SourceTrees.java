package io.turgo.importing.source;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Puts instances with those that they called. */
public final class SourceTrees {
  private SourceTrees() {}

  /**
   * The trees below these at the top, callers first.
   *
   * @param byId all instances of the trees by their ids
   */
  public static List<List<SourceInstance>> of(
      Map<String, ? extends SourceInstance> byId, Collection<String> rootIds) {
    Map<String, SourceInstance> byCaller = new HashMap<>();
    for (SourceInstance instance : byId.values()) {
      String caller = instance.root().textOrNull("SUPER_EXEC_");
      if (caller != null) {
        byCaller.put(caller, instance);
      }
    }
    List<List<SourceInstance>> trees = new ArrayList<>();
    for (String rootId : rootIds) {
      List<SourceInstance> tree = new ArrayList<>();
      tree.add(Objects.requireNonNull(byId.get(rootId)));
      for (int i = 0; i < tree.size(); i++) { // grows by what each has called
        for (String execution : tree.get(i).executionIds()) {
          SourceInstance called = byCaller.get(execution);
          if (called != null) {
            tree.add(called);
          }
        }
      }
      trees.add(tree);
    }
    return trees;
  }
}
