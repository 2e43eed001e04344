package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a table that matched when its decision was evaluated.
 *
 * @param number its place in the table, from 1
 * @param id its id attribute, null for none
 * @since 0.1.0
 */
@Experimental
public record HistoricDecisionRule(int number, @Nullable String id) implements Serializable {}
