/**
 * Variable types: how a Java value becomes the columns of a row and back; start at {@link
 * io.turgo.engine.variable.VariableValue}.
 */
@NullMarked
package io.turgo.engine.variable;

import org.jspecify.annotations.NullMarked;
