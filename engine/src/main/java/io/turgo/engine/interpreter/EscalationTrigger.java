package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.variable.VariableType;

/** Waits for an escalation with nothing but its execution, where {@link Propagation} finds it. */
final class EscalationTrigger implements TriggerBehavior<Trigger.Escalation> {
  @Override
  public void arm(Trigger.Escalation trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    step.state().put(waiting.as(ExecutionRow.Kind.CATCH));
    then.run();
  }

  @Override
  public boolean rearm(
      Trigger.Escalation trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return true;
  }

  @Override
  public void happened(
      Trigger.Escalation trigger,
      ExecutionRow token,
      Firing firing,
      StepParts step,
      Runnable then) {
    String variable = trigger.codeVariable();
    if (variable != null && firing instanceof Firing.OfEscalation escalation) {
      step.variables()
          .set(token.id(), variable, VariableType.encode(variable, escalation.code()), false);
    }
    then.run();
  }
}
