package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.model.VariableMapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table from what events wait for to how they do. */
final class Triggers {
  private static final TimerTrigger TIMER = new TimerTrigger();
  private static final MessageTrigger MESSAGE = new MessageTrigger();
  private static final SignalTrigger SIGNAL = new SignalTrigger();
  private static final ErrorTrigger ERROR = new ErrorTrigger();
  private static final CancelTrigger CANCEL = new CancelTrigger();
  private static final EscalationTrigger ESCALATION = new EscalationTrigger();
  private static final CompensationTrigger COMPENSATION = new CompensationTrigger();
  private static final ConditionTrigger CONDITION = new ConditionTrigger();
  private static final VariableTrigger VARIABLE = new VariableTrigger();
  private static final SeveralTrigger SEVERAL = new SeveralTrigger();

  private Triggers() {}

  /** What an event waits for; null where it is none that waits in an instance. */
  static @Nullable Trigger of(GraphNode node) {
    return switch (node) {
      case GraphNode.AttachedEvent event -> event.trigger();
      case GraphNode.IntermediateCatchEvent event -> event.trigger();
      case GraphNode.CaseEventListener listener -> listener.trigger();
      default -> null;
    };
  }

  /** The condition that an event waits for, alone or among others; null for none. */
  static @Nullable EventCondition conditionOf(GraphNode node) {
    Trigger trigger = of(node);
    Trigger.Condition part = trigger == null ? null : trigger.part(Trigger.Condition.class);
    return part == null ? null : part.condition();
  }

  /**
   * Which variables an event takes of a message or a signal; all if the list is empty.
   *
   * @param kind of what has come
   */
  static List<VariableMapping> in(GraphNode node, EventSubscriptionRow.Kind kind) {
    Trigger trigger = of(node);
    if (trigger == null) {
      return List.of();
    }
    if (kind == EventSubscriptionRow.Kind.MESSAGE) {
      Trigger.Message message = trigger.part(Trigger.Message.class);
      return message == null ? List.of() : message.in();
    }
    Trigger.Signal signal = trigger.part(Trigger.Signal.class);
    return signal == null ? List.of() : signal.in();
  }

  /** Whether an event waits until several things have happened, each once. */
  static boolean waitsForAll(GraphNode node) {
    return of(node) instanceof Trigger.Several several && several.all();
  }

  /** Whether an event that something has come for still waits for something else. */
  static boolean waitsForMore(
      Trigger trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return trigger instanceof Trigger.Several several
        && several.all()
        && SEVERAL.waitsForMore(waiting, firing, step);
  }

  /** See {@link TriggerBehavior#arm}. */
  static void arm(Trigger trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    switch (trigger) {
      case Trigger.Timer timer -> TIMER.arm(timer, waiting, step, then);
      case Trigger.Message message -> MESSAGE.arm(message, waiting, step, then);
      case Trigger.Signal signal -> SIGNAL.arm(signal, waiting, step, then);
      case Trigger.CaughtError error -> ERROR.arm(error, waiting, step, then);
      case Trigger.Cancel cancel -> CANCEL.arm(cancel, waiting, step, then);
      case Trigger.Escalation escalation -> ESCALATION.arm(escalation, waiting, step, then);
      case Trigger.Compensation undone -> COMPENSATION.arm(undone, waiting, step, then);
      case Trigger.Condition condition -> CONDITION.arm(condition, waiting, step, then);
      case Trigger.Variable variable -> VARIABLE.arm(variable, waiting, step, then);
      case Trigger.Several several -> SEVERAL.arm(several, waiting, step, then);
    }
  }

  /** See {@link TriggerBehavior#rearm}. */
  static boolean rearm(Trigger trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return switch (trigger) {
      case Trigger.Timer timer -> TIMER.rearm(timer, waiting, firing, step);
      case Trigger.Message message -> MESSAGE.rearm(message, waiting, firing, step);
      case Trigger.Signal signal -> SIGNAL.rearm(signal, waiting, firing, step);
      case Trigger.CaughtError error -> ERROR.rearm(error, waiting, firing, step);
      case Trigger.Cancel cancel -> CANCEL.rearm(cancel, waiting, firing, step);
      case Trigger.Escalation escalation -> ESCALATION.rearm(escalation, waiting, firing, step);
      case Trigger.Compensation undone -> COMPENSATION.rearm(undone, waiting, firing, step);
      case Trigger.Condition condition -> CONDITION.rearm(condition, waiting, firing, step);
      case Trigger.Variable variable -> VARIABLE.rearm(variable, waiting, firing, step);
      case Trigger.Several several -> SEVERAL.rearm(several, waiting, firing, step);
    };
  }

  /** See {@link TriggerBehavior#happened}. */
  static void happened(
      Trigger trigger, ExecutionRow token, Firing firing, StepParts step, Runnable then) {
    switch (trigger) {
      case Trigger.Timer timer -> TIMER.happened(timer, token, firing, step, then);
      case Trigger.Message message -> MESSAGE.happened(message, token, firing, step, then);
      case Trigger.Signal signal -> SIGNAL.happened(signal, token, firing, step, then);
      case Trigger.CaughtError error -> ERROR.happened(error, token, firing, step, then);
      case Trigger.Cancel cancel -> CANCEL.happened(cancel, token, firing, step, then);
      case Trigger.Escalation escalation ->
          ESCALATION.happened(escalation, token, firing, step, then);
      case Trigger.Compensation undone -> COMPENSATION.happened(undone, token, firing, step, then);
      case Trigger.Condition condition -> CONDITION.happened(condition, token, firing, step, then);
      case Trigger.Variable variable -> VARIABLE.happened(variable, token, firing, step, then);
      case Trigger.Several several -> SEVERAL.happened(several, token, firing, step, then);
    }
  }
}
