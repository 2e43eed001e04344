/**
 * Decides what a command does to an instance: no SQL, no threads, no wall clock, no user code
 * inside.
 *
 * <p>Start at {@link io.turgo.engine.interpreter.Stepper}; what one BPMN element does is in the
 * behaviour class of its name, under the contract of {@code NodeBehavior}; the table from element
 * to behaviour is {@code Behaviors}.
 */
@NullMarked
package io.turgo.engine.interpreter;

import org.jspecify.annotations.NullMarked;
