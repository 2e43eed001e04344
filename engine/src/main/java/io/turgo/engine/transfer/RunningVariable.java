package io.turgo.engine.transfer;

import io.turgo.engine.variable.VariableValue;
import org.jspecify.annotations.Nullable;

/**
 * A variable.
 *
 * @param scopeKey the token or task that it belongs to, or the job that brings it; null for the
 *     instance
 * @param name unique in its scope
 * @param value the value as the database keeps it
 * @since 0.1.0
 */
public record RunningVariable(@Nullable String scopeKey, String name, VariableValue value) {}
