package io.turgo.bench.peer;

import io.turgo.bench.protocol.Work;
import org.flowable.engine.delegate.DelegateExecution;
import org.flowable.engine.delegate.JavaDelegate;

/** The bean {@code work}. */
final class WorkDelegate implements JavaDelegate {
  @Override
  public void execute(DelegateExecution execution) {
    Work.run(execution.getVariable("number", Number.class));
  }
}
