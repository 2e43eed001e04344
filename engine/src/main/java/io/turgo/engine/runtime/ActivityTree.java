package io.turgo.engine.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a process instance is, as a tree: the instance, the sub-processes that run in it, and the
 * activities in these. An activity that is done several times is a node whose activity id ends with
 * {@code #multiInstanceBody}, with its instances below it.
 *
 * <p>The id of a node is that of its execution, or of the process instance.
 *
 * @since 0.1.0
 */
public interface ActivityTree {
  /** {@return the id, which is that of the execution or of the process instance} */
  String getId();

  /** {@return the id of the node above; null for the process instance} */
  @Nullable String getParentActivityInstanceId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the id of the process definition} */
  String getProcessDefinitionId();

  /** {@return the business key of the process instance, null if it has none} */
  @Nullable String getBusinessKey();

  /** {@return the id of the activity; the key of the process for the process instance} */
  String getActivityId();

  /** {@return the name of the activity or the process, null if it has none} */
  @Nullable String getActivityName();

  /**
   * {@return the local name of the element, such as {@code userTask}; {@code processDefinition} for
   * the process instance, and {@code multiInstanceBody} for an activity that is done several times}
   */
  String getActivityType();

  /** {@return the ids of the executions that it stands for} */
  List<String> getExecutionIds();

  /** {@return the ids of the dead letter jobs of its execution} */
  List<String> getIncidentIds();

  /** {@return the activities that run directly in it, oldest first} */
  List<ActivityTree> getChildActivityInstances();

  /** {@return what waits for a job before or after an activity directly in it, oldest first} */
  List<TransitionInstance> getChildTransitionInstances();

  /**
   * Returns the nodes of an activity, this one and those below it.
   *
   * @param activityId the id of the activity
   * @return the nodes, the outer ones first
   */
  List<ActivityTree> getActivityInstances(String activityId);

  /**
   * Returns the transition instances of an activity, those of nodes below this one too.
   *
   * @param activityId the id of the activity
   * @return the transition instances
   */
  List<TransitionInstance> getTransitionInstances(String activityId);
}
