package io.turgo.engine.service.batch;

import io.turgo.engine.interpreter.Command;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import java.util.function.LongFunction;

/** What a bulk operation does to instances of which the batch keeps only a text. */
public interface ItemCommands {
  /**
   * Reads the text once for many instances.
   *
   * @param operation the type of the batch
   * @param argument the text
   * @param variables that the batch brings
   * @return the command for an instance
   */
  LongFunction<Command> of(String operation, String argument, Map<String, VariableValue> variables);
}
