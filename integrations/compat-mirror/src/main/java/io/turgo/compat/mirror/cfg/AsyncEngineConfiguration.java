package io.turgo.compat.mirror.cfg;

import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.history.HistoryLevel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings that Flowable and Activiti have in common beside those of {@link
 * EngineConfiguration}.
 *
 * <p>For one thread.
 *
 * @param <C> the type that setters return
 * @since 0.1.0
 */
public abstract class AsyncEngineConfiguration<C> extends EngineConfiguration<C> {
  private static final String NO_LOCKS =
      "Turgo does not lock jobs and takes them in groups; see ExecutorSettings in"
          + " docs/reference/settings.md";

  private static final String MAIL = "use turgo-mail: docs/service-task-types.md";

  private List<? extends TurgoEventListener> eventListeners = List.of();
  private Map<String, ? extends List<? extends TurgoEventListener>> typedEventListeners = Map.of();
  private @Nullable String databaseSchema;

  /** For subclasses. */
  protected AsyncEngineConfiguration() {
    super(HistoryLevel.AUDIT);
  }

  @Override
  protected void apply(ProcessEngineBuilder builder) {
    super.apply(builder);
    eventListeners.forEach(listener -> builder.eventListener(listener));
    typedEventListeners.forEach((names, listeners) -> {
      TurgoEngineEventType[] types = TurgoEngineEventType.getTypesFromString(names);
      listeners.forEach(listener -> builder.eventListener(listener, types));
    });
    String schema = databaseSchema;
    if (schema != null) {
      builder.schema(schema);
    }
  }

  /** {@return the name of the engine} */
  public String getEngineName() {
    return getProcessEngineName();
  }

  /**
   * Sets the name of the engine.
   *
   * @param newName the name
   * @return this configuration
   */
  public C setEngineName(String newName) {
    return setProcessEngineName(newName);
  }

  /** {@return whether jobs run by themselves} */
  public boolean isAsyncExecutorActivate() {
    return isExecutorActive();
  }

  /**
   * Says whether jobs run by themselves.
   *
   * @param activate false unless set
   * @return this configuration
   */
  public C setAsyncExecutorActivate(boolean activate) {
    return executorActive(activate);
  }

  /** {@return the attempts of a job} */
  public int getAsyncExecutorNumberOfRetries() {
    return attempts();
  }

  /**
   * Sets the attempts of a job whose element names none.
   *
   * @param retries 1 or more
   * @return this configuration
   */
  public C setAsyncExecutorNumberOfRetries(int retries) {
    return attempts(retries);
  }

  /**
   * Sets the pause between two attempts of a job.
   *
   * @param seconds 10 unless set
   * @return this configuration
   */
  public C setAsyncFailedJobWaitTime(int seconds) {
    return pause(Duration.ofSeconds(seconds));
  }

  /**
   * Sets the pause between two attempts of a job.
   *
   * @param seconds 10 unless set
   * @return this configuration
   */
  public C setDefaultFailedJobWaitTime(int seconds) {
    return pause(Duration.ofSeconds(seconds));
  }

  /**
   * Means nothing in Turgo.
   *
   * @param threads a number
   * @return this configuration
   */
  public C setAsyncExecutorCorePoolSize(int threads) {
    return leaveOut("asyncExecutorCorePoolSize", NO_LOCKS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param threads a number
   * @return this configuration
   */
  public C setAsyncExecutorMaxPoolSize(int threads) {
    return leaveOut("asyncExecutorMaxPoolSize", NO_LOCKS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param jobs a number
   * @return this configuration
   */
  public C setAsyncExecutorThreadPoolQueueSize(int jobs) {
    return leaveOut("asyncExecutorThreadPoolQueueSize", NO_LOCKS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param milliseconds a time
   * @return this configuration
   */
  public C setAsyncExecutorDefaultTimerJobAcquireWaitTime(int milliseconds) {
    return leaveOut("asyncExecutorDefaultTimerJobAcquireWaitTime", NO_LOCKS);
  }

  /**
   * Means nothing in Turgo.
   *
   * @param milliseconds a time
   * @return this configuration
   */
  public C setAsyncExecutorDefaultAsyncJobAcquireWaitTime(int milliseconds) {
    return leaveOut("asyncExecutorDefaultAsyncJobAcquireWaitTime", NO_LOCKS);
  }

  /**
   * Sets the listeners to all events.
   *
   * @param listeners in the order of their calls
   * @return this configuration
   */
  public C setEventListeners(List<? extends TurgoEventListener> listeners) {
    eventListeners = List.copyOf(listeners);
    return self();
  }

  /**
   * Sets the listeners to events of some types.
   *
   * @param listeners by the names of the types, with commas between them
   * @return this configuration
   */
  public C setTypedEventListeners(
      Map<String, ? extends List<? extends TurgoEventListener>> listeners) {
    typedEventListeners = Map.copyOf(listeners);
    return self();
  }

  /**
   * Sets the schema of the tables.
   *
   * @param schema the name of a schema of PostgreSQL
   * @return this configuration
   */
  public C setDatabaseSchema(String schema) {
    databaseSchema = schema;
    return self();
  }

  /**
   * Refuses a prefix, which tables of Turgo cannot have.
   *
   * @param prefix empty
   * @return this configuration
   * @throws IllegalArgumentException for another one
   */
  public C setDatabaseTablePrefix(String prefix) {
    if (!prefix.isEmpty()) {
      throw refused("databaseTablePrefix", prefix, "use databaseSchema");
    }
    return self();
  }

  /**
   * Refuses the server of mails.
   *
   * @param host its name
   * @return never
   * @throws IllegalArgumentException always
   */
  public C setMailServerHost(String host) {
    throw refused("mailServerHost", host, MAIL);
  }

  /**
   * Refuses the server of mails.
   *
   * @param port its port
   * @return never
   * @throws IllegalArgumentException always
   */
  public C setMailServerPort(int port) {
    throw refused("mailServerPort", port, MAIL);
  }

  /**
   * Means nothing in Turgo, where pictures are drawn when somebody looks at them.
   *
   * @param create whether deployments draw pictures
   * @return this configuration
   */
  public C setCreateDiagramOnDeploy(boolean create) {
    return leaveOut(
        "createDiagramOnDeploy",
        "pictures are drawn when RepositoryService.getProcessDiagram asks for them");
  }
}
