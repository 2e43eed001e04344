package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import org.jspecify.annotations.Nullable;

/**
 * What one {@code in} or {@code out} hands over: from the instance of a call activity to the other
 * or back, or with a signal, a message or an error.
 *
 * @param all all variables by their names; source and target are null then
 * @param source name of a variable, null where an expression gives the value
 * @param target name that it gets, null where an expression gives the name
 * @param ofTransient the target is a transient variable
 * @param local only variables of the activity itself are handed in, or they become such coming out
 */
public record VariableMapping(
    boolean all,
    @Nullable String source,
    @Nullable CompiledExpression sourceExpression,
    @Nullable String target,
    @Nullable CompiledExpression targetExpression,
    boolean ofTransient,
    boolean local) {}
