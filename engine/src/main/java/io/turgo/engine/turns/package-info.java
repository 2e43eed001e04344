/**
 * Decides the order of units: one at a time for each instance, and one after the other for units
 * that keep losing the same instances to each other. Waiting takes no thread.
 *
 * <p>{@link io.turgo.engine.turns.Gates} keeps units of one node apart, {@link
 * io.turgo.engine.turns.Turns} lets losers of one node and of several take turns, and {@link
 * io.turgo.engine.turns.ConnectionLine} shares the connections of transactional jobs. The package
 * knows nothing of commands and units: it orders objects of any type.
 */
@NullMarked
package io.turgo.engine.turns;

import org.jspecify.annotations.NullMarked;
