package io.turgo.bench.crash;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** User code that calls the engine: what it calls for is committed with its job, or not at all. */
final class CallerCode implements JavaDelegate {
  /** Begins the business keys of instances that user code started; the starter's id follows. */
  static final String CALLED_BY = "called by ";

  private final CompletableFuture<RuntimeService> runtime = new CompletableFuture<>();

  /** Gives it the engine, which begins to run jobs before anybody has it. */
  void uses(RuntimeService service) {
    runtime.complete(service);
  }

  @Override
  public void execute(DelegateExecution execution) {
    String id = execution.getProcessInstanceId();
    RuntimeService service = runtime.join();
    service.startProcessInstanceByKey("called", CALLED_BY + id, Map.of("n", 0));
    service.setVariable(id, "n", 1);
  }
}
