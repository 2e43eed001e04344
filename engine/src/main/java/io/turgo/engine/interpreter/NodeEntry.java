package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps by which a token enters a node, from its line in history to the behaviour of the
 * element. {@link Tokens} begins them when the token's turn comes, {@link NodeExit} has those of
 * leaving.
 */
final class NodeEntry {
  /** The steps of a token, and of each instance of a multi-instance activity. */
  static final List<Sequence.Part> STEPS =
      List.of(
          NodeEntry::beginHistory,
          NodeEntry::findInputs,
          NodeEntry::tellStartListeners,
          NodeEntry::armBoundaryEvents,
          NodeEntry::letArmedEventsFire,
          NodeEntry::tellStarted,
          NodeEntry::mayBeSkipped,
          NodeEntry::execute);

  /** The steps of the body of a multi-instance activity, which then makes its legs. */
  static final List<Sequence.Part> STEPS_OF_BODY =
      List.of(
          NodeEntry::becomeBody,
          NodeEntry::tellStartListeners,
          NodeEntry::armBoundaryEvents,
          NodeEntry::makeLegs);

  private NodeEntry() {}

  /**
   * The steps of a token that becomes a scope, or a body with one leg, for something in it which is
   * begun by no flow.
   *
   * @param whole whether it becomes a body
   * @param told whether listeners to the start of the activity are told
   * @param open does so
   */
  static List<Sequence.Part> stepsAround(boolean whole, boolean told, Sequence.Part open) {
    return stepsAround(whole, told, true, open);
  }

  /**
   * The same, perhaps without its parameters.
   *
   * @param mapped whether input parameters are evaluated
   */
  static List<Sequence.Part> stepsAround(
      boolean whole, boolean told, boolean mapped, Sequence.Part open) {
    List<Sequence.Part> parts = new ArrayList<>();
    if (whole) {
      parts.add(NodeEntry::becomeBody);
    } else {
      parts.add(NodeEntry::beginHistory);
      if (mapped) {
        parts.add(NodeEntry::findInputs);
      }
    }
    if (told) {
      parts.add(NodeEntry::tellStartListeners);
    }
    parts.add(NodeEntry::armBoundaryEvents);
    if (!whole) {
      parts.add(NodeEntry::letArmedEventsFire);
      parts.add(NodeEntry::tellStarted);
    }
    parts.add(open);
    return parts;
  }

  private static void beginHistory(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.agenda().at(node);
    step.history().activityStarted(token, node);
    next.run();
  }

  private static void findInputs(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.inputOutputs().enter(token, node, next);
  }

  private static void tellStartListeners(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    String event = ExecutionListener.EVENTNAME_START;
    step.listeners().tell(token.id(), node, node.id(), event, next);
  }

  /** The events at a multi-instance activity belong to its body. */
  private static void armBoundaryEvents(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    List<String> events = token.kind().isLeg() ? List.of() : AttachedEvents.boundaryEventsOf(node);
    step.attached().arm(token.id(), events, next);
  }

  /** An armed condition that holds already fires before the activity begins. */
  private static void letArmedEventsFire(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.agenda().addFirst(next);
  }

  private static void tellStarted(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.events().activity(TurgoEngineEventType.ACTIVITY_STARTED, token.id(), node);
    next.run();
  }

  /** A skipped activity is left without its behaviour. */
  private static void mayBeSkipped(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    CompiledExpression skip = node.common().skipExpression();
    if (skip == null) {
      next.run();
      return;
    }
    step.calls()
        .ask(
            token.id(),
            node,
            new Work.AskSkip(skip),
            skipped -> {
              if (skipped) {
                step.tokens().leave(step.token(token.id()));
              } else {
                next.run();
              }
            });
  }

  private static void execute(ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    Behaviors.execute(node, step.token(token.id()), step);
  }

  private static void becomeBody(
      ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.agenda().at(node);
    step.state().put(token.as(ExecutionRow.Kind.BODY));
    next.run();
  }

  private static void makeLegs(ExecutionRow token, GraphNode node, StepParts step, Runnable next) {
    step.multiInstances().makeLegs(token.id(), node);
  }
}
