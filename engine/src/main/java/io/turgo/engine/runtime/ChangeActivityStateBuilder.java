package io.turgo.engine.runtime;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects moves of the tokens of a running process instance, as in Flowable; {@link #changeState}
 * makes all of them in one unit, or none.
 *
 * <p>A move cancels what is where it comes from, with everything below it, and begins the activity
 * that it goes to. A sub-process that the target is in is begun if it does not run; a sub-process
 * in which nothing is left is cancelled. Boundary events, tasks, jobs and subscriptions go with
 * what is cancelled. Jobs and timers elsewhere keep their due time.
 *
 * @since 0.1.0
 */
public interface ChangeActivityStateBuilder {
  /**
   * Names the instance; needed for all moves that name an activity.
   *
   * @param processInstanceId the id of a running process instance
   * @return this builder
   */
  ChangeActivityStateBuilder processInstanceId(String processInstanceId);

  /**
   * Moves an execution.
   *
   * @param executionId the id of an execution of the instance
   * @param activityId the id of an activity of its process
   * @return this builder
   */
  ChangeActivityStateBuilder moveExecutionToActivityId(String executionId, String activityId);

  /**
   * Moves several executions, behind which one goes on. At a parallel or inclusive gateway as many
   * go on as are moved, so that they can be joined.
   *
   * @param executionIds ids of executions of the instance
   * @param activityId the id of an activity of its process
   * @return this builder
   */
  ChangeActivityStateBuilder moveExecutionsToSingleActivityId(
      List<String> executionIds, String activityId);

  /**
   * Moves an execution to several activities.
   *
   * @param executionId the id of an execution of the instance
   * @param activityIds ids of activities of its process
   * @return this builder
   */
  ChangeActivityStateBuilder moveSingleExecutionToActivityIds(
      String executionId, List<String> activityIds);

  /**
   * Moves all that is at an activity, behind which one execution goes on.
   *
   * @param currentActivityId the id of an activity that runs in the instance
   * @param newActivityId the id of an activity of its process
   * @return this builder
   */
  ChangeActivityStateBuilder moveActivityIdTo(String currentActivityId, String newActivityId);

  /**
   * Moves all that is at several activities, behind which one execution goes on. At a parallel or
   * inclusive gateway as many go on as are moved, so that they can be joined.
   *
   * @param currentActivityIds ids of activities that run in the instance
   * @param newActivityId the id of an activity of its process
   * @return this builder
   */
  ChangeActivityStateBuilder moveActivityIdsToSingleActivityId(
      List<String> currentActivityIds, String newActivityId);

  /**
   * Moves all that is at an activity to several ones.
   *
   * @param currentActivityId the id of an activity that runs in the instance
   * @param newActivityIds ids of activities of its process
   * @return this builder
   */
  ChangeActivityStateBuilder moveSingleActivityIdToActivityIds(
      String currentActivityId, List<String> newActivityIds);

  /**
   * Moves to an activity of the instance that called this one, which ends with all that it called
   * itself. Nothing else can be moved by the same builder.
   *
   * @param currentActivityId the id of an activity that runs in the instance
   * @param newActivityId the id of an activity of the calling process
   * @return this builder
   */
  ChangeActivityStateBuilder moveActivityIdToParentActivityId(
      String currentActivityId, String newActivityId);

  /**
   * Moves to an activity of an instance that a call activity starts for it.
   *
   * @param currentActivityId the id of an activity that runs in the instance
   * @param newActivityId the id of an activity of the called process
   * @param callActivityId the id of the call activity
   * @return this builder
   */
  ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
      String currentActivityId, String newActivityId, String callActivityId);

  /**
   * Moves to an activity of an instance that a call activity starts for it.
   *
   * @param currentActivityId the id of an activity that runs in the instance
   * @param newActivityId the id of an activity of the called process
   * @param callActivityId the id of the call activity
   * @param subProcessDefinitionVersion the version of the called process; null for the one that the
   *     call activity names
   * @return this builder
   */
  ChangeActivityStateBuilder moveActivityIdToSubProcessInstanceActivityId(
      String currentActivityId,
      String newActivityId,
      String callActivityId,
      @Nullable Integer subProcessDefinitionVersion);

  /**
   * Lets the start event of an event sub-process wait that does not.
   *
   * @param eventSubProcessStartEventId the id of the start event
   * @return this builder
   */
  ChangeActivityStateBuilder enableEventSubProcessStartEvent(String eventSubProcessStartEventId);

  /**
   * Sets a variable of the instance before anything is begun.
   *
   * @param processVariableName the name
   * @param processVariableValue the value; null is a value too
   * @return this builder
   */
  ChangeActivityStateBuilder processVariable(
      String processVariableName, @Nullable Object processVariableValue);

  /**
   * Sets variables of the instance before anything is begun.
   *
   * @param processVariables values by name
   * @return this builder
   */
  ChangeActivityStateBuilder processVariables(
      Map<String, ? extends @Nullable Object> processVariables);

  /**
   * Sets a variable of an execution that is begun.
   *
   * @param startActivityId the id of an activity that is moved to, or of a sub-process that is
   *     begun for it
   * @param localVariableName the name
   * @param localVariableValue the value; null is a value too
   * @return this builder
   */
  ChangeActivityStateBuilder localVariable(
      String startActivityId, String localVariableName, @Nullable Object localVariableValue);

  /**
   * Sets variables of an execution that is begun.
   *
   * @param startActivityId the id of an activity that is moved to, or of a sub-process that is
   *     begun for it
   * @param localVariables values by name
   * @return this builder
   */
  ChangeActivityStateBuilder localVariables(
      String startActivityId, Map<String, ? extends @Nullable Object> localVariables);

  /**
   * Says why tokens are moved. The audit trail has it as the target of an entry of the operation
   * {@code modifyProcessInstance}, written in the same unit.
   *
   * @param annotation any text
   * @return this builder
   */
  ChangeActivityStateBuilder annotation(String annotation);

  /**
   * Makes all moves, or none.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance or
   *     execution
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if nothing is to be moved, or
   *     no instance is named
   * @throws io.turgo.engine.exception.TurgoException if a move cannot be made: the message names
   *     the elements and all reasons
   */
  void changeState();

  /**
   * Returns what {@link #changeState} would do to the instance as it is committed, and every reason
   * why it cannot be done. Nothing is written, and no user code is called. Code that runs for the
   * instance sees it as its own unit leaves it.
   *
   * @return what goes, begins and waits, and all problems
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance or
   *     execution
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if nothing is to be moved, or
   *     no instance is named
   */
  MovePreview preview();
}
