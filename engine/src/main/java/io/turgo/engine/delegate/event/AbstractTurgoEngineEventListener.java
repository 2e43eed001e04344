package io.turgo.engine.delegate.event;

import java.util.Set;

/** A listener with a method for each type of event; what is not overridden does nothing. */
public abstract class AbstractTurgoEngineEventListener extends AbstractTurgoEventListener {
  /** A listener to all types. */
  protected AbstractTurgoEngineEventListener() {}

  /** A listener to some types; to all of them if there is none. */
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

  protected void entityCreated(TurgoEngineEntityEvent event) {}

  protected void entityInitialized(TurgoEngineEntityEvent event) {}

  protected void entityUpdated(TurgoEngineEntityEvent event) {}

  protected void entityDeleted(TurgoEngineEntityEvent event) {}

  protected void entitySuspended(TurgoEngineEntityEvent event) {}

  protected void entityActivated(TurgoEngineEntityEvent event) {}

  protected void timerScheduled(TurgoEngineEntityEvent event) {}

  protected void timerFired(TurgoEngineEntityEvent event) {}

  protected void jobCancelled(TurgoEngineEntityEvent event) {}

  protected void jobExecutionSuccess(TurgoEngineEntityEvent event) {}

  protected void jobExecutionFailure(TurgoEngineEntityEvent event) {}

  protected void jobRescheduled(TurgoJobRescheduledEvent event) {}

  protected void jobRetriesDecremented(TurgoEngineEntityEvent event) {}

  protected void jobMovedToDeadletter(TurgoEngineEntityEvent event) {}

  protected void custom(TurgoEvent event) {}

  protected void engineCreated(TurgoEvent event) {}

  protected void engineClosed(TurgoEvent event) {}

  protected void activityStarted(TurgoActivityEvent event) {}

  protected void activityCompleted(TurgoActivityEvent event) {}

  protected void activityCancelled(TurgoActivityCancelledEvent event) {}

  protected void activityCompensate(TurgoActivityEvent event) {}

  protected void multiInstanceActivityStarted(TurgoMultiInstanceActivityEvent event) {}

  protected void multiInstanceActivityCompleted(TurgoMultiInstanceActivityCompletedEvent event) {}

  protected void multiInstanceActivityCompletedWithCondition(
      TurgoMultiInstanceActivityCompletedEvent event) {}

  protected void multiInstanceActivityCancelled(TurgoMultiInstanceActivityCancelledEvent event) {}

  protected void activitySignaled(TurgoSignalEvent event) {}

  protected void activitySignalWaiting(TurgoSignalEvent event) {}

  protected void activityMessageWaiting(TurgoMessageEvent event) {}

  protected void activityMessageReceived(TurgoMessageEvent event) {}

  protected void activityMessageCancelled(TurgoMessageEvent event) {}

  protected void activityConditionalWaiting(TurgoConditionalEvent event) {}

  protected void activityConditionalReceived(TurgoConditionalEvent event) {}

  protected void activityErrorReceived(TurgoErrorEvent event) {}

  protected void activityEscalationReceived(TurgoEscalationEvent event) {}

  protected void historicActivityInstanceCreated(TurgoEngineEntityEvent event) {}

  protected void historicActivityInstanceEnded(TurgoEngineEntityEvent event) {}

  protected void sequenceFlowTaken(TurgoSequenceFlowTakenEvent event) {}

  protected void variableCreated(TurgoVariableEvent event) {}

  protected void variableUpdatedEvent(TurgoVariableEvent event) {}

  protected void variableDeletedEvent(TurgoVariableEvent event) {}

  protected void businessStatusUpdated(TurgoProcessBusinessStatusUpdatedEvent event) {}

  protected void processCreated(TurgoEngineEntityEvent event) {}

  protected void processStarted(TurgoProcessStartedEvent event) {}

  protected void processCompleted(TurgoEngineEntityEvent event) {}

  protected void processCompletedWithTerminateEnd(TurgoProcessTerminatedEvent event) {}

  protected void processCompletedWithErrorEnd(TurgoEngineEntityEvent event) {}

  protected void historicProcessInstanceCreated(TurgoEngineEntityEvent event) {}

  protected void historicProcessInstanceEnded(TurgoEngineEntityEvent event) {}

  protected void processCancelled(TurgoCancelledEvent event) {}

  protected void taskCreated(TurgoEngineEntityEvent event) {}

  protected void taskAssigned(TurgoEngineEntityEvent event) {}

  protected void taskCompleted(TurgoEngineEntityEvent event) {}

  protected void taskNameChanged(TurgoEngineEntityEvent event) {}

  protected void taskOwnerChanged(TurgoEngineEntityEvent event) {}

  protected void taskPriorityChanged(TurgoEngineEntityEvent event) {}

  protected void taskDueDateChanged(TurgoEngineEntityEvent event) {}
}
