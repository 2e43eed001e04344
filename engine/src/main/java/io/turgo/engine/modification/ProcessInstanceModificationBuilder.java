package io.turgo.engine.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.runtime.MovePreview;

/**
 * Collects instructions that change where a running process instance is, with the names of Camunda
 * 7; {@link #execute()} follows all of them in one unit, or none.
 *
 * <p>Instructions are followed in the order in which they are given. Each goes on until nothing
 * moves any more, before the next one begins. A sub-process in which nothing is left is cancelled
 * with the instruction that empties it, so an activity that shall begin in the same sub-process has
 * to be begun first. The process instance stays until the last instruction, and ends then if
 * nothing is left in it.
 *
 * <p>An activity instance has the id of its execution; {@link
 * io.turgo.engine.RuntimeService#getActivityInstance} shows them all. Where no ancestor is named,
 * an activity begins in the innermost sub-process around it that runs, which must run once.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceModificationBuilder
    extends InstantiationBuilder<ProcessInstanceModificationInstantiationBuilder> {
  /**
   * Begins an activity below an activity instance; the sub-processes between them are begun anew.
   *
   * @param activityId the id of a flow node of the process
   * @param ancestorActivityInstanceId the id of the process instance, or of an activity instance of
   *     a sub-process around the activity
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder startBeforeActivity(
      String activityId, String ancestorActivityInstanceId);

  /**
   * Takes the only sequence flow that leaves an activity, below an activity instance.
   *
   * @param activityId the id of a flow node of the process
   * @param ancestorActivityInstanceId the id of the process instance, or of an activity instance of
   *     a sub-process around the activity
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder startAfterActivity(
      String activityId, String ancestorActivityInstanceId);

  /**
   * Takes a sequence flow below an activity instance.
   *
   * @param transitionId the id of a sequence flow of the process
   * @param ancestorActivityInstanceId the id of the process instance, or of an activity instance of
   *     a sub-process around the flow
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder startTransition(
      String transitionId, String ancestorActivityInstanceId);

  /**
   * Cancels an activity instance with all that is in it.
   *
   * @param activityInstanceId the id of an activity instance; that of the process instance cancels
   *     everything
   * @return this builder
   */
  ProcessInstanceModificationBuilder cancelActivityInstance(String activityInstanceId);

  /**
   * Cancels a transition instance: what waits for a job before or after an activity.
   *
   * @param transitionInstanceId the id of a transition instance
   * @return this builder
   */
  ProcessInstanceModificationBuilder cancelTransitionInstance(String transitionInstanceId);

  /**
   * Cancels all activity and transition instances of an activity, with what the instructions before
   * have begun there; nothing if there are none.
   *
   * @param activityId the id of a flow node of the process
   * @return this builder
   */
  ProcessInstanceModificationBuilder cancelAllForActivity(String activityId);

  /**
   * Says why the instance is modified. The audit trail has it as the target of an entry of the
   * operation {@code modifyProcessInstance}, written in the same unit.
   *
   * @param annotation any text
   * @return this builder
   */
  ProcessInstanceModificationBuilder setAnnotation(String annotation);

  /**
   * Follows all instructions, or none.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there are no instructions
   * @throws io.turgo.engine.exception.TurgoException if an instruction cannot be followed: the
   *     message names it, the element and the reason
   */
  void execute();

  /**
   * Follows all instructions, or none, without some of the user code that they would call. What
   * jobs do later calls all of it.
   *
   * @param skipCustomListeners whether listeners to executions and tasks are not called
   * @param skipIoMappings whether input and output parameters are not evaluated
   */
  void execute(boolean skipCustomListeners, boolean skipIoMappings);

  /**
   * Has a batch follow all instructions, or none.
   *
   * @return the batch, which has one part
   */
  Batch executeAsync();

  /**
   * Has a batch follow all instructions, or none, without some of the user code.
   *
   * @param skipCustomListeners whether listeners to executions and tasks are not called
   * @param skipIoMappings whether input and output parameters are not evaluated
   * @return the batch, which has one part
   */
  Batch executeAsync(boolean skipCustomListeners, boolean skipIoMappings);

  /**
   * Returns what the instructions would do to the instance as it is committed, and every reason why
   * they cannot be followed. Nothing is written, and no user code is called: each instruction is
   * seen as if activities that were begun before waited where they began.
   *
   * @return what goes and begins, and all problems
   */
  MovePreview preview();
}
