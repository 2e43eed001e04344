package io.turgo.bench.peer;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import io.turgo.bench.protocol.Steps;
import java.util.ArrayList;
import java.util.List;

/** The code of the workflow: three durable steps. */
public final class StepsCode implements StepsWorkflow {
  private final DBOS dbos;

  StepsCode(DBOS dbos) {
    this.dbos = dbos;
  }

  @Override
  @Workflow(name = "steps")
  public List<Integer> run(int number) {
    List<Integer> results = new ArrayList<>();
    for (String step : Steps.NAMES) {
      results.add(dbos.<Integer, RuntimeException>runStep(() -> Steps.run(number, step), step));
    }
    return results;
  }
}
