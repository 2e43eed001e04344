package io.turgo.bench.peer;

import io.turgo.bench.protocol.Steps;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;

/** The bean {@code step}: sets the variable that has the name of its task. */
final class StepDelegate implements JavaDelegate {
  @Override
  public void execute(DelegateExecution execution) {
    String step = execution.getCurrentActivityId();
    int number = execution.getVariable("number", Integer.class);
    execution.setVariable(step, Steps.run(number, step));
  }
}
