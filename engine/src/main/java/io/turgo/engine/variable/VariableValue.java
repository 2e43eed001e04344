package io.turgo.engine.variable;

import org.jspecify.annotations.Nullable;

/**
 * A variable's value as the database keeps it: a type name and the one column that the type uses.
 *
 * <p>{@code booleanValue}, integers, dates (epoch milliseconds) and the seconds of an instant are
 * in {@code longValue}; the nanoseconds of an instant are in {@code doubleValue}.
 *
 * @param deferred the value is large and was left in the database; it is read when asked for
 */
public record VariableValue(
    VariableType type,
    @Nullable Long longValue,
    @Nullable Double doubleValue,
    @Nullable String textValue,
    byte @Nullable [] bytesValue,
    boolean deferred) {}
