package io.turgo.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Collects changes of a running process instance, which are made together.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceUpdateBuilder {
  /**
   * Sets the application's own key of the case.
   *
   * @param businessKey the key; null for none
   * @return this builder
   */
  ProcessInstanceUpdateBuilder businessKey(@Nullable String businessKey);

  /**
   * Renames the instance, which must not be suspended.
   *
   * @param name the name; null for none
   * @return this builder
   */
  ProcessInstanceUpdateBuilder name(@Nullable String name);

  /**
   * Sets the business status of the case, in the application's own words.
   *
   * @param businessStatus the status; null for none
   * @return this builder
   */
  ProcessInstanceUpdateBuilder businessStatus(@Nullable String businessStatus);

  /**
   * Sets when the case should be done. The engine takes no action at that time.
   *
   * @param dueDate the time; null for none
   * @return this builder
   */
  ProcessInstanceUpdateBuilder dueDate(@Nullable Date dueDate);

  /**
   * Makes all the changes, or none.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoException if the instance is suspended and was to be
   *     renamed
   */
  void update();
}
