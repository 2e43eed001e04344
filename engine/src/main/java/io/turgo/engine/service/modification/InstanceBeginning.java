package io.turgo.engine.service.modification;

import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes commands that start instances elsewhere than at a start event. */
@FunctionalInterface
public interface InstanceBeginning {
  /**
   * @param first what is done with the instance before its first step
   */
  Command.Start command(
      long definitionId,
      @Nullable String businessKey,
      Map<String, VariableValue> variables,
      MovePlan plan,
      List<Command.OfInstance> first);
}
