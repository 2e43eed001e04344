package io.turgo.engine.delegate.event;

import java.util.Set;

/**
 * A listener with a method for each type of event. Methods that are not overridden do nothing.
 *
 * @since 0.1.0
 */
public abstract class AbstractTurgoEngineEventListener extends AbstractTurgoEventListener {
  /** A listener to all types. */
  protected AbstractTurgoEngineEventListener() {}

  /**
   * A listener to some types; to all of them if there is none.
   *
   * @param types the types that the listener is called for; empty for all
   */
  protected AbstractTurgoEngineEventListener(Set<TurgoEngineEventType> types) {
    super(types);
  }

  @Override
  public void onEvent(TurgoEvent event) {
    if (event.getType() instanceof TurgoEngineEventType type) {
      switch (type) {
        case ENTITY_CREATED -> entityCreated((TurgoEngineEntityEvent) event);
        case ENTITY_INITIALIZED -> entityInitialized((TurgoEngineEntityEvent) event);
        case ENTITY_UPDATED -> entityUpdated((TurgoEngineEntityEvent) event);
        case ENTITY_DELETED -> entityDeleted((TurgoEngineEntityEvent) event);
        case ENTITY_SUSPENDED -> entitySuspended((TurgoEngineEntityEvent) event);
        case ENTITY_ACTIVATED -> entityActivated((TurgoEngineEntityEvent) event);
        case TIMER_SCHEDULED -> timerScheduled((TurgoEngineEntityEvent) event);
        case TIMER_FIRED -> timerFired((TurgoEngineEntityEvent) event);
        case JOB_CANCELED -> jobCancelled((TurgoEngineEntityEvent) event);
        case JOB_EXECUTION_SUCCESS -> jobExecutionSuccess((TurgoEngineEntityEvent) event);
        case JOB_EXECUTION_FAILURE -> jobExecutionFailure((TurgoEngineEntityEvent) event);
        case JOB_RESCHEDULED -> jobRescheduled((TurgoJobRescheduledEvent) event);
        case JOB_RETRIES_DECREMENTED -> jobRetriesDecremented((TurgoEngineEntityEvent) event);
        case JOB_MOVED_TO_DEADLETTER -> jobMovedToDeadletter((TurgoEngineEntityEvent) event);
        case CUSTOM -> custom(event);
        case ENGINE_CREATED -> engineCreated(event);
        case ENGINE_CLOSED -> engineClosed(event);
        case ACTIVITY_STARTED -> activityStarted((TurgoActivityEvent) event);
        case ACTIVITY_COMPLETED -> activityCompleted((TurgoActivityEvent) event);
        case ACTIVITY_CANCELLED -> activityCancelled((TurgoActivityCancelledEvent) event);
        case MULTI_INSTANCE_ACTIVITY_STARTED ->
            multiInstanceActivityStarted((TurgoMultiInstanceActivityEvent) event);
        case MULTI_INSTANCE_ACTIVITY_COMPLETED ->
            multiInstanceActivityCompleted((TurgoMultiInstanceActivityCompletedEvent) event);
        case MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION ->
            multiInstanceActivityCompletedWithCondition(
                (TurgoMultiInstanceActivityCompletedEvent) event);
        case MULTI_INSTANCE_ACTIVITY_CANCELLED ->
            multiInstanceActivityCancelled((TurgoMultiInstanceActivityCancelledEvent) event);
        case ACTIVITY_SIGNALED -> activitySignaled((TurgoSignalEvent) event);
        case ACTIVITY_SIGNAL_WAITING -> activitySignalWaiting((TurgoSignalEvent) event);
        case ACTIVITY_MESSAGE_WAITING -> activityMessageWaiting((TurgoMessageEvent) event);
        case ACTIVITY_MESSAGE_RECEIVED -> activityMessageReceived((TurgoMessageEvent) event);
        case ACTIVITY_MESSAGE_CANCELLED -> activityMessageCancelled((TurgoMessageEvent) event);
        case ACTIVITY_CONDITIONAL_WAITING ->
            activityConditionalWaiting((TurgoConditionalEvent) event);
        case ACTIVITY_CONDITIONAL_RECEIVED ->
            activityConditionalReceived((TurgoConditionalEvent) event);
        case ACTIVITY_ERROR_RECEIVED -> activityErrorReceived((TurgoErrorEvent) event);
        case ACTIVITY_ESCALATION_RECEIVED ->
            activityEscalationReceived((TurgoEscalationEvent) event);
        case ACTIVITY_COMPENSATE -> activityCompensate((TurgoActivityEvent) event);
        case HISTORIC_ACTIVITY_INSTANCE_CREATED ->
            historicActivityInstanceCreated((TurgoEngineEntityEvent) event);
        case HISTORIC_ACTIVITY_INSTANCE_ENDED ->
            historicActivityInstanceEnded((TurgoEngineEntityEvent) event);
        case SEQUENCEFLOW_TAKEN -> sequenceFlowTaken((TurgoSequenceFlowTakenEvent) event);
        case VARIABLE_CREATED -> variableCreated((TurgoVariableEvent) event);
        case VARIABLE_UPDATED -> variableUpdatedEvent((TurgoVariableEvent) event);
        case VARIABLE_DELETED -> variableDeletedEvent((TurgoVariableEvent) event);
        case TASK_CREATED -> taskCreated((TurgoEngineEntityEvent) event);
        case TASK_ASSIGNED -> taskAssigned((TurgoEngineEntityEvent) event);
        case TASK_COMPLETED -> taskCompleted((TurgoEngineEntityEvent) event);
        case TASK_NAME_CHANGED -> taskNameChanged((TurgoEngineEntityEvent) event);
        case TASK_OWNER_CHANGED -> taskOwnerChanged((TurgoEngineEntityEvent) event);
        case TASK_PRIORITY_CHANGED -> taskPriorityChanged((TurgoEngineEntityEvent) event);
        case TASK_DUEDATE_CHANGED -> taskDueDateChanged((TurgoEngineEntityEvent) event);
        case BUSINESS_STATUS_UPDATED ->
            businessStatusUpdated((TurgoProcessBusinessStatusUpdatedEvent) event);
        case PROCESS_CREATED -> processCreated((TurgoEngineEntityEvent) event);
        case PROCESS_STARTED -> processStarted((TurgoProcessStartedEvent) event);
        case PROCESS_COMPLETED -> processCompleted((TurgoEngineEntityEvent) event);
        case PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT ->
            processCompletedWithTerminateEnd((TurgoProcessTerminatedEvent) event);
        case PROCESS_COMPLETED_WITH_ERROR_END_EVENT ->
            processCompletedWithErrorEnd((TurgoEngineEntityEvent) event);
        case PROCESS_CANCELLED -> processCancelled((TurgoCancelledEvent) event);
        case HISTORIC_PROCESS_INSTANCE_CREATED ->
            historicProcessInstanceCreated((TurgoEngineEntityEvent) event);
        case HISTORIC_PROCESS_INSTANCE_ENDED ->
            historicProcessInstanceEnded((TurgoEngineEntityEvent) event);
      }
    }
  }

  /**
   * Receives {@link TurgoEngineEventType#ENTITY_CREATED}.
   *
   * @param event has the thing as its entity
   */
  protected void entityCreated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENTITY_INITIALIZED}.
   *
   * @param event has the thing as its entity
   */
  protected void entityInitialized(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENTITY_UPDATED}.
   *
   * @param event has the thing as its entity
   */
  protected void entityUpdated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENTITY_DELETED}.
   *
   * @param event has the thing as its entity
   */
  protected void entityDeleted(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENTITY_SUSPENDED}.
   *
   * @param event has the thing as its entity
   */
  protected void entitySuspended(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENTITY_ACTIVATED}.
   *
   * @param event has the thing as its entity
   */
  protected void entityActivated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TIMER_SCHEDULED}.
   *
   * @param event has the timer job as its entity
   */
  protected void timerScheduled(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TIMER_FIRED}.
   *
   * @param event has the timer job as its entity
   */
  protected void timerFired(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#JOB_CANCELED}.
   *
   * @param event has the job as its entity
   */
  protected void jobCancelled(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#JOB_EXECUTION_SUCCESS}.
   *
   * @param event has the job as its entity
   */
  protected void jobExecutionSuccess(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#JOB_EXECUTION_FAILURE}.
   *
   * @param event has the job as its entity
   */
  protected void jobExecutionFailure(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#JOB_RESCHEDULED}.
   *
   * @param event has the timer job as its entity
   */
  protected void jobRescheduled(TurgoJobRescheduledEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#JOB_RETRIES_DECREMENTED}.
   *
   * @param event has the job as its entity
   */
  protected void jobRetriesDecremented(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#JOB_MOVED_TO_DEADLETTER}.
   *
   * @param event has the job as its entity
   */
  protected void jobMovedToDeadletter(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#CUSTOM}.
   *
   * @param event the application's event
   */
  protected void custom(TurgoEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENGINE_CREATED}.
   *
   * @param event of no process instance
   */
  protected void engineCreated(TurgoEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ENGINE_CLOSED}.
   *
   * @param event of no process instance
   */
  protected void engineClosed(TurgoEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_STARTED}.
   *
   * @param event names the activity
   */
  protected void activityStarted(TurgoActivityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_COMPLETED}.
   *
   * @param event names the activity
   */
  protected void activityCompleted(TurgoActivityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_CANCELLED}.
   *
   * @param event names the activity and the cause
   */
  protected void activityCancelled(TurgoActivityCancelledEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_COMPENSATE}.
   *
   * @param event names the activity that is compensated
   */
  protected void activityCompensate(TurgoActivityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#MULTI_INSTANCE_ACTIVITY_STARTED}.
   *
   * @param event names the activity
   */
  protected void multiInstanceActivityStarted(TurgoMultiInstanceActivityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#MULTI_INSTANCE_ACTIVITY_COMPLETED}.
   *
   * @param event names the activity and counts its instances
   */
  protected void multiInstanceActivityCompleted(TurgoMultiInstanceActivityCompletedEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION}.
   *
   * @param event names the activity and counts its instances
   */
  protected void multiInstanceActivityCompletedWithCondition(
      TurgoMultiInstanceActivityCompletedEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#MULTI_INSTANCE_ACTIVITY_CANCELLED}.
   *
   * @param event names the activity and the cause
   */
  protected void multiInstanceActivityCancelled(TurgoMultiInstanceActivityCancelledEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_SIGNALED}.
   *
   * @param event names the activity and the signal
   */
  protected void activitySignaled(TurgoSignalEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_SIGNAL_WAITING}.
   *
   * @param event names the element and the signal
   */
  protected void activitySignalWaiting(TurgoSignalEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_MESSAGE_WAITING}.
   *
   * @param event names the element and the message
   */
  protected void activityMessageWaiting(TurgoMessageEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_MESSAGE_RECEIVED}.
   *
   * @param event names the element and the message
   */
  protected void activityMessageReceived(TurgoMessageEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_MESSAGE_CANCELLED}.
   *
   * @param event names the element and the message
   */
  protected void activityMessageCancelled(TurgoMessageEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_CONDITIONAL_WAITING}.
   *
   * @param event names the element and the condition
   */
  protected void activityConditionalWaiting(TurgoConditionalEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_CONDITIONAL_RECEIVED}.
   *
   * @param event names the element and the condition
   */
  protected void activityConditionalReceived(TurgoConditionalEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_ERROR_RECEIVED}.
   *
   * @param event names the element and the error
   */
  protected void activityErrorReceived(TurgoErrorEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#ACTIVITY_ESCALATION_RECEIVED}.
   *
   * @param event names the element and the escalation
   */
  protected void activityEscalationReceived(TurgoEscalationEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#HISTORIC_ACTIVITY_INSTANCE_CREATED}.
   *
   * @param event has the historic activity instance as its entity
   */
  protected void historicActivityInstanceCreated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#HISTORIC_ACTIVITY_INSTANCE_ENDED}.
   *
   * @param event has the historic activity instance as its entity
   */
  protected void historicActivityInstanceEnded(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#SEQUENCEFLOW_TAKEN}.
   *
   * @param event names the sequence flow and its two ends
   */
  protected void sequenceFlowTaken(TurgoSequenceFlowTakenEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#VARIABLE_CREATED}.
   *
   * @param event names the variable
   */
  protected void variableCreated(TurgoVariableEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#VARIABLE_UPDATED}.
   *
   * @param event names the variable
   */
  protected void variableUpdatedEvent(TurgoVariableEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#VARIABLE_DELETED}.
   *
   * @param event names the variable
   */
  protected void variableDeletedEvent(TurgoVariableEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#BUSINESS_STATUS_UPDATED}.
   *
   * @param event has the old and the new status
   */
  protected void businessStatusUpdated(TurgoProcessBusinessStatusUpdatedEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#PROCESS_CREATED}.
   *
   * @param event has the process instance as its entity
   */
  protected void processCreated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#PROCESS_STARTED}.
   *
   * @param event has the process instance as its entity
   */
  protected void processStarted(TurgoProcessStartedEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#PROCESS_COMPLETED}.
   *
   * @param event has the process instance as its entity
   */
  protected void processCompleted(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT}.
   *
   * @param event names the process instance and the cause
   */
  protected void processCompletedWithTerminateEnd(TurgoProcessTerminatedEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#PROCESS_COMPLETED_WITH_ERROR_END_EVENT}.
   *
   * @param event has the process instance as its entity
   */
  protected void processCompletedWithErrorEnd(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#HISTORIC_PROCESS_INSTANCE_CREATED}.
   *
   * @param event has the historic process instance as its entity
   */
  protected void historicProcessInstanceCreated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#HISTORIC_PROCESS_INSTANCE_ENDED}.
   *
   * @param event has the historic process instance as its entity
   */
  protected void historicProcessInstanceEnded(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#PROCESS_CANCELLED}.
   *
   * @param event names the process instance and the cause
   */
  protected void processCancelled(TurgoCancelledEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_CREATED}.
   *
   * @param event has the task as its entity
   */
  protected void taskCreated(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_ASSIGNED}.
   *
   * @param event has the task as its entity
   */
  protected void taskAssigned(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_COMPLETED}.
   *
   * @param event has the task as its entity
   */
  protected void taskCompleted(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_NAME_CHANGED}.
   *
   * @param event has the task, with its new name, as its entity
   */
  protected void taskNameChanged(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_OWNER_CHANGED}.
   *
   * @param event has the task, with its new owner, as its entity
   */
  protected void taskOwnerChanged(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_PRIORITY_CHANGED}.
   *
   * @param event has the task, with its new priority, as its entity
   */
  protected void taskPriorityChanged(TurgoEngineEntityEvent event) {}

  /**
   * Receives {@link TurgoEngineEventType#TASK_DUEDATE_CHANGED}.
   *
   * @param event has the task, with its new due date, as its entity
   */
  protected void taskDueDateChanged(TurgoEngineEntityEvent event) {}
}
