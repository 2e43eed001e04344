package io.turgo.engine.service.modification;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.ExecutionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.TransitionInstance;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws the tree of an instance from its executions, which are those of one moment. */
final class ActivityTrees {
  private static final String BODY = "multiInstanceBody";

  private final InstanceState state;
  private final ProcessGraph graph;

  private ActivityTrees(InstanceState state, ProcessGraph graph) {
    this.state = state;
    this.graph = graph;
  }

  static ActivityTree of(InstanceState state, ProcessGraph graph) {
    return new ActivityTrees(state, graph)
        .node(state.id(), null, graph.key(), graph.name(), "processDefinition");
  }

  private Node node(
      long id, @Nullable String parentId, String activityId, @Nullable String name, String type) {
    String ownId = Long.toString(id);
    List<ActivityTree> children = new ArrayList<>();
    List<TransitionInstance> transitions = new ArrayList<>();
    for (ExecutionRow child : state.children(id)) {
      if (child.kind().isAttached() || child.kind() == Kind.AWAITED) {
        continue;
      }
      GraphNode at = graph.node(child.activityId());
      if (waitsForJob(child)) {
        transitions.add(
            new Transition(
                Long.toString(child.id()),
                ownId,
                Long.toString(state.id()),
                Long.toString(state.instance().definitionId()),
                at.id(),
                at.name(),
                at.type(),
                incidents(child.id())));
      } else if (child.kind() == Kind.KEPT) {
        // A completed sub-process runs again while something is undone in it.
        Node kept = node(child.id(), ownId, at.id(), at.name(), at.type());
        if (!kept.getChildActivityInstances().isEmpty()
            || !kept.getChildTransitionInstances().isEmpty()) {
          children.add(kept);
        }
      } else if (child.kind() == Kind.BODY) {
        children.add(node(child.id(), ownId, at.id() + "#" + BODY, at.name(), BODY));
      } else {
        children.add(node(child.id(), ownId, at.id(), at.name(), at.type()));
      }
    }
    return new Node(
        ownId,
        parentId,
        Long.toString(state.id()),
        Long.toString(state.instance().definitionId()),
        state.instance().businessKey(),
        activityId,
        name,
        type,
        List.of(ownId),
        incidents(id),
        List.copyOf(children),
        List.copyOf(transitions));
  }

  private boolean waitsForJob(ExecutionRow row) {
    return state.jobsOf(row.id()).stream()
        .anyMatch(
            job -> job.kind() == JobRow.Kind.ASYNC_BEFORE || job.kind() == JobRow.Kind.ASYNC_AFTER);
  }

  /** Dead letter jobs of an execution, and of the events that wait beside it. */
  private List<String> incidents(long executionId) {
    List<String> found = new ArrayList<>(dead(executionId));
    for (ExecutionRow child : state.children(executionId)) {
      if (child.kind().isAttached()) {
        found.addAll(dead(child.id()));
      }
    }
    return List.copyOf(found);
  }

  private List<String> dead(long executionId) {
    return state.jobsOf(executionId).stream()
        .filter(job -> job.state() == JobRow.State.DEAD_LETTER)
        .map(job -> Long.toString(job.id()))
        .toList();
  }

  private record Node(
      String getId,
      @Nullable String getParentActivityInstanceId,
      String getProcessInstanceId,
      String getProcessDefinitionId,
      @Nullable String getBusinessKey,
      String getActivityId,
      @Nullable String getActivityName,
      String getActivityType,
      List<String> getExecutionIds,
      List<String> getIncidentIds,
      List<ActivityTree> getChildActivityInstances,
      List<TransitionInstance> getChildTransitionInstances)
      implements ActivityTree {
    @Override
    public List<ActivityTree> getActivityInstances(String activityId) {
      List<ActivityTree> found = new ArrayList<>();
      if (getActivityId.equals(activityId)) {
        found.add(this);
      }
      getChildActivityInstances.forEach(
          child -> found.addAll(child.getActivityInstances(activityId)));
      return found;
    }

    @Override
    public List<TransitionInstance> getTransitionInstances(String activityId) {
      List<TransitionInstance> found = new ArrayList<>();
      for (TransitionInstance transition : getChildTransitionInstances) {
        if (transition.getActivityId().equals(activityId)) {
          found.add(transition);
        }
      }
      getChildActivityInstances.forEach(
          child -> found.addAll(child.getTransitionInstances(activityId)));
      return found;
    }
  }

  private record Transition(
      String getId,
      String getParentActivityInstanceId,
      String getProcessInstanceId,
      String getProcessDefinitionId,
      String getActivityId,
      @Nullable String getActivityName,
      String getActivityType,
      List<String> getIncidentIds)
      implements TransitionInstance {
    @Override
    public String getExecutionId() {
      return getId;
    }
  }
}
