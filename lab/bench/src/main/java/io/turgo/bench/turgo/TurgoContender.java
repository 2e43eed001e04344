package io.turgo.bench.turgo;

import io.turgo.bench.async27.SumDelegate;
import io.turgo.bench.channel.Broker;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.StoreLocation;
import io.turgo.bench.protocol.BeanSettings;
import io.turgo.bench.protocol.Booking;
import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.Ends;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.protocol.Steps;
import io.turgo.bench.protocol.Work;
import io.turgo.command.Version;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turgo as one node under test, on PostgreSQL or on a SQLite file.
 *
 * <p>Settings: {@code executor.*} are the components of {@link ExecutorSettings}, {@code commit.*}
 * those of {@link CommitSettings}, {@code engine.*} the properties of {@link EngineSettings}.
 * {@code channel.kind}, {@code .url}, {@code .consumers} and {@code .prefetch} send all jobs
 * through a job queue.
 */
public final class TurgoContender implements Contender {
  private static final String FILE = "turgo.sqlite";

  private final Ends ends = new Ends();

  /** Stays open with the JVM, so that a queue in memory outlives the engine as a broker's does. */
  private @Nullable JobChannel channel;

  private @Nullable ProcessEngine engine;
  private @Nullable TurgoCounts counts;

  public static void main(String[] args) {
    ContenderServer.serve(new TurgoContender());
  }

  /** The file of the embedded database in a directory. */
  public static Path file(Path directory) {
    return directory.resolve(FILE);
  }

  /** Where its tables are in a database. */
  public static StoreLocation location(RunDatabase database) {
    return switch (database) {
      case RunDatabase.Postgres postgres -> new StoreLocation.Postgres(postgres.postgres());
      case RunDatabase.Embedded embedded -> new StoreLocation.Sqlite(file(embedded.directory()));
    };
  }

  @Override
  public String version() {
    return Version.ofEngine();
  }

  @Override
  public String namespace() {
    return "http://turgo.io/bpmn";
  }

  @Override
  public void open(OpenRequest request) throws SQLException {
    Map<String, String> settings = request.settings();
    refuseUnknown(settings);
    TurgoProcessEngineBuilder builder = new TurgoProcessEngineBuilder();
    builder.name("benchmark");
    BeanSettings.apply(new EngineSettings(builder), "engine.", settings);
    CommitSettings commit = CommitSettings.defaults(request.embedded() ? 1 : 2);
    builder
        .commit(SettingsByName.apply(commit, "commit.", settings))
        .executor(SettingsByName.apply(ExecutorSettings.defaults(), "executor.", settings))
        .executorActive(false)
        .history(HistoryLevel.getHistoryLevelForKey(request.historyLevel()))
        .bean(
            "work",
            (JavaDelegate) execution -> Work.run(execution.getVariable("number", Integer.class)))
        .bean("sum", new SumDelegate())
        .bean("step", (JavaDelegate) TurgoContender::step)
        .bean(
            "ended",
            (TransactionDependentExecutionListener)
                (instance, execution, element, variables, properties) -> ends.ended(variables))
        .bean("book", (JavaDelegate) execution -> book(execution.getProcessInstanceId()));
    addQueue(builder, settings);
    Store store =
        request.embedded()
            ? SqliteStore.open(SqliteSettings.of(file(Path.of(request.directory()))))
            : new StoreLocation.Postgres(new PostgresDatabase(request.jdbcUrl(), null, null))
                .open();
    engine = builder.store(store).build();
    counts = new TurgoCounts(store.reads());
    engine.inTransaction(Booking::createTable);
  }

  private static void step(DelegateExecution execution) {
    String step = Objects.requireNonNull(execution.getCurrentActivityId(), "activity");
    Integer number = Objects.requireNonNull(execution.getVariable("number", Integer.class));
    execution.setVariable(step, Steps.run(number, step));
  }

  /** Writes in the transaction of the job that calls it. */
  private void book(String instanceId) {
    try (Connection connection = engine().getJobDataSource().getConnection()) {
      Booking.book(connection, instanceId);
    } catch (SQLException e) {
      throw new IllegalStateException("The row of a job could not be written: " + e, e);
    }
  }

  private void addQueue(ProcessEngineBuilder builder, Map<String, String> settings) {
    String kind = settings.get("channel.kind");
    if (kind == null) {
      return;
    }
    if (channel == null) {
      channel = open(ChannelKind.valueOf(kind), settings.getOrDefault("channel.url", ""));
    }
    JobQueue queue = JobQueue.of("bench", channel);
    int consumers = number(settings, "channel.consumers", queue.consumers());
    int prefetch = number(settings, "channel.prefetch", Math.max(consumers, queue.prefetch()));
    builder.jobQueue(queue.withConsumers(consumers, prefetch));
  }

  private static JobChannel open(ChannelKind kind, String url) {
    return kind.hasBroker() ? Broker.of(kind).connect(url) : new InMemoryJobChannel();
  }

  private static int number(Map<String, String> settings, String name, int otherwise) {
    String value = settings.get(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }

  private static void refuseUnknown(Map<String, String> settings) {
    for (String name : settings.keySet()) {
      if (!name.matches("(executor|commit|engine)\\..+|channel\\.(kind|url|consumers|prefetch)")) {
        throw new IllegalArgumentException(
            "Setting '"
                + name
                + "' is unknown: expected executor.*, commit.*, engine.* or channel.*");
      }
    }
  }

  @Override
  public void deploy(String resourceName, String model) {
    engine()
        .getRepositoryService()
        .createDeployment()
        .name(resourceName)
        .addString(resourceName, model)
        .deploy();
  }

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    engine().getRuntimeService().startProcessInstanceByKey(processKey, variables);
  }

  @Override
  public void startCase(String caseKey, Map<String, Object> variables) {
    engine()
        .getCmmnRuntimeService()
        .createCaseInstanceBuilder()
        .caseDefinitionKey(caseKey)
        .variables(variables)
        .start();
  }

  @Override
  public List<Integer> runSteps(int number) {
    return ends.await(number, () -> startInstance("steps", Map.of("number", number)));
  }

  @Override
  public void setExecutorActive(boolean active) {
    if (active) {
      engine().getJobExecutor().start();
    } else {
      engine().getJobExecutor().stop();
    }
  }

  @Override
  public Map<String, Long> counts() throws SQLException {
    Map<String, Long> all = tables().all();
    all.put(Counts.BOOKINGS, engine().inTransaction(Booking::count));
    return all;
  }

  @Override
  public Map<String, Long> traffic() {
    Map<String, Long> traffic = new HashMap<>();
    for (JobQueueState queue : engine().getManagementService().getJobQueues()) {
      traffic.merge(Counts.PUBLISHED, queue.published(), Long::sum);
      traffic.merge(Counts.DELIVERED, queue.delivered(), Long::sum);
      traffic.merge(Counts.REDELIVERED, queue.redelivered(), Long::sum);
    }
    engine()
        .getMetrics()
        .queues()
        .values()
        .forEach(queue -> traffic.merge(Counts.MESSAGES, queue.messages(), Long::sum));
    return traffic;
  }

  @Override
  public long pending() throws SQLException {
    return tables().pending();
  }

  @Override
  public void close() {
    if (engine != null) {
      engine.close();
      engine = null;
    }
  }

  private ProcessEngine engine() {
    if (engine == null) {
      throw new IllegalStateException("The engine is not open");
    }
    return engine;
  }

  private TurgoCounts tables() {
    if (counts == null) {
      throw new IllegalStateException("The engine is not open");
    }
    return counts;
  }
}
