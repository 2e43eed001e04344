/**
 * The exceptions of the public API; all are unchecked and extend {@link
 * io.turgo.engine.exception.TurgoException}.
 */
@NullMarked
package io.turgo.engine.exception;

import org.jspecify.annotations.NullMarked;
