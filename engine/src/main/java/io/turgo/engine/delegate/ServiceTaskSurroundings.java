package io.turgo.engine.delegate;

import io.turgo.engine.annotation.Experimental;

/**
 * The services that an engine offers to its service task types.
 *
 * @since 0.1.0
 */
@Experimental
public interface ServiceTaskSurroundings {
  /**
   * A text as an expression of the engine; one without {@code ${}} is a literal.
   *
   * @param text the text of a field, as it stands in the file
   * @return the expression, which can be evaluated often
   * @throws io.turgo.engine.exception.TurgoException if it cannot be compiled
   */
  Expression expression(String text);
}
