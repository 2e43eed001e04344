package io.turgo.bench.async27;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What every service task of the benchmark does: {@code result = input1 + input2}. */
public final class SumDelegate implements JavaDelegate {
  private static final LongAdder CALLS = new LongAdder();

  @Override
  public void execute(DelegateExecution execution) {
    int sum = Math.addExact(integer(execution, "input1"), integer(execution, "input2"));
    execution.setVariable("result", sum);
    CALLS.increment();
  }

  /** How often this process has run it, repetitions after a crash or a clash included. */
  public static long calls() {
    return CALLS.sum();
  }

  private static int integer(DelegateExecution execution, String variable) {
    @Nullable Integer value = execution.getVariable(variable, Integer.class);
    if (value == null) {
      throw new IllegalStateException(
          "Expected an integer variable '" + variable + "', but it is not set");
    }
    return value;
  }
}
