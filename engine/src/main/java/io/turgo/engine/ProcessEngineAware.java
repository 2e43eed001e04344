package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;

/**
 * Part of an application that an engine loads and that needs the engine. An engine that is built
 * calls the {@link io.turgo.engine.delegate.UserCodeAdapter}s that implement this.
 *
 * @since 0.1.0
 */
@Experimental
@FunctionalInterface
public interface ProcessEngineAware {
  /**
   * Takes the engine, once, before it runs any code of the application.
   *
   * @param engine the engine, which is not started yet
   */
  void setProcessEngine(ProcessEngine engine);
}
