package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.variable.VariableType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Waits for an error with nothing but its execution, where {@link Propagation} finds it. */
final class ErrorTrigger implements TriggerBehavior<Trigger.CaughtError> {
  @Override
  public void arm(
      Trigger.CaughtError trigger, ExecutionRow waiting, StepParts step, Runnable then) {
    step.state().put(waiting.as(ExecutionRow.Kind.CATCH));
    then.run();
  }

  @Override
  public boolean rearm(
      Trigger.CaughtError trigger, ExecutionRow waiting, Firing firing, StepParts step) {
    return false;
  }

  @Override
  public void happened(
      Trigger.CaughtError trigger,
      ExecutionRow token,
      Firing firing,
      StepParts step,
      Runnable then) {
    if (firing instanceof Firing.OfError(ThrownError error)) {
      EventDelivery.take(
          trigger.in(),
          () -> brought(error),
          token,
          step,
          () -> {
            keep(trigger, trigger.codeVariable(), error.code(), token, step);
            keep(trigger, trigger.messageVariable(), error.message(), token, step);
            then.run();
          });
    } else {
      then.run();
    }
  }

  /** What an error brings to the event that catches it. */
  private static Map<String, @Nullable Object> brought(ThrownError error) {
    Map<String, @Nullable Object> brought = new LinkedHashMap<>(error.data());
    brought.put("errorCode", error.code());
    brought.put("errorMessage", error.message());
    brought.put("error", error.cause());
    return brought;
  }

  private static void keep(
      Trigger.CaughtError trigger,
      @Nullable String variable,
      @Nullable String value,
      ExecutionRow token,
      StepParts step) {
    if (variable == null) {
      return;
    }
    if (trigger.ofTransient()) {
      CallOutcome.TransientChange change = new CallOutcome.TransientChange(value, false);
      step.variables().change(token.id(), variable, change, trigger.local());
    } else {
      step.variables()
          .set(token.id(), variable, VariableType.encode(variable, value), trigger.local());
    }
  }
}
