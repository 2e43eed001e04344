package io.turgo.compat.activiti.cfg;

import io.turgo.compat.mirror.cfg.AsyncEngineConfiguration;
import io.turgo.compat.mirror.cfg.ConfigurationFile;
import java.util.Map;
import java.util.Set;

/**
 * Builds an engine of Turgo from the settings of Activiti. A value that Turgo cannot keep is
 * refused with what to do; a setting that means nothing in Turgo is left out, and the log names it;
 * others have no method here.
 *
 * <p>For one thread.
 *
 * @since 0.1.0
 */
public abstract class ProcessEngineConfiguration
    extends AsyncEngineConfiguration<ProcessEngineConfigurationImpl> {
  private static final ConfigurationFile.Source SOURCE =
      new ConfigurationFile.Source(
          Map.of("org\\.activiti\\.engine\\.impl\\.cfg\\.", "io.turgo.compat.activiti.cfg."),
          Set.of(),
          "docs/flowable-code.md");

  /** For the one subclass, which setters return. */
  ProcessEngineConfiguration() {}

  /**
   * Returns a configuration of an engine whose data ends with the JVM.
   *
   * @return the configuration
   */
  public static ProcessEngineConfiguration createStandaloneInMemProcessEngineConfiguration() {
    return new StandaloneInMemProcessEngineConfiguration();
  }

  /**
   * Returns a configuration of an engine on a database that has to be set.
   *
   * @return the configuration
   */
  public static ProcessEngineConfiguration createStandaloneProcessEngineConfiguration() {
    return new StandaloneProcessEngineConfiguration();
  }

  /**
   * Reads {@code activiti.cfg.xml} of the class path.
   *
   * @return the configuration
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static ProcessEngineConfiguration createProcessEngineConfigurationFromResourceDefault() {
    return createProcessEngineConfigurationFromResource("activiti.cfg.xml");
  }

  /**
   * Reads a configuration file of the class path.
   *
   * @param resource its name
   * @return the configuration
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static ProcessEngineConfiguration createProcessEngineConfigurationFromResource(
      String resource) {
    return createProcessEngineConfigurationFromResource(resource, ConfigurationFile.BEAN);
  }

  /**
   * Reads a configuration file of the class path.
   *
   * @param resource its name
   * @param beanName the id of the configuration in it
   * @return the configuration
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static ProcessEngineConfiguration createProcessEngineConfigurationFromResource(
      String resource, String beanName) {
    return ConfigurationFile.read(SOURCE, resource, beanName, ProcessEngineConfiguration.class);
  }
}
