package io.turgo.engine;

import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.commit.CommitSettings;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.executor.ExecutorSettings;
import io.turgo.engine.executor.JobObserver;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.InMemoryIdentityStore;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresSettings;
import io.turgo.engine.store.sqlite.SqliteSettings;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.JsonVariables;
import io.turgo.engine.variable.VariableCodec;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an engine to be built. Without a store it can not be built; everything else has a
 * default.
 */
public final class ProcessEngineBuilder {
  String name = "default";
  @Nullable Database database;
  @Nullable String schema;
  @Nullable CommitSettings commit;
  ExecutorSettings executor = ExecutorSettings.defaults();
  boolean executorActive = true;
  HistoryLevel history = HistoryLevel.AUDIT;
  boolean historicTaskLogging;
  int attempts = 3;
  Duration retryPause = Duration.ofSeconds(10);
  final Map<String, Object> beans = new HashMap<>();
  Function<String, @Nullable Object> beanResolver = name -> null;
  List<CustomVariableType<?>> variableTypes = List.of();
  VariableCodec codec = VariableCodec.BUILT_IN;
  private JsonVariables jsonVariables = JsonVariables.STANDARD;
  BusinessClock clock = new BusinessClock();
  ZoneId timeZone = ZoneId.systemDefault();
  JobObserver observer = JobObserver.NONE;
  final List<JobQueue> jobQueues = new ArrayList<>();
  @Nullable ClassLoader classLoader;
  final List<Consumer<TurgoEventDispatcher>> eventListeners = new ArrayList<>();
  long cacheBytes = Math.max(32L << 20, Runtime.getRuntime().maxMemory() / 8);

  UnitLimits limits = UnitLimits.defaults();
  long deploymentBytes = 64L << 20;
  JobTransactions jobTransactions = JobTransactions.GROUPED;
  int transactionConnections = 8;
  int futureThreads = 64;
  @Nullable TransactionProvider transactionProvider;
  AmbientTransactions ambientTransactions = AmbientTransactions.NONE;
  final JobDataSource jobDataSource = new JobDataSource();

  private @Nullable JobRouting jobRouting;

  IdentityStore identityStore = new InMemoryIdentityStore();

  ProcessEngineBuilder() {}

  /** The database that was chosen last. */
  sealed interface Database {
    record Open(Store store) implements Database {}

    record Sqlite(SqliteSettings settings) implements Database {}

    record Postgres(PostgresSettings settings) implements Database {}
  }

  /** The engine's name, for logs. */
  public ProcessEngineBuilder name(String newName) {
    name = newName;
    return this;
  }

  /** Uses an open store, which the engine closes, and a {@link #build()} that fails closes too. */
  public ProcessEngineBuilder store(Store newStore) {
    database = new Database.Open(newStore);
    return this;
  }

  /**
   * Uses an embedded SQLite file, made by {@link #build()} if it does not exist; every commit is
   * synced.
   */
  public ProcessEngineBuilder sqlite(Path file) {
    return sqlite(SqliteSettings.of(file));
  }

  /** Like {@link #sqlite(Path)}, with all that can be set. */
  public ProcessEngineBuilder sqlite(SqliteSettings settings) {
    database = new Database.Sqlite(settings);
    return this;
  }

  /** Uses a PostgreSQL database, which {@link #build()} connects to. */
  public ProcessEngineBuilder postgres(String jdbcUrl, String user, String password) {
    return postgres(PostgresSettings.of(jdbcUrl, user, password));
  }

  /**
   * Uses the PostgreSQL database that the application's data source leads to, which stays the
   * application's to close. The engine takes connections of its own from it and keeps them; see
   * {@link PostgresSettings#of(DataSource)} for how many.
   */
  public ProcessEngineBuilder postgres(DataSource dataSource) {
    return postgres(PostgresSettings.of(dataSource));
  }

  /** Like {@link #postgres(String, String, String)}, with all that can be set. */
  public ProcessEngineBuilder postgres(PostgresSettings settings) {
    database = new Database.Postgres(settings);
    return this;
  }

  /**
   * The schema of a PostgreSQL database that the engine's tables are in; {@link #build()} makes it
   * if it does not exist. It is {@value PostgresSettings#SCHEMA} unless it is set, which leaves the
   * application's own schemas to the application and its migration tool: Flyway, as it comes,
   * refuses a schema with tables that it has not made. Every statement of the engine names it.
   */
  public ProcessEngineBuilder schema(String name) {
    schema = name;
    return this;
  }

  /**
   * Where users and groups come from, for {@link IdentityService} and for queries that take a user
   * and mean the user's groups too; an {@link InMemoryIdentityStore} unless said otherwise.
   */
  public ProcessEngineBuilder identityStore(IdentityStore newIdentityStore) {
    identityStore = newIdentityStore;
    return this;
  }

  public ProcessEngineBuilder commit(CommitSettings settings) {
    commit = settings;
    return this;
  }

  public ProcessEngineBuilder executor(ExecutorSettings settings) {
    executor = settings;
    return this;
  }

  /** Whether the executor starts with the engine; true unless said otherwise. */
  public ProcessEngineBuilder executorActive(boolean active) {
    executorActive = active;
    return this;
  }

  /** How much history is written; audit unless said otherwise. */
  public ProcessEngineBuilder history(HistoryLevel level) {
    history = level;
    return this;
  }

  /**
   * Whether the engine notes in the task log what happens to tasks, at any level of history; not
   * unless said otherwise. See {@link io.turgo.engine.task.HistoricTaskLogEntryType}.
   */
  public ProcessEngineBuilder historicTaskLogging(boolean enabled) {
    historicTaskLogging = enabled;
    return this;
  }

  /**
   * What a failed job gets where its element has no retry cycle.
   *
   * @param newAttempts attempts in all, at least 1
   * @param pause time between two
   */
  public ProcessEngineBuilder retries(int newAttempts, Duration pause) {
    attempts = newAttempts;
    retryPause = pause;
    return this;
  }

  /** An object that expressions can name. */
  public ProcessEngineBuilder bean(String beanName, Object bean) {
    beans.put(beanName, bean);
    return this;
  }

  /**
   * Where expressions and scripts find the objects that they name and that {@link #bean} did not
   * give, such as the beans of a container: {@code name -> context.containsBean(name) ?
   * context.getBean(name) : null}. Asked each time a name is used and not before, so a bean may
   * itself need the services of this engine.
   *
   * @param resolver gives the object of a name, or null if there is none; called by many threads
   */
  public ProcessEngineBuilder beans(Function<String, @Nullable Object> resolver) {
    beanResolver = resolver;
    return this;
  }

  /** All jobs go to the first queue unless something else was said. */
  JobRouting routing() {
    if (jobRouting != null || jobQueues.isEmpty()) {
      return jobRouting == null ? JobRouting.NONE : jobRouting;
    }
    String first = jobQueues.getFirst().name();
    return job -> first;
  }

  /** The objects that are there when the engine starts come first. */
  Function<String, @Nullable Object> beanLookup() {
    Map<String, Object> named = Map.copyOf(beans);
    Function<String, @Nullable Object> resolver = beanResolver;
    return name -> {
      Object bean = named.get(name);
      return bean == null ? resolver.apply(name) : bean;
    };
  }

  /**
   * Adds a type of variables, such as {@link io.turgo.engine.variable.SerializableVariables}; it is
   * asked after the built-in types and after those that were added before.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if its name is taken
   */
  public ProcessEngineBuilder variableType(CustomVariableType<?> type) {
    List<CustomVariableType<?>> types = new ArrayList<>(variableTypes);
    types.add(type);
    codec = new VariableCodec(types, jsonVariables);
    variableTypes = types;
    return this;
  }

  /**
   * Which classes may be made when variables that are kept as JSON are read; {@link
   * JsonVariables#STANDARD} unless set.
   */
  public ProcessEngineBuilder jsonVariables(JsonVariables allowed) {
    codec = new VariableCodec(variableTypes, allowed);
    jsonVariables = allowed;
    return this;
  }

  /**
   * A queue that jobs go through instead of the shard feed. The first one is where all jobs go,
   * unless {@link #jobRouting} says otherwise.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is one of that name
   */
  public ProcessEngineBuilder jobQueue(JobQueue queue) {
    if (jobQueues.stream().anyMatch(other -> other.name().equals(queue.name()))) {
      throw new TurgoIllegalArgumentException(
          "There is a job queue '" + queue.name() + "' already; each has a name of its own");
    }
    jobQueues.add(queue);
    return this;
  }

  public ProcessEngineBuilder clock(BusinessClock newClock) {
    clock = newClock;
    return this;
  }

  /**
   * The zone of times that have no offset, in models and in values: of timers, due dates and data
   * objects. Days, weeks, months and years that timers count keep their time of day in it. The
   * JVM's zone unless said otherwise, as with other engines that read these models; set it where
   * nodes of one database may run in different ones.
   *
   * <p>A time that the zone leaves out, because its clocks go forward, is later by what they go
   * forward. One that it has twice is the first of the two.
   */
  public ProcessEngineBuilder timeZone(ZoneId zone) {
    timeZone = zone;
    return this;
  }

  public ProcessEngineBuilder jobObserver(JobObserver newObserver) {
    observer = newObserver;
    return this;
  }

  /**
   * A listener to events from the engine's creation on.
   *
   * @param types what it is told of; all that it names by itself if there are none
   */
  public ProcessEngineBuilder eventListener(TurgoEventListener listener, TurgoEventType... types) {
    eventListeners.add(dispatcher -> {
      if (types.length == 0) {
        dispatcher.addEventListener(listener);
      } else {
        dispatcher.addEventListener(listener, types);
      }
    });
    return this;
  }

  /** Where delegate classes are looked up; the calling thread's context class loader by default. */
  public ProcessEngineBuilder classLoader(ClassLoader loader) {
    classLoader = loader;
    return this;
  }

  /** How many bytes of instances are kept in memory, about. */
  public ProcessEngineBuilder cacheBytes(long bytes) {
    cacheBytes = bytes;
    return this;
  }

  /**
   * How much one API call or job may take before it is stopped and undone; {@link
   * UnitLimits#defaults()} unless said otherwise. The call then throws a {@link
   * io.turgo.engine.exception.TurgoLimitException}, the job fails as by its user code.
   */
  public ProcessEngineBuilder limits(UnitLimits newLimits) {
    limits = newLimits;
    return this;
  }

  /**
   * How many bytes the files of one deployment may have together, unpacked; 64 MB unless said
   * otherwise. More is refused with a {@link io.turgo.engine.exception.TurgoLimitException}.
   */
  public ProcessEngineBuilder deploymentBytes(long bytes) {
    deploymentBytes = bytes;
    return this;
  }

  /**
   * How jobs are committed where their BPMN does not say it with {@code turgo:transactional};
   * grouped unless said otherwise.
   */
  public ProcessEngineBuilder jobTransactions(JobTransactions mode) {
    jobTransactions = mode;
    return this;
  }

  /**
   * How many transactional jobs have a transaction at a time at most, each with a connection of its
   * own; 8 unless said otherwise. On SQLite there is one, whatever is said here.
   */
  public ProcessEngineBuilder transactionConnections(int connections) {
    transactionConnections = connections;
    return this;
  }

  /**
   * How many threads do the work of future delegates ({@link
   * io.turgo.engine.delegate.AsyncTaskInvoker}) at most; 64 unless said otherwise. They are there
   * only while there is work. Once all are busy, work waits in line for one, in the order in which
   * it was begun, and so does the unit that needs its result: nothing is refused. Work that waits
   * for other work needs a thread for each.
   */
  public ProcessEngineBuilder futureThreads(int threads) {
    futureThreads = threads;
    return this;
  }

  /**
   * Who begins and ends the transactions of transactional jobs, such as a transaction manager of
   * the application; the engine by itself unless one is given. It must lead to the engine's
   * database, and there can be none on SQLite, where the engine has the only connection that
   * writes.
   */
  public ProcessEngineBuilder transactionProvider(TransactionProvider provider) {
    transactionProvider = provider;
    return this;
  }

  /**
   * How API calls find the transaction that their caller is in, such as that of a transaction
   * manager of the application; they then write in it, and queries see what it has written. Without
   * this each call is durable by itself, except in {@link ProcessEngine#inTransaction}.
   *
   * <p>Not on SQLite, where the engine has the only connection that writes.
   */
  public ProcessEngineBuilder ambientTransactions(AmbientTransactions transactions) {
    ambientTransactions = transactions;
    return this;
  }

  /**
   * Where user code of transactional jobs gets the connection of its transaction; also for beans
   * that are made before the engine. With a {@link #transactionProvider} the application may as
   * well use its own way to the connection.
   */
  public JobDataSource jobDataSource() {
    return jobDataSource;
  }

  /**
   * Which queue brings a job to the node that runs it; the shard feed brings all of them unless one
   * is given. All nodes of a database should have the same.
   */
  public ProcessEngineBuilder jobRouting(JobRouting routing) {
    jobRouting = routing;
    return this;
  }

  /**
   * Opens the database, builds and starts the engine. What fails leaves nothing open.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no database was given, or
   *     settings do not fit
   */
  public ProcessEngine build() {
    return EngineStart.of(this);
  }
}
