package io.turgo.camunda7.rest.resource;

import io.turgo.engine.runtime.ActivityTree;
import io.turgo.engine.runtime.TransitionInstance;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;

/** Where an instance is, as the engine draws it. */
final class ActivityNodes {
  /** A dead letter job and the activity that it is of. */
  private record Incident(String id, String activityId) {}

  private static final View<Object, Incident> INCIDENT =
      View.of("IncidentOfActivity", Incident.class)
          .field("id", Types.ID, Incident::id)
          .field("activityId", Types.TEXT, Incident::activityId);
  private static final View<Object, TransitionInstance> TRANSITION =
      View.withNulls("TransitionInstanceDto", TransitionInstance.class)
          .field("id", Types.ID, TransitionInstance::getId)
          .field(
              "parentActivityInstanceId", Types.ID, TransitionInstance::getParentActivityInstanceId)
          .field("activityId", Types.TEXT, TransitionInstance::getActivityId)
          .maybe("activityName", Types.TEXT, TransitionInstance::getActivityName)
          .field("activityType", Types.TEXT, TransitionInstance::getActivityType)
          .field("processInstanceId", Types.ID, TransitionInstance::getProcessInstanceId)
          .field("processDefinitionId", Types.ID, TransitionInstance::getProcessDefinitionId)
          .field("executionId", Types.ID, TransitionInstance::getExecutionId)
          .field("targetActivityId", Types.TEXT, TransitionInstance::getActivityId)
          .field(
              "incidentIds", new ListOf(Types.ID, 0, Find.MOST), TransitionInstance::getIncidentIds)
          .field(
              "incidents",
              new ListOf(INCIDENT, 0, Find.MOST),
              one -> incidents(one.getIncidentIds(), one.getActivityId()));
  static final View<Object, ActivityTree> NODE =
      View.withNulls("ActivityInstanceDto", ActivityTree.class)
          .field("id", Types.ID, ActivityTree::getId)
          .maybe("parentActivityInstanceId", Types.ID, ActivityTree::getParentActivityInstanceId)
          .field("activityId", Types.TEXT, ActivityTree::getActivityId)
          .maybe("activityName", Types.TEXT, ActivityTree::getActivityName)
          .maybe("name", Types.TEXT, ActivityTree::getActivityName)
          .field("activityType", Types.TEXT, ActivityTree::getActivityType)
          .field("processInstanceId", Types.ID, ActivityTree::getProcessInstanceId)
          .field("processDefinitionId", Types.ID, ActivityTree::getProcessDefinitionId)
          .field(
              "childTransitionInstances",
              new ListOf(TRANSITION, 0, Find.MOST),
              node -> TRANSITION.showAll(node, node.getChildTransitionInstances()))
          .field("executionIds", new ListOf(Types.ID, 1, 1), ActivityTree::getExecutionIds)
          .field("incidentIds", new ListOf(Types.ID, 0, Find.MOST), ActivityTree::getIncidentIds)
          .field(
              "incidents",
              new ListOf(INCIDENT, 0, Find.MOST),
              node -> incidents(node.getIncidentIds(), node.getActivityId()))
          .field(
              "childActivityInstances",
              new ListOf(Types.ANY, 0, Find.MOST),
              ActivityNodes::children);

  private ActivityNodes() {}

  private static Object children(ActivityTree node) {
    return NODE.showAll(node, node.getChildActivityInstances());
  }

  private static Object incidents(List<String> ids, String activityId) {
    return INCIDENT.showAll(ids, ids.stream().map(id -> new Incident(id, activityId)).toList());
  }
}
