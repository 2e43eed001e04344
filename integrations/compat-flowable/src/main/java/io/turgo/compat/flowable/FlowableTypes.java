package io.turgo.compat.flowable;

import io.turgo.compat.mirror.Mirror;
import io.turgo.engine.delegate.AsyncTaskInvoker;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.ReadOnlyDelegateExecution;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.TriggerableActivityBehavior;
import io.turgo.engine.delegate.TurgoCollectionHandler;
import io.turgo.engine.delegate.VariableScope;
import io.turgo.engine.delegate.event.TurgoActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoCancelledEvent;
import io.turgo.engine.delegate.event.TurgoConditionalEvent;
import io.turgo.engine.delegate.event.TurgoEngineEntityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEntityWithVariablesEvent;
import io.turgo.engine.delegate.event.TurgoErrorEvent;
import io.turgo.engine.delegate.event.TurgoEscalationEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.delegate.event.TurgoExceptionEvent;
import io.turgo.engine.delegate.event.TurgoJobRescheduledEvent;
import io.turgo.engine.delegate.event.TurgoMessageEvent;
import io.turgo.engine.delegate.event.TurgoMultiInstanceActivityCancelledEvent;
import io.turgo.engine.delegate.event.TurgoMultiInstanceActivityCompletedEvent;
import io.turgo.engine.delegate.event.TurgoMultiInstanceActivityEvent;
import io.turgo.engine.delegate.event.TurgoProcessBusinessStatusUpdatedEvent;
import io.turgo.engine.delegate.event.TurgoProcessStartedEvent;
import io.turgo.engine.delegate.event.TurgoProcessTerminatedEvent;
import io.turgo.engine.delegate.event.TurgoSequenceFlowTakenEvent;
import io.turgo.engine.delegate.event.TurgoSignalEvent;
import io.turgo.engine.delegate.event.TurgoVariableEvent;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEntityEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEventType;
import org.flowable.common.engine.api.delegate.event.FlowableEntityEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEvent;
import org.flowable.common.engine.api.delegate.event.FlowableEventListener;
import org.flowable.common.engine.api.delegate.event.FlowableEventType;
import org.flowable.common.engine.api.delegate.event.FlowableExceptionEvent;
import org.flowable.common.engine.api.variable.VariableContainer;
import org.flowable.engine.delegate.event.FlowableActivityCancelledEvent;
import org.flowable.engine.delegate.event.FlowableActivityEvent;
import org.flowable.engine.delegate.event.FlowableCancelledEvent;
import org.flowable.engine.delegate.event.FlowableConditionalEvent;
import org.flowable.engine.delegate.event.FlowableEntityWithVariablesEvent;
import org.flowable.engine.delegate.event.FlowableErrorEvent;
import org.flowable.engine.delegate.event.FlowableEscalationEvent;
import org.flowable.engine.delegate.event.FlowableJobRescheduledEvent;
import org.flowable.engine.delegate.event.FlowableMessageEvent;
import org.flowable.engine.delegate.event.FlowableMultiInstanceActivityCancelledEvent;
import org.flowable.engine.delegate.event.FlowableMultiInstanceActivityCompletedEvent;
import org.flowable.engine.delegate.event.FlowableMultiInstanceActivityEvent;
import org.flowable.engine.delegate.event.FlowableProcessBusinessStatusUpdatedEvent;
import org.flowable.engine.delegate.event.FlowableProcessStartedEvent;
import org.flowable.engine.delegate.event.FlowableProcessTerminatedEvent;
import org.flowable.engine.delegate.event.FlowableSequenceFlowTakenEvent;
import org.flowable.engine.delegate.event.FlowableSignalEvent;
import org.flowable.engine.impl.delegate.FlowableCollectionHandler;
import org.flowable.variable.api.event.FlowableVariableEvent;

/** The types of Turgo's API and of Flowable's that stand for each other. */
final class FlowableTypes {
  private static final String TREE = "RuntimeService with the id of the execution or of its parent";
  private static final String ROWS = "RuntimeService or TaskService, when the code has returned";

  private FlowableTypes() {}

  static Mirror.Builder pairs() {
    Mirror.Builder pairs = new Mirror.Builder("Flowable", FlowableTypes.class);
    code(pairs);
    events(pairs);
    for (String member :
        new String[] {
          "getVariableInstance",
          "getVariableInstanceLocal",
          "getVariableInstances",
          "getVariableInstancesLocal"
        }) {
      pairs.refuse("VariableScope." + member, ROWS);
    }
    return pairs
        .refuse("DelegateExecution.getParent", TREE)
        .refuse("Expression.setValue", "setVariable of the execution");
  }

  private static void code(Mirror.Builder pairs) {
    pairs
        .pair(JavaDelegate.class, org.flowable.engine.delegate.JavaDelegate.class)
        .pair(FutureJavaDelegate.class, org.flowable.engine.delegate.FutureJavaDelegate.class)
        .pair(
            TriggerableActivityBehavior.class,
            org.flowable.engine.impl.delegate.TriggerableActivityBehavior.class)
        .pair(ExecutionListener.class, org.flowable.engine.delegate.ExecutionListener.class)
        .pair(TaskListener.class, org.flowable.task.service.delegate.TaskListener.class)
        .pair(TurgoCollectionHandler.class, FlowableCollectionHandler.class)
        .pair(TurgoEventListener.class, FlowableEventListener.class)
        .pair(DelegateExecution.class, org.flowable.engine.delegate.DelegateExecution.class)
        .pair(
            ReadOnlyDelegateExecution.class,
            org.flowable.engine.delegate.ReadOnlyDelegateExecution.class)
        .pair(DelegateTask.class, org.flowable.task.service.delegate.DelegateTask.class)
        .pair(VariableScope.class, org.flowable.variable.api.delegate.VariableScope.class)
        .pair(VariableScope.class, VariableContainer.class)
        .pair(Expression.class, org.flowable.common.engine.api.delegate.Expression.class)
        .pair(AsyncTaskInvoker.class, org.flowable.common.engine.api.async.AsyncTaskInvoker.class)
        .pair(IdentityLink.class, org.flowable.identitylink.api.IdentityLink.class)
        .pair(DelegationState.class, org.flowable.task.api.DelegationState.class);
  }

  private static void events(Mirror.Builder pairs) {
    pairs
        .pair(TurgoEvent.class, FlowableEvent.class)
        .pair(TurgoEventType.class, FlowableEventType.class)
        .pair(TurgoEngineEventType.class, FlowableEngineEventType.class)
        .pair(TurgoEngineEvent.class, FlowableEngineEvent.class)
        .pair(TurgoEntityEvent.class, FlowableEntityEvent.class)
        .pair(TurgoEngineEntityEvent.class, FlowableEngineEntityEvent.class)
        .pair(TurgoExceptionEvent.class, FlowableExceptionEvent.class)
        .pair(TurgoActivityEvent.class, FlowableActivityEvent.class)
        .pair(TurgoCancelledEvent.class, FlowableCancelledEvent.class)
        .pair(TurgoActivityCancelledEvent.class, FlowableActivityCancelledEvent.class)
        .pair(TurgoMultiInstanceActivityEvent.class, FlowableMultiInstanceActivityEvent.class)
        .pair(
            TurgoMultiInstanceActivityCompletedEvent.class,
            FlowableMultiInstanceActivityCompletedEvent.class)
        .pair(
            TurgoMultiInstanceActivityCancelledEvent.class,
            FlowableMultiInstanceActivityCancelledEvent.class)
        .pair(TurgoSignalEvent.class, FlowableSignalEvent.class)
        .pair(TurgoMessageEvent.class, FlowableMessageEvent.class)
        .pair(TurgoErrorEvent.class, FlowableErrorEvent.class)
        .pair(TurgoEscalationEvent.class, FlowableEscalationEvent.class)
        .pair(TurgoConditionalEvent.class, FlowableConditionalEvent.class)
        .pair(TurgoSequenceFlowTakenEvent.class, FlowableSequenceFlowTakenEvent.class)
        .pair(TurgoEntityWithVariablesEvent.class, FlowableEntityWithVariablesEvent.class)
        .pair(TurgoProcessStartedEvent.class, FlowableProcessStartedEvent.class)
        .pair(TurgoProcessTerminatedEvent.class, FlowableProcessTerminatedEvent.class)
        .pair(
            TurgoProcessBusinessStatusUpdatedEvent.class,
            FlowableProcessBusinessStatusUpdatedEvent.class)
        .pair(TurgoJobRescheduledEvent.class, FlowableJobRescheduledEvent.class)
        .pair(TurgoVariableEvent.class, FlowableVariableEvent.class)
        .pair(Execution.class, org.flowable.engine.runtime.Execution.class)
        .pair(ProcessInstance.class, org.flowable.engine.runtime.ProcessInstance.class)
        .pair(Task.class, org.flowable.task.api.Task.class);
  }
}
