package io.turgo.engine.service.modification;

import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Starts instances elsewhere than at a start event. */
public interface InstanceBeginning {
  /**
   * Starts an instance.
   *
   * @param begins what is begun in place of the start event; null for nothing else
   * @param description says of which definition it is, and what it has
   */
  ProcessInstanceWithVariables start(
      @Nullable MovePlan begins, Consumer<ProcessInstanceBuilder> description);

  /**
   * Makes a command that starts an instance.
   *
   * @param first what is done with the instance before its first step
   */
  Command.Start command(
      long definitionId,
      @Nullable String businessKey,
      Map<String, VariableValue> variables,
      MovePlan plan,
      List<Command.OfInstance> first);
}
