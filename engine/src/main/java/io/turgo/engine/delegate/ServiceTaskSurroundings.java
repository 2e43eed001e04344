package io.turgo.engine.delegate;

/** What an engine offers to the service task types that it runs. */
public interface ServiceTaskSurroundings {
  /**
   * A text as an expression of the engine; one without {@code ${}} is a literal.
   *
   * @throws io.turgo.engine.exception.TurgoException if it cannot be compiled
   */
  Expression expression(String text);
}
