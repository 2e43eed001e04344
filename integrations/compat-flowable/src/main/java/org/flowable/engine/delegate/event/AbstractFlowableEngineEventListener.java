package org.flowable.engine.delegate.event;

import java.util.Collection;
import java.util.Set;
import org.flowable.common.engine.api.delegate.event.AbstractFlowableEventListener;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEntityEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEventType;
import org.flowable.common.engine.api.delegate.event.FlowableEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEventType;
import org.flowable.variable.api.event.FlowableVariableEvent;

/**
 * A listener to events of the engine with a method for each type, written for Flowable. The methods
 * do nothing unless they are overridden.
 *
 * @since 0.1.0
 */
public abstract class AbstractFlowableEngineEventListener extends AbstractFlowableEventListener {
  /** The types that the listener is told of; empty for all. */
  protected Set<FlowableEngineEventType> types = Set.of();

  /** For all types. */
  public AbstractFlowableEngineEventListener() {}

  /**
   * For some types.
   *
   * @param types the types; empty for all
   */
  public AbstractFlowableEngineEventListener(Set<FlowableEngineEventType> types) {
    this.types = types;
  }

  @Override
  public boolean isFailOnException() {
    return true;
  }

  @Override
  public Collection<? extends FlowableEventType> getTypes() {
    return types;
  }

  @Override
  public void onEvent(FlowableEvent event) {
    if (event.getType() instanceof FlowableEngineEventType type) {
      switch (type) {
        case ENTITY_CREATED -> entityCreated((FlowableEngineEntityEvent) event);
        case ENTITY_INITIALIZED -> entityInitialized((FlowableEngineEntityEvent) event);
        case ENTITY_UPDATED -> entityUpdated((FlowableEngineEntityEvent) event);
        case ENTITY_DELETED -> entityDeleted((FlowableEngineEntityEvent) event);
        case ENTITY_SUSPENDED -> entitySuspended((FlowableEngineEntityEvent) event);
        case ENTITY_ACTIVATED -> entityActivated((FlowableEngineEntityEvent) event);
        case TIMER_SCHEDULED -> timerScheduled((FlowableEngineEntityEvent) event);
        case TIMER_FIRED -> timerFired((FlowableEngineEntityEvent) event);
        case JOB_CANCELED -> jobCancelled((FlowableEngineEntityEvent) event);
        case JOB_EXECUTION_SUCCESS -> jobExecutionSuccess((FlowableEngineEntityEvent) event);
        case JOB_EXECUTION_FAILURE -> jobExecutionFailure((FlowableEngineEntityEvent) event);
        case JOB_RETRIES_DECREMENTED -> jobRetriesDecremented((FlowableEngineEntityEvent) event);
        case JOB_RESCHEDULED -> jobRescheduled((FlowableEngineEntityEvent) event);
        case CUSTOM -> custom((FlowableEngineEvent) event);
        case ENGINE_CREATED -> engineCreated((FlowableProcessEngineEvent) event);
        case ENGINE_CLOSED -> engineClosed((FlowableProcessEngineEvent) event);
        case ACTIVITY_STARTED -> activityStarted((FlowableActivityEvent) event);
        case ACTIVITY_COMPLETED -> activityCompleted((FlowableActivityEvent) event);
        case ACTIVITY_CANCELLED -> activityCancelled((FlowableActivityCancelledEvent) event);
        case MULTI_INSTANCE_ACTIVITY_STARTED ->
            multiInstanceActivityStarted((FlowableMultiInstanceActivityEvent) event);
        case MULTI_INSTANCE_ACTIVITY_COMPLETED ->
            multiInstanceActivityCompleted((FlowableMultiInstanceActivityCompletedEvent) event);
        case MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION ->
            multiInstanceActivityCompletedWithCondition(
                (FlowableMultiInstanceActivityCompletedEvent) event);
        case MULTI_INSTANCE_ACTIVITY_CANCELLED ->
            multiInstanceActivityCancelled((FlowableMultiInstanceActivityCancelledEvent) event);
        case ACTIVITY_SIGNAL_WAITING -> activitySignalWaiting((FlowableSignalEvent) event);
        case ACTIVITY_SIGNALED -> activitySignaled((FlowableSignalEvent) event);
        case ACTIVITY_COMPENSATE -> activityCompensate((FlowableActivityEvent) event);
        case ACTIVITY_MESSAGE_WAITING -> activityMessageWaiting((FlowableMessageEvent) event);
        case ACTIVITY_MESSAGE_RECEIVED -> activityMessageReceived((FlowableMessageEvent) event);
        case ACTIVITY_MESSAGE_CANCELLED -> activityMessageCancelled((FlowableMessageEvent) event);
        case ACTIVITY_ERROR_RECEIVED -> activityErrorReceived((FlowableErrorEvent) event);
        case HISTORIC_ACTIVITY_INSTANCE_CREATED ->
            historicActivityInstanceCreated((FlowableEngineEntityEvent) event);
        case HISTORIC_ACTIVITY_INSTANCE_ENDED ->
            historicActivityInstanceEnded((FlowableEngineEntityEvent) event);
        case SEQUENCEFLOW_TAKEN -> sequenceFlowTaken((FlowableSequenceFlowTakenEvent) event);
        case VARIABLE_CREATED -> variableCreated((FlowableVariableEvent) event);
        case VARIABLE_UPDATED -> variableUpdatedEvent((FlowableVariableEvent) event);
        case VARIABLE_DELETED -> variableDeletedEvent((FlowableVariableEvent) event);
        case TASK_CREATED -> taskCreated((FlowableEngineEntityEvent) event);
        case TASK_ASSIGNED -> taskAssigned((FlowableEngineEntityEvent) event);
        case TASK_COMPLETED -> taskCompleted((FlowableEngineEntityEvent) event);
        case PROCESS_CREATED -> processCreated((FlowableEngineEntityEvent) event);
        case PROCESS_STARTED -> processStarted((FlowableProcessStartedEvent) event);
        case PROCESS_COMPLETED -> processCompleted((FlowableEngineEntityEvent) event);
        case PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT ->
            processCompletedWithTerminateEnd((FlowableEngineEntityEvent) event);
        case PROCESS_COMPLETED_WITH_ERROR_END_EVENT ->
            processCompletedWithErrorEnd((FlowableEngineEntityEvent) event);
        case PROCESS_CANCELLED -> processCancelled((FlowableCancelledEvent) event);
        case HISTORIC_PROCESS_INSTANCE_CREATED ->
            historicProcessInstanceCreated((FlowableEngineEntityEvent) event);
        case HISTORIC_PROCESS_INSTANCE_ENDED ->
            historicProcessInstanceEnded((FlowableEngineEntityEvent) event);
        default -> {} // types of Flowable that have no method
      }
    }
  }

  /**
   * Hears {@link FlowableEngineEventType#ENTITY_CREATED}.
   *
   * @param event the event
   */
  protected void entityCreated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENTITY_INITIALIZED}.
   *
   * @param event the event
   */
  protected void entityInitialized(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENTITY_UPDATED}.
   *
   * @param event the event
   */
  protected void entityUpdated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENTITY_DELETED}.
   *
   * @param event the event
   */
  protected void entityDeleted(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENTITY_SUSPENDED}.
   *
   * @param event the event
   */
  protected void entitySuspended(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENTITY_ACTIVATED}.
   *
   * @param event the event
   */
  protected void entityActivated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#TIMER_SCHEDULED}.
   *
   * @param event the event
   */
  protected void timerScheduled(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#TIMER_FIRED}.
   *
   * @param event the event
   */
  protected void timerFired(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#JOB_CANCELED}.
   *
   * @param event the event
   */
  protected void jobCancelled(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#JOB_EXECUTION_SUCCESS}.
   *
   * @param event the event
   */
  protected void jobExecutionSuccess(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#JOB_EXECUTION_FAILURE}.
   *
   * @param event the event
   */
  protected void jobExecutionFailure(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#JOB_RETRIES_DECREMENTED}.
   *
   * @param event the event
   */
  protected void jobRetriesDecremented(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#JOB_RESCHEDULED}.
   *
   * @param event the event
   */
  protected void jobRescheduled(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#CUSTOM}.
   *
   * @param event the event
   */
  protected void custom(FlowableEngineEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENGINE_CREATED}.
   *
   * @param event the event
   */
  protected void engineCreated(FlowableProcessEngineEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ENGINE_CLOSED}.
   *
   * @param event the event
   */
  protected void engineClosed(FlowableProcessEngineEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_STARTED}.
   *
   * @param event the event
   */
  protected void activityStarted(FlowableActivityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_COMPLETED}.
   *
   * @param event the event
   */
  protected void activityCompleted(FlowableActivityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_CANCELLED}.
   *
   * @param event the event
   */
  protected void activityCancelled(FlowableActivityCancelledEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#MULTI_INSTANCE_ACTIVITY_STARTED}.
   *
   * @param event the event
   */
  protected void multiInstanceActivityStarted(FlowableMultiInstanceActivityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#MULTI_INSTANCE_ACTIVITY_COMPLETED}.
   *
   * @param event the event
   */
  protected void multiInstanceActivityCompleted(
      FlowableMultiInstanceActivityCompletedEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#MULTI_INSTANCE_ACTIVITY_COMPLETED_WITH_CONDITION}.
   *
   * @param event the event
   */
  protected void multiInstanceActivityCompletedWithCondition(
      FlowableMultiInstanceActivityCompletedEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#MULTI_INSTANCE_ACTIVITY_CANCELLED}.
   *
   * @param event the event
   */
  protected void multiInstanceActivityCancelled(
      FlowableMultiInstanceActivityCancelledEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_SIGNAL_WAITING}.
   *
   * @param event the event
   */
  protected void activitySignalWaiting(FlowableSignalEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_SIGNALED}.
   *
   * @param event the event
   */
  protected void activitySignaled(FlowableSignalEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_COMPENSATE}.
   *
   * @param event the event
   */
  protected void activityCompensate(FlowableActivityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_MESSAGE_WAITING}.
   *
   * @param event the event
   */
  protected void activityMessageWaiting(FlowableMessageEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_MESSAGE_RECEIVED}.
   *
   * @param event the event
   */
  protected void activityMessageReceived(FlowableMessageEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_MESSAGE_CANCELLED}.
   *
   * @param event the event
   */
  protected void activityMessageCancelled(FlowableMessageEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#ACTIVITY_ERROR_RECEIVED}.
   *
   * @param event the event
   */
  protected void activityErrorReceived(FlowableErrorEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#HISTORIC_ACTIVITY_INSTANCE_CREATED}.
   *
   * @param event the event
   */
  protected void historicActivityInstanceCreated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#HISTORIC_ACTIVITY_INSTANCE_ENDED}.
   *
   * @param event the event
   */
  protected void historicActivityInstanceEnded(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#SEQUENCEFLOW_TAKEN}.
   *
   * @param event the event
   */
  protected void sequenceFlowTaken(FlowableSequenceFlowTakenEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#VARIABLE_CREATED}.
   *
   * @param event the event
   */
  protected void variableCreated(FlowableVariableEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#VARIABLE_UPDATED}.
   *
   * @param event the event
   */
  protected void variableUpdatedEvent(FlowableVariableEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#VARIABLE_DELETED}.
   *
   * @param event the event
   */
  protected void variableDeletedEvent(FlowableVariableEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#TASK_CREATED}.
   *
   * @param event the event
   */
  protected void taskCreated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#TASK_ASSIGNED}.
   *
   * @param event the event
   */
  protected void taskAssigned(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#TASK_COMPLETED}.
   *
   * @param event the event
   */
  protected void taskCompleted(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#PROCESS_CREATED}.
   *
   * @param event the event
   */
  protected void processCreated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#PROCESS_STARTED}.
   *
   * @param event the event
   */
  protected void processStarted(FlowableProcessStartedEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#PROCESS_COMPLETED}.
   *
   * @param event the event
   */
  protected void processCompleted(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT}.
   *
   * @param event the event
   */
  protected void processCompletedWithTerminateEnd(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#PROCESS_COMPLETED_WITH_ERROR_END_EVENT}.
   *
   * @param event the event
   */
  protected void processCompletedWithErrorEnd(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#PROCESS_CANCELLED}.
   *
   * @param event the event
   */
  protected void processCancelled(FlowableCancelledEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#HISTORIC_PROCESS_INSTANCE_CREATED}.
   *
   * @param event the event
   */
  protected void historicProcessInstanceCreated(FlowableEngineEntityEvent event) {}

  /**
   * Hears {@link FlowableEngineEventType#HISTORIC_PROCESS_INSTANCE_ENDED}.
   *
   * @param event the event
   */
  protected void historicProcessInstanceEnded(FlowableEngineEntityEvent event) {}
}
