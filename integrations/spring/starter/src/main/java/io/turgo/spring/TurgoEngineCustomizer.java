package io.turgo.spring;

import io.turgo.engine.ProcessEngineBuilder;

/**
 * Sets what has no property before the engine is built: beans of this type are called in their
 * order, behind what the properties say. It may need no service of the engine.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TurgoEngineCustomizer {
  /**
   * Sets what the application wants.
   *
   * @param builder already set by the properties; the starter builds the engine from it
   */
  void customize(ProcessEngineBuilder builder);
}
