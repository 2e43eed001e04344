package io.turgo.engine.delegate;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A kind of service task that a model names with {@code type}, such as {@code http}, and a module
 * or the application brings.
 *
 * <p>An engine finds it by {@link java.util.ServiceLoader}, with the class loader of the engine's
 * delegates, or is given it with {@link io.turgo.engine.ProcessEngineBuilder#serviceTaskType},
 * which has precedence over the types that are found. A model that names a type which is not there
 * is refused.
 *
 * @since 0.1.0
 */
@Experimental
public interface ServiceTaskType {
  /** {@return the word that {@code type} has in models} */
  String name();

  /**
   * Returns the activity type of such an element in the history.
   *
   * @param element its name in the file, such as {@code serviceTask}
   * @return the type of the activity in history; as in the file by default
   */
  default String activityType(String element) {
    return element;
  }

  /**
   * {@return the names of the {@code field} elements that it reads; a task with another one is
   * refused}
   */
  Set<String> fields();

  /**
   * Extension elements that name code of the application: by {@code class} or {@code
   * delegateExpression}, each with {@code field}s if wanted, or as a {@code script}. A task has
   * each of them once at most, and its code calls them by {@link TaskHandlers}.
   *
   * @return the local names of the elements; none by default
   */
  default Set<String> handlers() {
    return Set.of();
  }

  /**
   * Returns the problems of a task; the engine refuses a model with any. It asks when it reads a
   * file.
   *
   * @param fields the texts of its fields by name, expressions as they stand in the file
   * @return one sentence for each problem, empty for none
   */
  default List<String> problems(Map<String, String> fields) {
    return List.of();
  }

  /**
   * Returns the code that runs the tasks of one engine. The engine calls this once, when it is
   * built.
   *
   * @param surroundings the services of the engine, valid as long as the engine
   * @return the code, which the engine closes with itself
   */
  ServiceTaskCode open(ServiceTaskSurroundings surroundings);
}
