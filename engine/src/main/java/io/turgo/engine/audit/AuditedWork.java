package io.turgo.engine.audit;

import org.jspecify.annotations.Nullable;

/**
 * What is done under a note, see {@link io.turgo.engine.ProcessEngine#audited}.
 *
 * @param <R> its result
 * @param <X> what it throws
 * @since 0.1.0
 */
@FunctionalInterface
public interface AuditedWork<R extends @Nullable Object, X extends Exception> {
  /**
   * Does the work under the note.
   *
   * @return the result, which the caller gets
   * @throws X if the work fails
   */
  R run() throws X;
}
