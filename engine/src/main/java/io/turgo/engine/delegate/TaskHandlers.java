package io.turgo.engine.delegate;

import io.turgo.engine.annotation.Experimental;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The code of the application that the task at hand names by extension elements of its type, see
 * {@link ServiceTaskType#handlers}.
 *
 * @since 0.1.0
 */
@Experimental
public interface TaskHandlers {
  /**
   * Calls the code that the task names by an element: an object of a class or of a
   * delegateExpression with its fields injected, or a script.
   *
   * @param <T> what the object must be
   * @param name of the element
   * @param type what the object must be
   * @param with hands the object what it is for; not called for a script
   * @param names what a script sees besides variables and beans
   * @return whether the task has such an element
   * @throws io.turgo.engine.exception.TurgoException if the code cannot be found, is of another
   *     type, or is a script that throws
   */
  <T> boolean call(String name, Class<T> type, Consumer<T> with, Map<String, Object> names);
}
