/**
 * Takes commands to their commit: one {@code Attempt} each, which is stepped, runs its user code,
 * is written and reported.
 *
 * <p>Start at {@link io.turgo.engine.driver.Driver}, then {@code AttemptRunner} and the states in
 * {@code Attempt}. The order of attempts is decided in {@link io.turgo.engine.turns}, the effect of
 * a command in {@link io.turgo.engine.interpreter}, the effect of its calls in {@link
 * io.turgo.engine.calls} and {@link io.turgo.engine.usercode}.
 */
@NullMarked
package io.turgo.engine.driver;

import org.jspecify.annotations.NullMarked;
