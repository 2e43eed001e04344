package io.turgo.engine.transfer;

import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a variable, for the history of the level FULL.
 *
 * @param scopeKey the token, task or execution that the variable belongs to; null for the instance
 * @param name its name
 * @param value the value that it got
 * @param changedAt the time of the change
 * @since 0.1.0
 */
public record PastChange(
    @Nullable String scopeKey, String name, VariableValue value, Instant changedAt) {}
