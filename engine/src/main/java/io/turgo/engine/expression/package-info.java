/**
 * Expressions: the contract the engine sees, and its Jakarta Expression Language implementation.
 */
@NullMarked
package io.turgo.engine.expression;

import org.jspecify.annotations.NullMarked;
