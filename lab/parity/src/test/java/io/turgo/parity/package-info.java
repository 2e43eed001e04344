/**
 * The same scenarios on Turgo, on Flowable 8, whose behaviour is Turgo's reference, and, where that
 * is in doubt, on Operaton.
 *
 * <p>A scenario is written once, against Turgo's API. {@code Bridge} lets the objects of other
 * engines speak that API, and hands it the scenario's delegates and listeners. What comes out is a
 * trail of lines, the same on all sides but for the differences that a scenario names. Start at
 * {@code Parity}.
 */
@NullMarked
package io.turgo.parity;

import org.jspecify.annotations.NullMarked;
