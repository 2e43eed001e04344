package io.turgo.engine;

import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.clock.BusinessCalendar;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.identity.InMemoryIdentityStore;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.JsonVariables;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Sets up an engine and builds it. A database is required; every other setting has a default.
 *
 * <p><b>Errors:</b> Setters throw {@link io.turgo.engine.exception.TurgoIllegalArgumentException}
 * for a value outside its range, and {@link #build} throws it if no database is set.
 *
 * <p><b>Threads:</b> A builder belongs to one thread.
 */
public interface ProcessEngineBuilder {
  /** The engine's name, for logs. */
  ProcessEngineBuilder name(String newName);

  /**
   * Uses an embedded SQLite file, made by {@link #build()} if it does not exist; every commit is
   * synced.
   */
  default ProcessEngineBuilder sqlite(Path file) {
    return sqlite(SqliteSettings.of(file));
  }

  /** Like {@link #sqlite(Path)}, with all that can be set. */
  ProcessEngineBuilder sqlite(SqliteSettings settings);

  /** Uses a PostgreSQL database, which {@link #build()} connects to. */
  default ProcessEngineBuilder postgres(String jdbcUrl, String user, String password) {
    return postgres(PostgresSettings.of(jdbcUrl, user, password));
  }

  /**
   * Uses the PostgreSQL database that the application's data source leads to, which stays the
   * application's to close. The engine takes connections of its own from it and keeps them; see
   * {@link PostgresSettings#of(DataSource)} for how many.
   */
  default ProcessEngineBuilder postgres(DataSource dataSource) {
    return postgres(PostgresSettings.of(dataSource));
  }

  /** Like {@link #postgres(String, String, String)}, with all that can be set. */
  ProcessEngineBuilder postgres(PostgresSettings settings);

  /**
   * The schema of a PostgreSQL database that the engine's tables are in; {@link #build()} makes it
   * if it does not exist. It is {@value PostgresSettings#SCHEMA} unless it is set, which leaves the
   * application's own schemas to the application and its migration tool: Flyway, as it comes,
   * refuses a schema with tables that it has not made. Every statement of the engine names it.
   */
  ProcessEngineBuilder schema(String name);

  /**
   * Where users and groups come from, for {@link IdentityService} and for queries that take a user
   * and mean the user's groups too; an {@link InMemoryIdentityStore} unless said otherwise.
   */
  ProcessEngineBuilder identityStore(IdentityStore newIdentityStore);

  /** Sets the limits of group commit. */
  ProcessEngineBuilder commit(CommitSettings settings);

  /** Sets up the asynchronous executor. */
  ProcessEngineBuilder executor(ExecutorSettings settings);

  /** Whether the executor starts with the engine; true unless said otherwise. */
  ProcessEngineBuilder executorActive(boolean active);

  /** How much history is written; audit unless said otherwise. */
  ProcessEngineBuilder history(HistoryLevel level);

  /**
   * Whether the {@code historyLevel} of a process takes the place of {@link #history} for its
   * instances; not unless said otherwise. It can change only while no instance runs.
   */
  ProcessEngineBuilder processDefinitionHistoryLevel(boolean enabled);

  /**
   * Whether the engine notes in the task log what happens to tasks, unless the level of history is
   * none; not unless said otherwise. See {@link io.turgo.engine.task.HistoricTaskLogEntryType}.
   */
  ProcessEngineBuilder historicTaskLogging(boolean enabled);

  /**
   * Whether history has a row for each sequence flow that a token takes, from level activity on;
   * not unless said otherwise. It is a {@link io.turgo.engine.history.HistoricActivityInstance} of
   * type {@code sequenceFlow}, with the id and the name of the flow, that ends when it starts. Each
   * is one more row to write.
   */
  ProcessEngineBuilder historicSequenceFlows(boolean enabled);

  /**
   * Whether processes of one tenant may name what belongs to another tenant or to none; not unless
   * said otherwise. Then models, expressions and code that run for an instance of a tenant find
   * nothing but what is of that tenant: a call activity no definition, a query no rows, and a call
   * of a service no instance, task or job. Calls that concern all tenants are refused. A call of a
   * service that names no tenant is for the tenant of the instance.
   *
   * <p>Calls of the application itself are not restricted, and neither are processes without a
   * tenant.
   */
  ProcessEngineBuilder shareAcrossTenants(boolean share);

  /**
   * Which of the indexes that only queries use are kept beside those on what runs; all unless said
   * otherwise. What is not kept is found by going through the tables, and costs nobody who writes.
   * {@link #build()} makes and drops them, beside the work of other nodes; the node that starts
   * last decides.
   *
   * @param ofHistory on history by business key, definition, time, assignee and value of a variable
   * @param ofVariables on the values of variables
   */
  ProcessEngineBuilder searchIndexes(boolean ofHistory, boolean ofVariables);

  /**
   * What a failed job gets where its element has no retry cycle.
   *
   * @param newAttempts attempts in all, at least 1
   * @param pause time between two
   */
  ProcessEngineBuilder retries(int newAttempts, Duration pause);

  /**
   * For how long bulk operations are kept once they are over, with what became of each thing; for
   * ever unless it is set. They are then deleted in the background, 10,000 parts at a time.
   */
  ProcessEngineBuilder batchRetention(Duration time);

  /** An object that expressions can name. */
  ProcessEngineBuilder bean(String beanName, Object bean);

  /**
   * Where expressions and scripts find the objects that they name and that {@link #bean} did not
   * give, such as the beans of a container: {@code name -> context.containsBean(name) ?
   * context.getBean(name) : null}. Asked each time a name is used and not before, so a bean may
   * itself need the services of this engine.
   *
   * @param resolver gives the object of a name, or null if there is none; called by many threads
   */
  ProcessEngineBuilder beans(Function<String, @Nullable Object> resolver);

  /**
   * Adds a type of variables, such as {@link io.turgo.engine.variable.SerializableVariables}; it is
   * asked after the built-in types and after those that were added before.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if its name is taken
   */
  ProcessEngineBuilder variableType(CustomVariableType<?> type);

  /**
   * Which classes may be made when variables that are kept as JSON are read; {@link
   * JsonVariables#STANDARD} unless set.
   */
  ProcessEngineBuilder jsonVariables(JsonVariables allowed);

  /**
   * A type of service tasks, with settings of its own, such as where mails go. Types that are on
   * the class path and are not given here are found by themselves, with their defaults.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if one of its name was given
   */
  ProcessEngineBuilder serviceTaskType(ServiceTaskType type);

  /**
   * A queue that jobs go through instead of the shard feed. The first one is where all jobs go,
   * unless {@link #jobRouting} says otherwise.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is one of that name
   */
  ProcessEngineBuilder jobQueue(JobQueue queue);

  /** Sets the business clock, which due dates are measured by; by default the clock of the JVM. */
  ProcessEngineBuilder clock(BusinessClock newClock);

  /**
   * The zone of times that have no offset, in models and in values: of timers, due dates and data
   * objects. Days, weeks, months and years that timers count keep their time of day in it. The
   * JVM's zone unless said otherwise, as with other engines that read these models; set it where
   * nodes of one database may run in different ones.
   *
   * <p>A time that the zone leaves out, because its clocks go forward, is later by what they go
   * forward. One that it has twice is the first of the two.
   */
  ProcessEngineBuilder timeZone(ZoneId zone);

  /**
   * A calendar that timers and user tasks name with {@code businessCalendarName}. There are {@code
   * dueDate}, {@code duration} and {@code cycle} already, which read what {@code timeDate}, {@code
   * timeDuration} and {@code timeCycle} have. All nodes of a database should have the same.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the name is one of these, is
   *     blank, or has a slash
   */
  ProcessEngineBuilder businessCalendar(String name, BusinessCalendar calendar);

  /** Sets the observer that is told of each run of a job. */
  ProcessEngineBuilder jobObserver(JobObserver newObserver);

  /**
   * A listener to events from the engine's creation on.
   *
   * @param types what it is told of; all that it names by itself if there are none
   */
  ProcessEngineBuilder eventListener(TurgoEventListener listener, TurgoEventType... types);

  /** Where delegate classes are looked up; the calling thread's context class loader by default. */
  ProcessEngineBuilder classLoader(ClassLoader loader);

  /** How many bytes of instances are kept in memory, about. */
  ProcessEngineBuilder cacheBytes(long bytes);

  /**
   * How much one API call or job may take before it is stopped and undone; {@link
   * UnitLimits#defaults()} unless said otherwise. The call then throws a {@link
   * io.turgo.engine.exception.TurgoLimitException}, the job fails as by its user code.
   */
  ProcessEngineBuilder limits(UnitLimits newLimits);

  /**
   * How much time lies between two firings of a timer with a cycle at least; a second unless said
   * otherwise. Firings that would come sooner are skipped, do not count as repetitions, and are
   * told by {@link EngineMetrics#skippedTimerCycles}.
   */
  ProcessEngineBuilder shortestTimerCycle(Duration time);

  /**
   * How many bytes the files of one deployment may have together, unpacked; 64 MB unless said
   * otherwise. More is refused with a {@link io.turgo.engine.exception.TurgoLimitException}.
   */
  ProcessEngineBuilder deploymentBytes(long bytes);

  /**
   * How long what is noted of requests is kept; {@link RetentionSettings#defaults()} unless said
   * otherwise.
   */
  ProcessEngineBuilder retention(RetentionSettings settings);

  /**
   * How jobs are committed where their BPMN does not say it with {@code turgo:transactional};
   * grouped unless said otherwise.
   */
  ProcessEngineBuilder jobTransactions(JobTransactions mode);

  /**
   * How many transactional jobs have a transaction at a time at most, each with a connection of its
   * own; 8 unless said otherwise. On SQLite there is one, whatever is said here.
   */
  ProcessEngineBuilder transactionConnections(int connections);

  /**
   * How many threads do the work of future delegates ({@link
   * io.turgo.engine.delegate.AsyncTaskInvoker}) at most; 64 unless said otherwise. They are there
   * only while there is work. Once all are busy, work waits in line for one, in the order in which
   * it was begun, and so does the unit that needs its result: nothing is refused. Work that waits
   * for other work needs a thread for each.
   */
  ProcessEngineBuilder futureThreads(int threads);

  /**
   * Who begins and ends the transactions of transactional jobs, such as a transaction manager of
   * the application; the engine by itself unless one is given. It must lead to the engine's
   * database, and there can be none on SQLite, where the engine has the only connection that
   * writes.
   */
  ProcessEngineBuilder transactionProvider(TransactionProvider provider);

  /**
   * How API calls find the transaction that their caller is in, such as that of a transaction
   * manager of the application; they then write in it, and queries see what it has written. Without
   * this each call is durable by itself, except in {@link ProcessEngine#inTransaction}.
   *
   * <p>Not on SQLite, where the engine has the only connection that writes.
   */
  ProcessEngineBuilder ambientTransactions(AmbientTransactions transactions);

  /**
   * Where user code of transactional jobs gets the connection of its transaction; also for beans
   * that are made before the engine. With a {@link #transactionProvider} the application may as
   * well use its own way to the connection.
   */
  JobDataSource jobDataSource();

  /**
   * Which queue brings a job to the node that runs it; the shard feed brings all of them unless one
   * is given. All nodes of a database should have the same.
   */
  ProcessEngineBuilder jobRouting(JobRouting routing);

  /**
   * The application's tracing, whose traces go on in jobs. {@link TraceContext#NONE} unless set:
   * what goes on is kept with each job, 56 bytes in its row.
   */
  ProcessEngineBuilder traceContext(TraceContext context);

  /**
   * Whether SLF4J's MDC says which job runs, while user code of it does: {@code turgo.job}, {@code
   * turgo.instance}, {@code turgo.process} (the key), {@code turgo.element}, and {@code
   * traceparent} where the job continues a trace. On unless switched off; a logger without an MDC
   * costs nothing.
   */
  ProcessEngineBuilder jobLogContext(boolean on);

  /**
   * Opens the database, builds and starts the engine. What fails leaves nothing open.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no database was given, or
   *     settings do not fit
   */
  ProcessEngine build();
}
