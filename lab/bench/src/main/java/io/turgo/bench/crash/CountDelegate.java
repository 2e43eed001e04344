package io.turgo.bench.crash;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import org.jspecify.annotations.Nullable;

/** Adds one to the variable {@code n}. */
public final class CountDelegate implements JavaDelegate {
  @Override
  public void execute(DelegateExecution execution) {
    @Nullable Integer n = execution.getVariable("n", Integer.class);
    execution.setVariable("n", n == null ? 1 : n + 1);
  }
}
