package io.turgo.compat.camunda7.cfg;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.history.HistoryLevel;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Builds an engine of Turgo from the settings of Camunda 7. A setting that Turgo lacks has no
 * method here; a value that it cannot keep is refused with what to do.
 *
 * <p>For one thread.
 *
 * @since 0.1.0
 */
public abstract class ProcessEngineConfiguration {
  /** The value of {@link #setDatabaseSchemaUpdate} that checks the schema. */
  public static final String DB_SCHEMA_UPDATE_FALSE = "false";

  /** The value of {@link #setDatabaseSchemaUpdate} that updates the schema. */
  public static final String DB_SCHEMA_UPDATE_TRUE = "true";

  /** The value of {@link #setDatabaseSchemaUpdate} for data that ends with the engine. */
  public static final String DB_SCHEMA_UPDATE_CREATE_DROP = "create-drop";

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

  private final ConfiguredDatabase database = new ConfiguredDatabase();
  private String processEngineName = "default";
  private String history = HISTORY_DEFAULT;
  private boolean jobExecutorActivate;

  /** For subclasses. */
  protected ProcessEngineConfiguration() {}

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
    return createProcessEngineConfigurationFromResource(ConfigurationFile.DEFAULT);
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
    return ConfigurationFile.read(resource);
  }

  /**
   * Builds the engine.
   *
   * @return the engine, which the application closes
   * @throws IllegalStateException if no database is set, or it is neither in memory nor PostgreSQL
   *     nor SQLite
   */
  public ProcessEngine buildProcessEngine() {
    ProcessEngineBuilder builder = ProcessEngine.builder();
    apply(builder);
    return database.build(builder);
  }

  /** Sets at the builder all but the database. */
  void apply(ProcessEngineBuilder builder) {
    builder
        .name(processEngineName)
        .history(HistoryLevel.getHistoryLevelForKey(history.toLowerCase(Locale.ROOT)))
        .executorActive(jobExecutorActivate);
  }

  /** {@return the name of the engine} */
  public String getProcessEngineName() {
    return processEngineName;
  }

  /**
   * Sets the name of the engine.
   *
   * @param newName the name
   * @return this configuration
   */
  public ProcessEngineConfiguration setProcessEngineName(String newName) {
    processEngineName = newName;
    return this;
  }

  /** {@return the address of the database, null for none} */
  public @Nullable String getJdbcUrl() {
    return database.url;
  }

  /**
   * Sets the address of the database: {@code jdbc:postgresql:} or {@code jdbc:sqlite:}, or {@code
   * jdbc:h2:mem:} for a temporary file that is deleted when the JVM ends.
   *
   * @param newUrl the address
   * @return this configuration
   */
  public ProcessEngineConfiguration setJdbcUrl(String newUrl) {
    database.url = newUrl;
    return this;
  }

  /**
   * Does nothing: the address names the driver.
   *
   * @param driver its class
   * @return this configuration
   */
  public ProcessEngineConfiguration setJdbcDriver(@Nullable String driver) {
    return this;
  }

  /**
   * Sets the user of the database.
   *
   * @param user the user
   * @return this configuration
   */
  public ProcessEngineConfiguration setJdbcUsername(@Nullable String user) {
    database.user = user;
    return this;
  }

  /**
   * Sets the password of the database.
   *
   * @param password the password
   * @return this configuration
   */
  public ProcessEngineConfiguration setJdbcPassword(@Nullable String password) {
    database.password = password;
    return this;
  }

  /**
   * Sets the database, instead of an address.
   *
   * @param dataSource leads to PostgreSQL; the application closes it
   * @return this configuration
   */
  public ProcessEngineConfiguration setDataSource(DataSource dataSource) {
    database.source = dataSource;
    return this;
  }

  /** {@return whether the schema is made or checked} */
  public String getDatabaseSchemaUpdate() {
    return database.schemaUpdate;
  }

  /**
   * Says whether the schema is made or checked. Turgo's store always updates its schema when it
   * opens; {@code create-drop} is for a database in memory only.
   *
   * @param update one of the constants, or another text of Camunda 7 that creates the schema
   * @return this configuration
   */
  public ProcessEngineConfiguration setDatabaseSchemaUpdate(String update) {
    database.schemaUpdate = update;
    return this;
  }

  /** {@return the level of history} */
  public String getHistory() {
    return history;
  }

  /**
   * Sets the level of history.
   *
   * @param newHistory one of the constants
   * @return this configuration
   */
  public ProcessEngineConfiguration setHistory(String newHistory) {
    history = newHistory;
    return this;
  }

  /** {@return whether jobs run by themselves} */
  public boolean isJobExecutorActivate() {
    return jobExecutorActivate;
  }

  /**
   * Says whether jobs run by themselves.
   *
   * @param activate false unless set
   * @return this configuration
   */
  public ProcessEngineConfiguration setJobExecutorActivate(boolean activate) {
    jobExecutorActivate = activate;
    return this;
  }

  /**
   * Sets the format of objects in variables, which is always JSON in Turgo.
   *
   * @param format {@code application/json}
   * @return this configuration
   * @throws IllegalArgumentException for another one
   */
  public ProcessEngineConfiguration setDefaultSerializationFormat(String format) {
    if (!format.equals(JSON)) {
      throw new IllegalArgumentException(
          "The serialization format '"
              + format
              + "' is not "
              + JSON
              + "; delete it: objects in variables are kept as JSON");
    }
    return this;
  }

  /**
   * Says whether authorizations are checked, which Turgo cannot.
   *
   * @param enabled false
   * @return this configuration
   * @throws IllegalArgumentException for true
   */
  public ProcessEngineConfiguration setAuthorizationEnabled(boolean enabled) {
    if (enabled) {
      throw new IllegalArgumentException(
          "authorizationEnabled is true; delete it: Turgo has no authorizations, so check the"
              + " callers in the application");
    }
    return this;
  }

  /**
   * Says whether a process without {@code historyTimeToLive} is refused, which Turgo never does.
   *
   * @param enforce false
   * @return this configuration
   * @throws IllegalArgumentException for true
   */
  public ProcessEngineConfiguration setEnforceHistoryTimeToLive(boolean enforce) {
    if (enforce) {
      throw new IllegalArgumentException(
          "enforceHistoryTimeToLive is true; delete it: Turgo keeps history until"
              + " ProcessEngineBuilder.retention or a query deletes it");
    }
    return this;
  }
}
