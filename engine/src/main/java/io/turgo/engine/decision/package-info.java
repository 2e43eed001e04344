/**
 * Decisions: the contract between the engine and a library that reads DMN files, and the values of
 * {@link io.turgo.engine.DecisionService}. Start at {@link
 * io.turgo.engine.decision.DecisionEngine}.
 *
 * @since 0.1.0
 */
@Experimental
@NullMarked
package io.turgo.engine.decision;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
