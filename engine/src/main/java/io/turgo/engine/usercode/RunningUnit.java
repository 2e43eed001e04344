package io.turgo.engine.usercode;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.StepContext;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The unit that user code runs for, as far as that code can add to it by calling the engine. */
public interface RunningUnit {
  /** What is needed to show what a command for the code's own instance will do. */
  StepContext previewing(InstanceState state);

  /**
   * Does a command for another instance, user code and all, as a part of the unit.
   *
   * @return the state that the instance will have once the unit is committed
   */
  InstanceState call(long instanceId, Command command);

  /**
   * Variables of another instance, as the unit has it.
   *
   * @param scopeId an execution, a task or an instance
   * @param names which ones, null for all
   * @return null where a query of the database answers the same
   */
  @Nullable Map<String, VariableRow> variablesFrom(
      long scopeId, boolean local, @Nullable Collection<String> names);

  /** An instance whose variables the unit gave; null if it is none of those. */
  @Nullable InstanceState read(long instanceId);

  /** Other instances that the unit changes, as they are now. */
  Collection<InstanceState> others();

  /** Whether it ends with the unit whose user code called the engine for it. */
  boolean endsWithOuter();
}
