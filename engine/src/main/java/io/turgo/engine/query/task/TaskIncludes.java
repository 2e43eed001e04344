package io.turgo.engine.query.task;

import io.turgo.engine.query.identity.LinkReads;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.variable.VariableReads;
import io.turgo.engine.task.IdentityLinkInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a query for tasks reads beside the tasks, each in one more statement for a list. */
final class TaskIncludes {
  private static final int INSTANCES_AT_ONCE = 1_000;

  boolean processVariables;
  boolean localVariables;
  boolean links;

  boolean any() {
    return processVariables || localVariables || links;
  }

  /** What was read, by the id of the instance or of the task. */
  record Read(
      Map<Long, Map<String, @Nullable Object>> ofInstances,
      Map<Long, Map<String, @Nullable Object>> ofScopes,
      Map<Long, List<IdentityLinkInfo>> ofTasks) {
    Map<String, @Nullable Object> processVariables(long instanceId) {
      return ofInstances.getOrDefault(instanceId, Map.of());
    }

    Map<String, @Nullable Object> localVariables(long taskId) {
      return ofScopes.getOrDefault(taskId, Map.of());
    }

    List<IdentityLinkInfo> links(long taskId) {
      return List.copyOf(ofTasks.getOrDefault(taskId, List.of()));
    }
  }

  Read read(Reads reads, Relation variable, Relation link, Collection<Long> instanceIds) {
    VariableReads variables = new VariableReads(reads);
    return new Read(
        processVariables ? variables.ofInstances(variable, instanceIds, null) : Map.of(),
        localVariables ? variables.ofScopesIn(variable, instanceIds) : Map.of(),
        links ? linksIn(reads, link, instanceIds) : Map.of());
  }

  private static Map<Long, List<IdentityLinkInfo>> linksIn(
      Reads reads, Relation link, Collection<Long> instanceIds) {
    Map<Long, List<IdentityLinkInfo>> all = new HashMap<>();
    List<Long> ids = List.copyOf(new LinkedHashSet<>(instanceIds));
    for (int from = 0; from < ids.size(); from += INSTANCES_AT_ONCE) {
      List<Long> some = ids.subList(from, Math.min(ids.size(), from + INSTANCES_AT_ONCE));
      new LinkReads(reads)
          .such(link, link.number("instance_id").in(some))
          .forEach(one -> all.computeIfAbsent(one.taskId(), id -> new ArrayList<>()).add(one));
    }
    return all;
  }
}
