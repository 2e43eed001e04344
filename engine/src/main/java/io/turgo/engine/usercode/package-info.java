/**
 * Runs user code: delegates, listeners, scripts, expressions and mappings, with no connection and
 * no gate held.
 *
 * <p>Start at {@link io.turgo.engine.usercode.WorkRunner}; {@code WorkRun} says which class runs
 * which kind of {@link io.turgo.engine.interpreter.Work}. {@link
 * io.turgo.engine.usercode.ExecutionView} is what code sees of its execution, and {@link
 * io.turgo.engine.usercode.NestedCalls} knows which code a thread runs. The package knows nothing
 * of attempts, gates and commits.
 */
@NullMarked
package io.turgo.engine.usercode;

import org.jspecify.annotations.NullMarked;
