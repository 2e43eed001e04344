/**
 * Expressions: the contract the engine sees, and its Jakarta Expression Language implementation.
 *
 * <p>Start reading at {@link io.turgo.engine.expression.ElExpressionCompiler}; what expressions
 * cannot touch is decided in one place, {@code Reach}.
 */
@NullMarked
package io.turgo.engine.expression;

import org.jspecify.annotations.NullMarked;
