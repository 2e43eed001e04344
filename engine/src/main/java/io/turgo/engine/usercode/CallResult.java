package io.turgo.engine.usercode;

import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.variable.VariableValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call that was made.
 *
 * @param readThenWritten variables that the call read and then wrote, with what it read
 */
public record CallResult<R extends @Nullable Object>(
    CallOutcome<R> outcome, Map<String, @Nullable VariableValue> readThenWritten) {}
