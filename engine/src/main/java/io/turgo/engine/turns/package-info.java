/**
 * Who goes first: one unit at a time for each instance, and one after the other for those that keep
 * losing the same instances to each other. Nobody waits here with a thread.
 *
 * <p>{@link io.turgo.engine.turns.Gates} keeps units of one node apart, {@link
 * io.turgo.engine.turns.Turns} lets losers of one node and of several go in turn, and {@link
 * io.turgo.engine.turns.ConnectionLine} shares the connections of transactional jobs. The package
 * knows nothing of commands and units: it orders whatever it is handed.
 */
@NullMarked
package io.turgo.engine.turns;

import org.jspecify.annotations.NullMarked;
