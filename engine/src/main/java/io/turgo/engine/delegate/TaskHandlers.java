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
   * @param <T> the required type of the object
   * @param name of the element
   * @param type the required type of the object
   * @param with calls the object; not used for a script
   * @param names values that a script sees in addition to variables and beans
   * @return whether the task has such an element
   * @throws io.turgo.engine.exception.TurgoException if the code cannot be found, is of another
   *     type, or is a script that throws
   */
  <T> boolean call(String name, Class<T> type, Consumer<T> with, Map<String, Object> names);
}
