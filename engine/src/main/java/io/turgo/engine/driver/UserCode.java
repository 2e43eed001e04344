package io.turgo.engine.driver;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs user calls. */
public interface UserCode {
  /**
   * Runs one call; whatever it throws is in the outcome.
   *
   * @param state the instance as the call sees it; read only
   * @param unit what becomes of calls of the engine by the code
   */
  Result run(UserCall call, InstanceState state, RunningUnit unit);

  /**
   * @param readThenWritten variables that the call read and then wrote, with what it read
   */
  record Result(CallOutcome outcome, Map<String, @Nullable VariableValue> readThenWritten) {}
}
