package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/** Collects changes of a running process instance, which are made together. */
public interface ProcessInstanceUpdateBuilder {
  /** The user's own name for the case, null for none. */
  ProcessInstanceUpdateBuilder businessKey(@Nullable String businessKey);

  ProcessInstanceUpdateBuilder name(@Nullable String name);

  /**
   * Makes the changes.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such instance
   * @throws io.turgo.engine.exception.TurgoException if it is suspended
   */
  void update();
}
