/**
 * Answers the calls of the interpreter: calls of user code, effects on other instances, and
 * outcomes that are known from an earlier stepping.
 *
 * <p>Start at {@link io.turgo.engine.calls.StepLoop}, which steps a command as far as outcomes
 * reach. They come from a {@link io.turgo.engine.calls.Journal} or from {@link
 * io.turgo.engine.calls.CallRunner}. {@link io.turgo.engine.calls.OtherInstances} has the instances
 * that user code of a unit has called the engine for, and {@link io.turgo.engine.calls.JoinedCalls}
 * does commands in a transaction of their caller. The package knows nothing of gates, and of
 * commits only those of callers.
 */
@NullMarked
package io.turgo.engine.calls;

import org.jspecify.annotations.NullMarked;
