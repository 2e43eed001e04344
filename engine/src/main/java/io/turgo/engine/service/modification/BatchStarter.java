package io.turgo.engine.service.modification;

import io.turgo.engine.batch.Batch;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;

/** Begins batches that the engine does. */
@FunctionalInterface
public interface BatchStarter {
  /**
   * @param operation what is done to each
   * @param selection finds the ids of the instances
   * @param argument what the operation needs
   * @param variables that the operation needs
   * @param tenantId of the instances; empty for none
   */
  Batch start(
      String operation,
      String selection,
      String argument,
      Map<String, VariableValue> variables,
      String tenantId);
}
