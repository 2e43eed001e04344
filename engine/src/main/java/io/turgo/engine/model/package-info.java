/**
 * The immutable definition graph that the interpreter walks; start reading at {@link
 * io.turgo.engine.model.ProcessGraph}.
 */
@NullMarked
package io.turgo.engine.model;

import org.jspecify.annotations.NullMarked;
