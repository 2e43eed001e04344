package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.FlowNode;

/** The table from BPMN element to behaviour. */
final class Behaviors {
  private static final PassThrough PASS_THROUGH = new PassThrough();
  private static final EndEventBehavior END = new EndEventBehavior();
  private static final ErrorEndEventBehavior ERROR_END = new ErrorEndEventBehavior();
  private static final EscalationEventBehavior ESCALATION = new EscalationEventBehavior();
  private static final SignalThrowEventBehavior SIGNAL_THROW = new SignalThrowEventBehavior();
  private static final SeveralThrowEventBehavior SEVERAL_THROW = new SeveralThrowEventBehavior();
  private static final CancelEndEventBehavior CANCEL_END = new CancelEndEventBehavior();
  private static final CompensationEventBehavior COMPENSATION = new CompensationEventBehavior();
  private static final TerminateEndEventBehavior TERMINATE = new TerminateEndEventBehavior();
  private static final CodeTaskBehavior CODE_TASK = new CodeTaskBehavior();
  private static final ExternalTaskBehavior EXTERNAL_TASK = new ExternalTaskBehavior();
  private static final UserTaskBehavior USER_TASK = new UserTaskBehavior();
  private static final ReceiveTaskBehavior RECEIVE_TASK = new ReceiveTaskBehavior();
  private static final SubProcessBehavior SUB_PROCESS = new SubProcessBehavior();
  private static final CallActivityBehavior CALL_ACTIVITY = new CallActivityBehavior();
  private static final ExclusiveGatewayBehavior EXCLUSIVE = new ExclusiveGatewayBehavior();
  private static final InclusiveGatewayBehavior INCLUSIVE = new InclusiveGatewayBehavior();
  private static final ComplexGatewayBehavior COMPLEX = new ComplexGatewayBehavior();
  private static final ParallelGatewayBehavior PARALLEL = new ParallelGatewayBehavior();
  private static final EventBasedGatewayBehavior EVENT_BASED = new EventBasedGatewayBehavior();
  private static final BoundaryEventBehavior BOUNDARY_EVENT = new BoundaryEventBehavior();
  private static final AdHocSubProcessBehavior AD_HOC_SUB_PROCESS = new AdHocSubProcessBehavior();
  private static final EventSubProcessStartBehavior EVENT_SUB_PROCESS_START =
      new EventSubProcessStartBehavior();
  private static final TaskTimeoutBehavior TASK_TIMEOUT = new TaskTimeoutBehavior();
  private static final IntermediateCatchEventBehavior CATCH_EVENT =
      new IntermediateCatchEventBehavior();

  private Behaviors() {}

  /** Does something with a node and its behaviour, both of the node's type. */
  private interface Use {
    <N extends FlowNode> void with(N node, NodeBehavior<? super N> behavior);
  }

  static void execute(FlowNode node, ExecutionRow token, StepParts step) {
    dispatch(
        node,
        new Use() {
          @Override
          public <N extends FlowNode> void with(N n, NodeBehavior<? super N> behavior) {
            behavior.execute(n, token, step);
          }
        });
  }

  static void trigger(FlowNode node, ExecutionRow token, StepParts step) {
    dispatch(
        node,
        new Use() {
          @Override
          public <N extends FlowNode> void with(N n, NodeBehavior<? super N> behavior) {
            behavior.trigger(n, token, step);
          }
        });
  }

  static void fired(FlowNode node, ExecutionRow token, Firing firing, StepParts step) {
    dispatch(
        node,
        new Use() {
          @Override
          public <N extends FlowNode> void with(N n, NodeBehavior<? super N> behavior) {
            behavior.fired(n, token, firing, step);
          }
        });
  }

  private static void dispatch(FlowNode node, Use use) {
    switch (node) {
      case FlowNode.StartEvent n -> use.with(n, PASS_THROUGH);
      case FlowNode.EndEvent n -> use.with(n, END);
      case FlowNode.TerminateEndEvent n -> use.with(n, TERMINATE);
      case FlowNode.ErrorEndEvent n -> use.with(n, ERROR_END);
      case FlowNode.EscalationEvent n -> use.with(n, ESCALATION);
      case FlowNode.SignalThrowEvent n -> use.with(n, SIGNAL_THROW);
      case FlowNode.SeveralThrowEvent n -> use.with(n, SEVERAL_THROW);
      case FlowNode.CancelEndEvent n -> use.with(n, CANCEL_END);
      case FlowNode.CompensationEvent n -> use.with(n, COMPENSATION);
      case FlowNode.CompensationBoundaryEvent n -> use.with(n, PASS_THROUGH);
      case FlowNode.ThrowEvent n -> use.with(n, PASS_THROUGH);
      case FlowNode.LinkThrowEvent n -> use.with(n, PASS_THROUGH);
      case FlowNode.LinkCatchEvent n -> use.with(n, PASS_THROUGH);
      case FlowNode.ServiceTask n -> use.with(n, CODE_TASK);
      case FlowNode.ScriptTask n -> use.with(n, CODE_TASK);
      case FlowNode.ExternalTask n -> use.with(n, EXTERNAL_TASK);
      case FlowNode.UserTask n -> use.with(n, USER_TASK);
      case FlowNode.PassThroughTask n -> use.with(n, PASS_THROUGH);
      case FlowNode.ReceiveTask n -> use.with(n, RECEIVE_TASK);
      case FlowNode.SubProcess n -> use.with(n, SUB_PROCESS);
      case FlowNode.AdHocSubProcess n -> use.with(n, AD_HOC_SUB_PROCESS);
      case FlowNode.CallActivity n -> use.with(n, CALL_ACTIVITY);
      case FlowNode.EventSubProcess n -> use.with(n, SUB_PROCESS);
      case FlowNode.EventSubProcessStart n -> use.with(n, EVENT_SUB_PROCESS_START);
      case FlowNode.ExclusiveGateway n -> use.with(n, EXCLUSIVE);
      case FlowNode.InclusiveGateway n -> use.with(n, INCLUSIVE);
      case FlowNode.ComplexGateway n -> use.with(n, COMPLEX);
      case FlowNode.ParallelGateway n -> use.with(n, PARALLEL);
      case FlowNode.EventBasedGateway n -> use.with(n, EVENT_BASED);
      case FlowNode.BoundaryEvent n -> use.with(n, BOUNDARY_EVENT);
      case FlowNode.TaskTimeout n -> use.with(n, TASK_TIMEOUT);
      case FlowNode.IntermediateCatchEvent n -> use.with(n, CATCH_EVENT);
    }
  }
}
