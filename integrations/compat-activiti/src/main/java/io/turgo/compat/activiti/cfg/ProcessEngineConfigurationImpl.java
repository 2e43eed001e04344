package io.turgo.compat.activiti.cfg;

/**
 * The type that setters return.
 *
 * @since 0.1.0
 */
public abstract class ProcessEngineConfigurationImpl extends ProcessEngineConfiguration {
  /** For subclasses. */
  protected ProcessEngineConfigurationImpl() {}
}
