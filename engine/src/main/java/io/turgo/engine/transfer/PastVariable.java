package io.turgo.engine.transfer;

import io.turgo.engine.variable.VariableValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The last value of a variable of an instance that has ended.
 *
 * @param scopeKey the task or the execution that it belonged to; null for the instance
 * @param name unique in its scope
 * @param value the value as the database keeps it
 * @param createdAt the time at which it was created
 * @since 0.1.0
 */
public record PastVariable(
    @Nullable String scopeKey, String name, VariableValue value, Instant createdAt) {}
