package io.turgo.compat.mirror.cfg;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.history.HistoryLevel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings that the configurations of Camunda 7, Flowable and Activiti have in common. They
 * build an engine of Turgo. A value that Turgo cannot keep is refused with what to do; a setting
 * that means nothing in Turgo is left out, and the log names it.
 *
 * <p>For one thread.
 *
 * @param <C> the type that setters return
 * @since 0.1.0
 */
public abstract class EngineConfiguration<C> {
  /** The value of {@link #setDatabaseSchemaUpdate} that checks the schema. */
  public static final String DB_SCHEMA_UPDATE_FALSE = "false";

  /** The value of {@link #setDatabaseSchemaUpdate} that updates the schema. */
  public static final String DB_SCHEMA_UPDATE_TRUE = "true";

  /** The value of {@link #setDatabaseSchemaUpdate} for data that ends with the engine. */
  public static final String DB_SCHEMA_UPDATE_CREATE_DROP = "create-drop";

  private static final Logger LOG = LoggerFactory.getLogger(EngineConfiguration.class);

  private final ConfiguredDatabase database = new ConfiguredDatabase();
  private String engineName = "default";
  private HistoryLevel historyLevel;
  private boolean executorActive;
  private int attempts = 3;
  private Duration pause = Duration.ofSeconds(10);
  private @Nullable Map<Object, Object> beans = new HashMap<>();
  private @Nullable ClassLoader classLoader;

  /**
   * For subclasses.
   *
   * @param historyLevel the default of the other engine
   */
  protected EngineConfiguration(HistoryLevel historyLevel) {
    this.historyLevel = historyLevel;
  }

  /** {@return this, as setters return it} */
  @SuppressWarnings("unchecked") // subclasses give their own type
  protected final C self() {
    return (C) this;
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
    return database.build(engineName, builder);
  }

  /**
   * Sets at the builder all but the database.
   *
   * @param builder the builder
   */
  protected void apply(ProcessEngineBuilder builder) {
    builder
        .name(engineName)
        .history(historyLevel)
        .executorActive(executorActive)
        .retries(attempts, pause);
    Map<Object, Object> named = beans;
    if (named != null) {
      named.forEach((name, bean) -> builder.bean(String.valueOf(name), bean));
    }
    ClassLoader loader = classLoader;
    if (loader != null) {
      builder.classLoader(loader);
    }
  }

  /**
   * Leaves a setting out that means nothing in Turgo, and logs it.
   *
   * @param setting its name
   * @param reason why it means nothing, and what there is instead
   * @return this configuration
   */
  protected final C leaveOut(String setting, String reason) {
    LOG.warn("The setting '{}' means nothing in Turgo and is left out: {}", setting, reason);
    return self();
  }

  /**
   * The error for a value that Turgo cannot keep.
   *
   * @param setting the name of the setting
   * @param value the value
   * @param reason what to do
   * @return the error
   */
  protected static IllegalArgumentException refused(
      String setting, @Nullable Object value, String reason) {
    return new IllegalArgumentException(setting + " is " + value + "; " + reason);
  }

  /** {@return the name of the engine} */
  public String getProcessEngineName() {
    return engineName;
  }

  /**
   * Sets the name of the engine.
   *
   * @param newName the name
   * @return this configuration
   */
  public C setProcessEngineName(String newName) {
    engineName = newName;
    return self();
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
  public C setJdbcUrl(@Nullable String newUrl) {
    database.url = newUrl;
    return self();
  }

  /**
   * Is not needed: the address names the driver.
   *
   * @param driver its class
   * @return this configuration
   */
  public C setJdbcDriver(@Nullable String driver) {
    LOG.debug("The driver {} is not needed: jdbcUrl names the database", driver);
    return self();
  }

  /**
   * Sets the user of the database.
   *
   * @param user the user
   * @return this configuration
   */
  public C setJdbcUsername(@Nullable String user) {
    database.user = user;
    return self();
  }

  /**
   * Sets the password of the database.
   *
   * @param password the password
   * @return this configuration
   */
  public C setJdbcPassword(@Nullable String password) {
    database.password = password;
    return self();
  }

  /**
   * Sets the database, instead of an address.
   *
   * @param dataSource leads to PostgreSQL; the application closes it
   * @return this configuration
   */
  public C setDataSource(DataSource dataSource) {
    database.source = dataSource;
    return self();
  }

  /**
   * Is not needed: the address names the kind of database.
   *
   * @param type its name
   * @return this configuration
   */
  public C setDatabaseType(@Nullable String type) {
    return leaveOut("databaseType", "jdbcUrl names the database");
  }

  /**
   * Means nothing in Turgo.
   *
   * @param most connections
   * @return this configuration
   */
  public C setJdbcMaxActiveConnections(int most) {
    return leaveOut("jdbcMaxActiveConnections", ConfiguredDatabase.CONNECTIONS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param most connections
   * @return this configuration
   */
  public C setJdbcMaxIdleConnections(int most) {
    return leaveOut("jdbcMaxIdleConnections", ConfiguredDatabase.CONNECTIONS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param milliseconds a time
   * @return this configuration
   */
  public C setJdbcMaxCheckoutTime(int milliseconds) {
    return leaveOut("jdbcMaxCheckoutTime", ConfiguredDatabase.CONNECTIONS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param milliseconds a time
   * @return this configuration
   */
  public C setJdbcMaxWaitTime(int milliseconds) {
    return leaveOut("jdbcMaxWaitTime", ConfiguredDatabase.CONNECTIONS);
  }

  /** {@return whether the schema is made or checked} */
  public String getDatabaseSchemaUpdate() {
    return database.schemaUpdate;
  }

  /**
   * Says whether the schema is made or checked. Turgo's store always updates its schema when it
   * opens; {@code create-drop} is for a database in memory only.
   *
   * @param update one of the constants, or another text that creates the schema
   * @return this configuration
   */
  public C setDatabaseSchemaUpdate(String update) {
    database.schemaUpdate = update;
    return self();
  }

  /** {@return the level of history} */
  public String getHistory() {
    return historyLevel.getKey();
  }

  /**
   * Sets the level of history.
   *
   * @param newHistory its name
   * @return this configuration
   */
  public C setHistory(String newHistory) {
    historyLevel = HistoryLevel.getHistoryLevelForKey(newHistory.toLowerCase(Locale.ROOT));
    return self();
  }

  /** {@return the level of history} */
  public HistoryLevel getHistoryLevel() {
    return historyLevel;
  }

  /**
   * Sets the level of history.
   *
   * @param newLevel the level
   * @return this configuration
   */
  public C setHistoryLevel(HistoryLevel newLevel) {
    historyLevel = newLevel;
    return self();
  }

  /** {@return whether jobs run by themselves} */
  protected final boolean isExecutorActive() {
    return executorActive;
  }

  /**
   * Says whether jobs run by themselves.
   *
   * @param active false unless set
   * @return this configuration
   */
  protected final C executorActive(boolean active) {
    executorActive = active;
    return self();
  }

  /** {@return the objects that expressions can name, which can be changed; null for none} */
  public @Nullable Map<Object, Object> getBeans() {
    return beans;
  }

  /**
   * Sets the objects that expressions can name.
   *
   * @param newBeans by name, null for none
   * @return this configuration
   */
  public C setBeans(@Nullable Map<Object, Object> newBeans) {
    beans = newBeans;
    return self();
  }

  /** {@return the attempts of a job} */
  protected final int attempts() {
    return attempts;
  }

  /**
   * Sets the attempts of a job whose element names none.
   *
   * @param number 1 or more
   * @return this configuration
   */
  protected final C attempts(int number) {
    attempts = number;
    return self();
  }

  /**
   * Sets the pause between two attempts of a job.
   *
   * @param time 10 s unless set
   * @return this configuration
   */
  protected final C pause(Duration time) {
    pause = time;
    return self();
  }

  /** {@return loads the classes that models name, null for the loader of the engine's thread} */
  public @Nullable ClassLoader getClassLoader() {
    return classLoader;
  }

  /**
   * Sets what loads the classes that models name.
   *
   * @param loader the loader
   * @return this configuration
   */
  public C setClassLoader(ClassLoader loader) {
    classLoader = loader;
    return self();
  }
}
