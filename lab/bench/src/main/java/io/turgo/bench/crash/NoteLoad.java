package io.turgo.bench.crash;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.runtime.Execution;
import java.util.ArrayList;
import java.util.List;

/**
 * Has jobs set a variable of a part of the waiting instances to greater and greater values, one
 * caller for each instance, and has a job trigger them in the end.
 */
final class NoteLoad {
  private static final int PAGE = 50;
  private static final int VALUES = 4;

  private final RuntimeService runtime;
  private final Attempts attempts;
  private final int part;
  private final int parts;
  private int nextValue;

  /**
   * @param firstValue greater than all that an earlier child has set
   */
  NoteLoad(ProcessEngine engine, Attempts attempts, int part, int parts, int firstValue) {
    this.runtime = engine.getRuntimeService();
    this.attempts = attempts;
    this.part = part;
    this.parts = parts;
    this.nextValue = firstValue;
  }

  void run() throws InterruptedException {
    while (!attempts.pause()) {
      List<Execution> waiting = new ArrayList<>();
      attempts.call(
          "query of executions",
          () ->
              waiting.addAll(runtime.createExecutionQuery().activityId("wait").listPage(0, PAGE)));
      for (Execution execution : waiting) {
        if (Long.parseLong(execution.getProcessInstanceId()) % parts == part) {
          note(execution);
        }
      }
    }
  }

  /**
   * What is set after the trigger would go with the instance, so whoever comes after a kill must
   * see that the trigger may be there.
   */
  private void note(Execution execution) throws InterruptedException {
    String instance = execution.getProcessInstanceId();
    attempts.call(
        "notes of " + instance,
        () -> {
          if (!runtime.hasVariable(instance, "closing")) {
            for (int i = 0; i < VALUES; i++) {
              int value = nextValue++;
              runtime.setVariableAsync(instance, "a", value);
              attempts.acknowledge(Ledger.notedLine(instance, value));
            }
            runtime.setVariable(instance, "closing", true);
          }
          runtime.triggerAsync(execution.getId());
        });
  }
}
