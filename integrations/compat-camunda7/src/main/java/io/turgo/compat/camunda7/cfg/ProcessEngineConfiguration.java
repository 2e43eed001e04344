package io.turgo.compat.camunda7.cfg;

import io.turgo.compat.mirror.cfg.ConfigurationFile;
import io.turgo.compat.mirror.cfg.EngineConfiguration;
import io.turgo.engine.history.HistoryLevel;
import java.util.Map;
import java.util.Set;

/**
 * Builds an engine of Turgo from the settings of Camunda 7. A value that Turgo cannot keep is
 * refused with what to do; a setting that Turgo lacks has no method here.
 *
 * <p>For one thread.
 *
 * @since 0.1.0
 */
public abstract class ProcessEngineConfiguration
    extends EngineConfiguration<ProcessEngineConfigurationImpl> {
  /** No history. */
  public static final String HISTORY_NONE = "none";

  /** The history of activities. */
  public static final String HISTORY_ACTIVITY = "activity";

  /** The history of activities and of users. */
  public static final String HISTORY_AUDIT = "audit";

  /** All history. */
  public static final String HISTORY_FULL = "full";

  /** The default of Camunda 7. */
  public static final String HISTORY_DEFAULT = HISTORY_FULL;

  private static final String JSON = "application/json";

  /** Plugins whose work needs none in Turgo: JSON is read without Spin, connectors are refused. */
  private static final ConfigurationFile.Source SOURCE =
      new ConfigurationFile.Source(
          Map.of(
              "org\\.(camunda|operaton|cibseven)\\.bpm\\.engine\\.impl\\.cfg\\.",
              "io.turgo.compat.camunda7.cfg.",
              "org\\.(camunda|operaton|cibseven)\\.bpm\\.engine\\.test\\.",
              "io.turgo.compat.camunda7.test."),
          Set.of("SpinProcessEnginePlugin", "ConnectProcessEnginePlugin"),
          "docs/camunda7-code.md");

  /** For the one subclass, which setters return. */
  ProcessEngineConfiguration() {
    super(HistoryLevel.FULL);
  }

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
   * Reads {@code camunda.cfg.xml} of the class path.
   *
   * @return the configuration
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static ProcessEngineConfiguration createProcessEngineConfigurationFromResourceDefault() {
    return createProcessEngineConfigurationFromResource("camunda.cfg.xml");
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

  /** {@return whether jobs run by themselves} */
  public boolean isJobExecutorActivate() {
    return isExecutorActive();
  }

  /**
   * Says whether jobs run by themselves.
   *
   * @param activate false unless set
   * @return this configuration
   */
  public ProcessEngineConfigurationImpl setJobExecutorActivate(boolean activate) {
    return executorActive(activate);
  }

  /** {@return the attempts of a job} */
  public int getDefaultNumberOfRetries() {
    return attempts();
  }

  /**
   * Sets the attempts of a job whose element names none. 10 s lie between two.
   *
   * @param retries 1 or more
   * @return this configuration
   */
  public ProcessEngineConfigurationImpl setDefaultNumberOfRetries(int retries) {
    return attempts(retries);
  }

  /**
   * Sets the format of objects in variables, which is always JSON in Turgo.
   *
   * @param format {@code application/json}
   * @return this configuration
   * @throws IllegalArgumentException for another one
   */
  public ProcessEngineConfigurationImpl setDefaultSerializationFormat(String format) {
    if (!format.equals(JSON)) {
      throw new IllegalArgumentException(
          "The serialization format '"
              + format
              + "' is not "
              + JSON
              + "; delete it: objects in variables are kept as JSON");
    }
    return self();
  }

  /**
   * Says whether authorizations are checked, which Turgo cannot.
   *
   * @param enabled false
   * @return this configuration
   * @throws IllegalArgumentException for true
   */
  public ProcessEngineConfigurationImpl setAuthorizationEnabled(boolean enabled) {
    if (enabled) {
      throw refused(
          "authorizationEnabled",
          true,
          "delete it: Turgo has no authorizations, so check the callers in the application");
    }
    return self();
  }

  /**
   * Says whether a process without {@code historyTimeToLive} is refused, which Turgo never does.
   *
   * @param enforce false
   * @return this configuration
   * @throws IllegalArgumentException for true
   */
  public ProcessEngineConfigurationImpl setEnforceHistoryTimeToLive(boolean enforce) {
    if (enforce) {
      throw refused(
          "enforceHistoryTimeToLive",
          true,
          "delete it: Turgo keeps history until ProcessEngineBuilder.retention or a query"
              + " deletes it");
    }
    return self();
  }
}
