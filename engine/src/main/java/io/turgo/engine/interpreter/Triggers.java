package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;

/** The table from what events wait for to how they do. */
final class Triggers {
  private static final TimerTrigger TIMER = new TimerTrigger();
  private static final MessageTrigger MESSAGE = new MessageTrigger();
  private static final SignalTrigger SIGNAL = new SignalTrigger();
  private static final ErrorTrigger ERROR = new ErrorTrigger();
  private static final CancelTrigger CANCEL = new CancelTrigger();
  private static final EscalationTrigger ESCALATION = new EscalationTrigger();

  private Triggers() {}

  /** See {@link TriggerBehavior#arm}. */
  static void arm(Trigger trigger, ExecutionRow waiting, Walk walk, Runnable then) {
    switch (trigger) {
      case Trigger.Timer timer -> TIMER.arm(timer, waiting, walk, then);
      case Trigger.Message message -> MESSAGE.arm(message, waiting, walk, then);
      case Trigger.Signal signal -> SIGNAL.arm(signal, waiting, walk, then);
      case Trigger.CaughtError error -> ERROR.arm(error, waiting, walk, then);
      case Trigger.Cancel cancel -> CANCEL.arm(cancel, waiting, walk, then);
      case Trigger.Escalation escalation -> ESCALATION.arm(escalation, waiting, walk, then);
    }
  }

  /** See {@link TriggerBehavior#rearm}. */
  static boolean rearm(Trigger trigger, ExecutionRow waiting, Firing firing, Walk walk) {
    return switch (trigger) {
      case Trigger.Timer timer -> TIMER.rearm(timer, waiting, firing, walk);
      case Trigger.Message message -> MESSAGE.rearm(message, waiting, firing, walk);
      case Trigger.Signal signal -> SIGNAL.rearm(signal, waiting, firing, walk);
      case Trigger.CaughtError error -> ERROR.rearm(error, waiting, firing, walk);
      case Trigger.Cancel cancel -> CANCEL.rearm(cancel, waiting, firing, walk);
      case Trigger.Escalation escalation -> ESCALATION.rearm(escalation, waiting, firing, walk);
    };
  }

  /** See {@link TriggerBehavior#happened}. */
  static void happened(Trigger trigger, ExecutionRow token, Firing firing, Walk walk) {
    switch (trigger) {
      case Trigger.Timer timer -> TIMER.happened(timer, token, firing, walk);
      case Trigger.Message message -> MESSAGE.happened(message, token, firing, walk);
      case Trigger.Signal signal -> SIGNAL.happened(signal, token, firing, walk);
      case Trigger.CaughtError error -> ERROR.happened(error, token, firing, walk);
      case Trigger.Cancel cancel -> CANCEL.happened(cancel, token, firing, walk);
      case Trigger.Escalation escalation -> ESCALATION.happened(escalation, token, firing, walk);
    }
  }
}
