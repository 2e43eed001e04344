package io.turgo.engine.runtime;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Collects changes of a running process instance, which are made together.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceUpdateBuilder {
  /** The user's own name for the case, null for none. */
  ProcessInstanceUpdateBuilder businessKey(@Nullable String businessKey);

  /** Not while the instance is suspended. */
  ProcessInstanceUpdateBuilder name(@Nullable String name);

  /** Where the case stands for the user, null for nowhere. */
  ProcessInstanceUpdateBuilder businessStatus(@Nullable String businessStatus);

  /** When the case should be done, null for no such time; nothing happens then. */
  ProcessInstanceUpdateBuilder dueDate(@Nullable Date dueDate);

  /**
   * Makes the changes.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoException if it is suspended and was to be renamed
   */
  void update();
}
