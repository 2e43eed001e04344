package io.turgo.engine.history;

/**
 * How the engine begins the delete reason of what it ends without completing it; the id of the
 * element that did it may follow, in brackets.
 *
 * @since 0.1.0
 */
public interface DeleteReason {
  /** By {@code RuntimeService.deleteProcessInstance} without a reason. */
  String PROCESS_INSTANCE_DELETED = "process instance deleted";

  /** By a terminate end event. */
  String TERMINATE_END_EVENT = "terminate end event";

  /** By the completion condition of an activity that is done several times. */
  String MULTI_INSTANCE_END = "MI_END";

  /** By the completion condition of an ad hoc sub-process that cancels what remains. */
  String ADHOC_COMPLETED = "ad hoc sub-process completed";

  /** By {@code RuntimeService.deleteMultiInstanceExecution}. */
  String MULTI_INSTANCE_DELETED = "Delete MI execution";

  /** By the completion condition of a call activity that is done several times. */
  String CALL_ACTIVITY_CONDITION_MET = "call activity completion condition met";

  /** By an interrupting boundary event. */
  String BOUNDARY_EVENT_INTERRUPTING = "boundary event";

  /** By another event of the same event-based gateway, which happened first. */
  String EVENT_BASED_GATEWAY_CANCEL = "event based gateway cancel";

  /** By an error that a called instance has thrown and the one that called it has caught. */
  String ERROR_EVENT = "ERROR_EVENT";

  /** By a cancel end event of a transaction. */
  String TRANSACTION_CANCELED = "transaction canceled";

  /** By an interrupting start event of an event sub-process. */
  String EVENT_SUBPROCESS_INTERRUPTING = "event subprocess";

  /** By a move to another activity. */
  String MOVED = "Change activity";

  /** By a move of the activity that it was in. */
  String MOVED_PARENT = "Change parent activity";

  /** By an exit criterion of a plan item or of a case. */
  String EXIT_CRITERION = "exit criterion";

  /** By {@code CmmnRuntimeService.terminatePlanItemInstance}. */
  String PLAN_ITEM_TERMINATED = "plan item terminated";

  /** By the completion of the stage that it was in. */
  String STAGE_COMPLETED = "stage completed";

  /** An instance whose task in a case was triggered, by which the task is complete. */
  String CASE_TASK_TRIGGERED = "case task triggered";

  /** An event listener of a case that nothing waits for any more. */
  String LISTENER_ORPHANED = "listener orphaned";

  /** By {@code CmmnRuntimeService.terminateCaseInstance}. */
  String CASE_TERMINATED = "case terminated";

  /** By a modification that cancels it, or all of its process instance. */
  String MODIFIED = "Modification";
}
