/**
 * Takes commands to their commit: one {@code Attempt} each, which is stepped, has its user code
 * run, is written and told of.
 *
 * <p>Start at {@link io.turgo.engine.driver.Driver}, then {@code AttemptRunner} and the states in
 * {@code Attempt}. Who goes first is decided in {@link io.turgo.engine.turns}, what a command does
 * in {@link io.turgo.engine.interpreter}, what its calls do in {@link io.turgo.engine.calls} and
 * {@link io.turgo.engine.usercode}.
 */
@NullMarked
package io.turgo.engine.driver;

import org.jspecify.annotations.NullMarked;
