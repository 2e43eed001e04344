package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;

/** The table from element to behaviour. */
final class Behaviors {
  private static final PassThrough PASS_THROUGH = new PassThrough();
  private static final MilestoneBehavior MILESTONE = new MilestoneBehavior();
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

  private static final CaseStageBehavior CASE_STAGE = new CaseStageBehavior();
  private static final CaseEventListenerBehavior CASE_EVENT_LISTENER =
      new CaseEventListenerBehavior();

  private Behaviors() {}

  /** Does something with a node and its behaviour, both of the node's type. */
  private interface Use {
    <N extends GraphNode> void with(N node, NodeBehavior<? super N> behavior);
  }

  static void execute(GraphNode node, ExecutionRow token, StepParts step) {
    dispatch(
        node,
        new Use() {
          @Override
          public <N extends GraphNode> void with(N n, NodeBehavior<? super N> behavior) {
            behavior.execute(n, token, step);
          }
        });
  }

  static void trigger(GraphNode node, ExecutionRow token, StepParts step) {
    dispatch(
        node,
        new Use() {
          @Override
          public <N extends GraphNode> void with(N n, NodeBehavior<? super N> behavior) {
            behavior.trigger(n, token, step);
          }
        });
  }

  static void fired(GraphNode node, ExecutionRow token, Firing firing, StepParts step) {
    dispatch(
        node,
        new Use() {
          @Override
          public <N extends GraphNode> void with(N n, NodeBehavior<? super N> behavior) {
            behavior.fired(n, token, firing, step);
          }
        });
  }

  private static void dispatch(GraphNode node, Use use) {
    switch (node) {
      case GraphNode.StartEvent n -> use.with(n, PASS_THROUGH);
      case GraphNode.EndEvent n -> use.with(n, END);
      case GraphNode.TerminateEndEvent n -> use.with(n, TERMINATE);
      case GraphNode.ErrorEndEvent n -> use.with(n, ERROR_END);
      case GraphNode.EscalationEvent n -> use.with(n, ESCALATION);
      case GraphNode.SignalThrowEvent n -> use.with(n, SIGNAL_THROW);
      case GraphNode.SeveralThrowEvent n -> use.with(n, SEVERAL_THROW);
      case GraphNode.CancelEndEvent n -> use.with(n, CANCEL_END);
      case GraphNode.CompensationEvent n -> use.with(n, COMPENSATION);
      case GraphNode.CompensationBoundaryEvent n -> use.with(n, PASS_THROUGH);
      case GraphNode.ThrowEvent n -> use.with(n, PASS_THROUGH);
      case GraphNode.LinkThrowEvent n -> use.with(n, PASS_THROUGH);
      case GraphNode.LinkCatchEvent n -> use.with(n, PASS_THROUGH);
      case GraphNode.ServiceTask n -> use.with(n, CODE_TASK);
      case GraphNode.ScriptTask n -> use.with(n, CODE_TASK);
      case GraphNode.ExternalTask n -> use.with(n, EXTERNAL_TASK);
      case GraphNode.UserTask n -> use.with(n, USER_TASK);
      case GraphNode.PassThroughTask n -> use.with(n, PASS_THROUGH);
      case GraphNode.ReceiveTask n -> use.with(n, RECEIVE_TASK);
      case GraphNode.SubProcess n -> use.with(n, SUB_PROCESS);
      case GraphNode.AdHocSubProcess n -> use.with(n, AD_HOC_SUB_PROCESS);
      case GraphNode.CallActivity n -> use.with(n, CALL_ACTIVITY);
      case GraphNode.EventSubProcess n -> use.with(n, SUB_PROCESS);
      case GraphNode.EventSubProcessStart n -> use.with(n, EVENT_SUB_PROCESS_START);
      case GraphNode.ExclusiveGateway n -> use.with(n, EXCLUSIVE);
      case GraphNode.InclusiveGateway n -> use.with(n, INCLUSIVE);
      case GraphNode.ComplexGateway n -> use.with(n, COMPLEX);
      case GraphNode.ParallelGateway n -> use.with(n, PARALLEL);
      case GraphNode.EventBasedGateway n -> use.with(n, EVENT_BASED);
      case GraphNode.BoundaryEvent n -> use.with(n, BOUNDARY_EVENT);
      case GraphNode.TaskTimeout n -> use.with(n, TASK_TIMEOUT);
      case GraphNode.IntermediateCatchEvent n -> use.with(n, CATCH_EVENT);
      case GraphNode.CaseStage n -> use.with(n, CASE_STAGE);
      case GraphNode.Milestone n -> use.with(n, MILESTONE);
      case GraphNode.CaseEventListener n -> use.with(n, CASE_EVENT_LISTENER);
    }
  }
}
