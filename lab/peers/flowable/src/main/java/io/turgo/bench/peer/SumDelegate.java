package io.turgo.bench.peer;

import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;

/** The bean {@code sum}: {@code result = input1 + input2}. */
final class SumDelegate implements JavaDelegate {
  @Override
  public void execute(DelegateExecution execution) {
    int sum =
        Math.addExact(
            execution.getVariable("input1", Integer.class),
            execution.getVariable("input2", Integer.class));
    execution.setVariable("result", sum);
  }
}
