package io.turgo.engine.delegate;

import io.turgo.engine.annotation.Experimental;

/**
 * Runs all service tasks of a type in one engine. It is called by many threads, reads the fields of
 * the task at hand with {@link DelegateExecution#getFieldExpression}, and is user code like other
 * delegates: no lock and no connection of the engine is held meanwhile.
 *
 * @since 0.1.0
 */
@Experimental
public interface ServiceTaskCode extends JavaDelegate, AutoCloseable {
  /**
   * Runs a task, with the code that it names by extension elements of its type.
   *
   * @param execution the execution at the task, good for the duration of the call
   * @param handlers calls that code
   * @throws Exception any; it undoes the unit of work, as with {@link JavaDelegate#execute}
   */
  default void execute(DelegateExecution execution, TaskHandlers handlers) throws Exception {
    execute(execution);
  }

  /**
   * Ends calls that still run; the engine no longer waits for their results. Called when the engine
   * is closed, after the time that user code has to end by itself.
   */
  @Override
  default void close() {}
}
