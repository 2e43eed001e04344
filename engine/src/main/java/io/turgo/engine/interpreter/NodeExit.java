package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import java.util.List;

/**
 * The steps by which a token leaves a node that it is done with, from its attached events to the
 * outgoing flows. {@link NodeEntry} has those of entering.
 */
final class NodeExit {
  /** The steps of a token, and of the body of a multi-instance activity. */
  static final List<Sequence.Part> STEPS =
      List.of(
          NodeExit::removeAttachedEvents,
          NodeExit::tellEndListeners,
          NodeExit::giveOutputs,
          NodeExit::closeScope,
          NodeExit::mayEndCompensation,
          NodeExit::mayEndAdHocSubProcess,
          NodeExit::takeFlows);

  /** The steps of a body that had no instances or was terminated: no listener hears of its end. */
  static final List<Sequence.Part> STEPS_UNTOLD =
      List.of(
          NodeExit::removeAttachedEvents,
          NodeExit::giveOutputs,
          NodeExit::closeScope,
          NodeExit::mayEndCompensation,
          NodeExit::mayEndAdHocSubProcess,
          NodeExit::takeFlows);

  /** The steps of one instance of a multi-instance activity, after which its body goes on. */
  static final List<Sequence.Part> STEPS_OF_LEG =
      List.of(
          NodeExit::countLeg,
          NodeExit::throwEventsOfLeg,
          NodeExit::removeAttachedEvents,
          NodeExit::endHistory,
          NodeExit::tellEndListeners,
          NodeExit::gatherResults,
          NodeExit::goOnInBody);

  private NodeExit() {}

  private static void removeAttachedEvents(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.attached().removeAll(token);
    next.run();
  }

  /** The handler of a compensation has no listeners to its end. */
  private static void tellEndListeners(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    if (step.graph().isCompensation(node.id()) && !token.kind().isLeg()) {
      next.run();
      return;
    }
    String event = ExecutionListener.EVENTNAME_END;
    step.listeners().tell(token.id(), node, node.id(), event, next);
  }

  private static void giveOutputs(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.inputOutputs().leave(token, node, next);
  }

  private static void closeScope(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.scopes().close(token, node);
    next.run();
  }

  /** The handler of a compensation ends here: no flow leads on from it. */
  private static void mayEndCompensation(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    if (step.graph().isCompensation(node.id())) {
      step.compensation().undone(token, node);
    } else {
      next.run();
    }
  }

  /** The token ends here where it is the last one that an ad hoc sub-process waits for. */
  private static void mayEndAdHocSubProcess(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.adHocScopes().left(token, node, next);
  }

  private static void takeFlows(ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.flows().choose(token, node);
  }

  private static void countLeg(ExecutionRow leg, GraphNode node, StepParts step, Runnable next) {
    step.multiInstances().countDone(leg);
    next.run();
  }

  /** What catches such an event may cancel the leg. */
  private static void throwEventsOfLeg(
      ExecutionRow leg, GraphNode node, StepParts step, Runnable next) {
    step.multiInstances().throwEvents(leg, next);
  }

  private static void endHistory(ExecutionRow leg, GraphNode node, StepParts step, Runnable next) {
    step.history().activityEnded(step.token(leg.id()), null);
    next.run();
  }

  private static void gatherResults(
      ExecutionRow leg, GraphNode node, StepParts step, Runnable next) {
    step.multiInstances().gather(step.token(leg.id()), node, next);
  }

  private static void goOnInBody(ExecutionRow leg, GraphNode node, StepParts step, Runnable next) {
    step.multiInstances().afterLeg(step.token(leg.id()), node);
  }
}
