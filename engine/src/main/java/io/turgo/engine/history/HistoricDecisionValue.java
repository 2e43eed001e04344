package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An input or an output of a decision that was evaluated.
 *
 * @param number of an input its place, of an output that of its result; from 1
 * @param name the label of the input or its expression, or the name of the output; null for none
 * @param typeName the name of the value's type, such as {@code integer}
 * @param value the value; of one that no variable can have, its text
 * @since 0.1.0
 */
@Experimental
@SuppressWarnings("serial") // values are what variables have
public record HistoricDecisionValue(
    int number, @Nullable String name, String typeName, @Nullable Object value)
    implements Serializable {}
