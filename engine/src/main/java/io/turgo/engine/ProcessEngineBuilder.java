package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.clock.BusinessCalendar;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.delegate.CommonListeners;
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
 *
 * @since 0.1.0
 */
public interface ProcessEngineBuilder {
  /**
   * Sets the name of the engine, which logs show.
   *
   * <p><b>Default:</b> {@code default}.
   *
   * @param newName the name, for logs and metrics
   * @return this builder
   */
  ProcessEngineBuilder name(String newName);

  /**
   * Uses an embedded SQLite file, which {@link #build()} creates if it does not exist. Every commit
   * is synced.
   *
   * <p><b>Default:</b> none; a database is required.
   *
   * @param file the database file
   * @return this builder
   */
  default ProcessEngineBuilder sqlite(Path file) {
    return sqlite(SqliteSettings.of(file));
  }

  /**
   * Uses an embedded SQLite file, like {@link #sqlite(Path)}, with all of its settings.
   *
   * <p><b>Default:</b> none; a database is required.
   *
   * @param settings the file and its settings; they replace a database that was set before
   * @return this builder
   */
  ProcessEngineBuilder sqlite(SqliteSettings settings);

  /**
   * Uses a PostgreSQL database, which {@link #build()} connects to.
   *
   * <p><b>Default:</b> none; a database is required.
   *
   * @param jdbcUrl the address of the database, such as {@code jdbc:postgresql://localhost/app}
   * @param user the database user
   * @param password the password of that user
   * @return this builder
   */
  default ProcessEngineBuilder postgres(String jdbcUrl, String user, String password) {
    return postgres(PostgresSettings.of(jdbcUrl, user, password));
  }

  /**
   * Uses the PostgreSQL database of the application's data source, which the application closes.
   * The engine takes connections of its own from it and keeps them; see {@link
   * PostgresSettings#of(DataSource)} for how many.
   *
   * <p><b>Default:</b> none; a database is required.
   *
   * @param dataSource a data source of a PostgreSQL database
   * @return this builder
   */
  default ProcessEngineBuilder postgres(DataSource dataSource) {
    return postgres(PostgresSettings.of(dataSource));
  }

  /**
   * Uses a PostgreSQL database, like {@link #postgres(String, String, String)}, with all of its
   * settings.
   *
   * <p><b>Default:</b> none; a database is required.
   *
   * @param settings the address and its settings; they replace a database that was set before
   * @return this builder
   */
  ProcessEngineBuilder postgres(PostgresSettings settings);

  /**
   * Sets the PostgreSQL schema of the engine's tables, which {@link #build()} creates if it does
   * not exist. Every statement of the engine names it.
   *
   * <p>A schema of its own leaves the application's schemas to the application and its migration
   * tool: Flyway, as it comes, refuses a schema with tables that it has not made.
   *
   * <p><b>Default:</b> that of the {@link PostgresSettings}, {@value PostgresSettings#SCHEMA}.
   * <b>Range:</b> a name of 1 to 63 bytes; only with PostgreSQL.
   *
   * @param name the name of the schema
   * @return this builder
   */
  ProcessEngineBuilder schema(String name);

  /**
   * Sets the source of users and groups, for {@link IdentityService} and for queries that take a
   * user and mean the user's groups too.
   *
   * <p><b>Default:</b> an {@link InMemoryIdentityStore}.
   *
   * @param newIdentityStore the store, which may be read-only
   * @return this builder
   */
  ProcessEngineBuilder identityStore(IdentityStore newIdentityStore);

  /**
   * Sets the limits of group commit.
   *
   * <p><b>Default:</b> {@link CommitSettings#defaults} with 2 committers on PostgreSQL and 1 on
   * SQLite.
   *
   * @param settings the limits of this node
   * @return this builder
   */
  ProcessEngineBuilder commit(CommitSettings settings);

  /**
   * Sets up the executor, which runs jobs and timers.
   *
   * <p><b>Default:</b> {@link ExecutorSettings#defaults}.
   *
   * @param settings the settings of this node
   * @return this builder
   */
  ProcessEngineBuilder executor(ExecutorSettings settings);

  /**
   * Sets whether the executor starts with the engine.
   *
   * <p><b>Default:</b> true.
   *
   * @param active false if {@link ProcessEngine#getJobExecutor} is to start it
   * @return this builder
   */
  ProcessEngineBuilder executorActive(boolean active);

  /**
   * Sets how much history is written.
   *
   * <p><b>Default:</b> {@link HistoryLevel#AUDIT}.
   *
   * @param level the level for all processes, see {@link #processDefinitionHistoryLevel}
   * @return this builder
   */
  ProcessEngineBuilder history(HistoryLevel level);

  /**
   * Sets whether the {@code historyLevel} of a process takes the place of {@link #history} for its
   * instances. It can change only while no instance runs.
   *
   * <p><b>Default:</b> false.
   *
   * @param enabled true if the level of a process counts
   * @return this builder
   */
  ProcessEngineBuilder processDefinitionHistoryLevel(boolean enabled);

  /**
   * Sets whether the engine writes changes of tasks to the task log, unless the level of history is
   * none. See {@link io.turgo.engine.task.HistoricTaskLogEntryType}.
   *
   * <p><b>Default:</b> false.
   *
   * @param enabled true to write the task log
   * @return this builder
   */
  ProcessEngineBuilder historicTaskLogging(boolean enabled);

  /**
   * Sets whether history has a row for each sequence flow that a token takes, from level activity
   * on. It is a {@link io.turgo.engine.history.HistoricActivityInstance} of type {@code
   * sequenceFlow}, with the id and the name of the flow, that ends when it starts. Each is one more
   * row to write.
   *
   * <p><b>Default:</b> false.
   *
   * @param enabled true to write these rows
   * @return this builder
   */
  ProcessEngineBuilder historicSequenceFlows(boolean enabled);

  /**
   * Sets whether processes of one tenant may name things of another tenant or of none.
   *
   * <p>If not, models, expressions and code that run for an instance of a tenant find only things
   * of that tenant: a call activity no other definition, a query no other rows, and a call of a
   * service no other instance, task or job. Calls that concern all tenants are refused. A call of a
   * service that names no tenant is for the tenant of the instance.
   *
   * <p>Calls of the application itself are not restricted, and neither are processes without a
   * tenant.
   *
   * <p><b>Default:</b> false.
   *
   * @param share true to allow it
   * @return this builder
   */
  ProcessEngineBuilder shareAcrossTenants(boolean share);

  /**
   * Sets which of the indexes that only queries use are kept, in addition to those for running
   * instances. Without an index, a query goes through the table, and writes cost less. {@link
   * #build()} creates and drops them while other nodes work; the node that starts last decides.
   *
   * <p><b>Default:</b> true for both.
   *
   * @param ofHistory whether history is indexed by business key, definition, time, assignee and
   *     value of a variable
   * @param ofVariables whether the values of variables are indexed
   * @return this builder
   */
  @Experimental
  ProcessEngineBuilder searchIndexes(boolean ofHistory, boolean ofVariables);

  /**
   * Sets the attempts of a failed job whose element has no retry cycle.
   *
   * <p><b>Default:</b> 3 attempts and 10 s. <b>Range:</b> 1 attempt or more, 0 ms or more.
   *
   * @param newAttempts the attempts in all, the first one included
   * @param pause the time between two attempts
   * @return this builder
   */
  ProcessEngineBuilder retries(int newAttempts, Duration pause);

  /**
   * Sets how long bulk operations that are over are kept, with the outcome of each part. They are
   * then deleted in the background, 10,000 parts at a time.
   *
   * <p><b>Default:</b> for ever. <b>Range:</b> 0 ms or more.
   *
   * @param time the time since the end of the operation
   * @return this builder
   */
  ProcessEngineBuilder batchRetention(Duration time);

  /**
   * Adds an object that expressions can name.
   *
   * <p><b>Default:</b> none.
   *
   * @param beanName the name in expressions; an object added before under it is replaced
   * @param bean the object
   * @return this builder
   */
  ProcessEngineBuilder bean(String beanName, Object bean);

  /**
   * Sets where expressions and scripts find the objects that they name and that {@link #bean} did
   * not give, such as the beans of a container: {@code name -> context.containsBean(name) ?
   * context.getBean(name) : null}. The engine calls it each time a name is used and not before, so
   * a bean may itself need the services of this engine.
   *
   * <p><b>Default:</b> finds nothing.
   *
   * @param resolver gives the object of a name, or null if there is none; called by many threads
   * @return this builder
   */
  ProcessEngineBuilder beans(Function<String, @Nullable Object> resolver);

  /**
   * Adds a type of variables, such as {@link io.turgo.engine.variable.SerializableVariables}. The
   * engine asks it after the built-in types and after those that were added before.
   *
   * <p><b>Default:</b> the built-in types.
   *
   * @param type encodes and decodes the values that it recognises
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if its name is taken
   */
  ProcessEngineBuilder variableType(CustomVariableType<?> type);

  /**
   * Sets which classes may be made when variables that are kept as JSON are read.
   *
   * <p><b>Default:</b> {@link JsonVariables#STANDARD}.
   *
   * @param allowed the allowed classes; {@link JsonVariables} says what happens to others
   * @return this builder
   */
  ProcessEngineBuilder jsonVariables(JsonVariables allowed);

  /**
   * Adds a type of service tasks, with settings of its own, such as where mails go.
   *
   * <p><b>Default:</b> the types on the class path with their defaults. They stay, except those
   * whose names are given here.
   *
   * @param type the type, which models select by its name
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if one of its name was given
   */
  ProcessEngineBuilder serviceTaskType(ServiceTaskType type);

  /**
   * Adds listeners to elements of BPMN files that do not name them, such as all user tasks. All
   * nodes need the same.
   *
   * <p><b>Default:</b> none.
   *
   * @param listeners asked after those that were added before
   * @return this builder
   */
  @Experimental
  ProcessEngineBuilder commonListeners(CommonListeners listeners);

  /**
   * Sets the library that evaluates decisions.
   *
   * <p><b>Default:</b> the one on the class path, such as that of the module {@code turgo-dmn};
   * none if there is none. The engine then refuses files and tasks with decisions.
   *
   * @param engine the library
   * @return this builder
   */
  @Experimental
  ProcessEngineBuilder decisionEngine(DecisionEngine engine);

  /**
   * Adds a queue that jobs go through instead of the shard feed. All jobs go to the first one,
   * unless {@link #jobRouting} decides otherwise.
   *
   * <p><b>Default:</b> none.
   *
   * @param queue the queue, with a name of its own
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if there is one of that name
   */
  ProcessEngineBuilder jobQueue(JobQueue queue);

  /**
   * Sets the business clock, which due dates are measured by.
   *
   * <p><b>Default:</b> the clock of the JVM.
   *
   * @param newClock the clock; tests can set and move it
   * @return this builder
   */
  ProcessEngineBuilder clock(BusinessClock newClock);

  /**
   * Sets the zone of times that have no offset, in models and in values: of timers, due dates and
   * data objects. Days, weeks, months and years that timers count keep their time of day in it. Set
   * it where nodes of one database may run in different zones.
   *
   * <p>A time that the zone leaves out, because its clocks go forward, is later by what they go
   * forward. One that it has twice is the first of the two.
   *
   * <p><b>Default:</b> the JVM's zone, as with other engines that read these models.
   *
   * @param zone the zone
   * @return this builder
   */
  ProcessEngineBuilder timeZone(ZoneId zone);

  /**
   * Adds a calendar that timers and user tasks name with {@code businessCalendarName}. All nodes of
   * a database should have the same.
   *
   * <p><b>Default:</b> {@code dueDate}, {@code duration} and {@code cycle}, which read what {@code
   * timeDate}, {@code timeDuration} and {@code timeCycle} have. <b>Range:</b> a name that is none
   * of these, not blank and without a slash.
   *
   * @param name the name in models
   * @param calendar the calendar; one added before under this name is replaced
   * @return this builder
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if the name is outside this
   *     range
   */
  ProcessEngineBuilder businessCalendar(String name, BusinessCalendar calendar);

  /**
   * Sets the observer of each run of a job.
   *
   * <p><b>Default:</b> {@link JobObserver#NONE}.
   *
   * @param newObserver the observer, called for each run; it replaces one that was set before
   * @return this builder
   */
  ProcessEngineBuilder jobObserver(JobObserver newObserver);

  /**
   * Adds a listener to events from the creation of the engine on.
   *
   * <p><b>Default:</b> none.
   *
   * @param listener called with each event of its types
   * @param types the events that it gets; all that it names by itself if there are none
   * @return this builder
   */
  ProcessEngineBuilder eventListener(TurgoEventListener listener, TurgoEventType... types);

  /**
   * Sets where delegate classes are looked up.
   *
   * <p><b>Default:</b> the calling thread's context class loader.
   *
   * @param loader the class loader
   * @return this builder
   */
  ProcessEngineBuilder classLoader(ClassLoader loader);

  /**
   * Sets about how many bytes of instances are kept in memory.
   *
   * <p><b>Default:</b> an eighth of the heap, at least 32 MiB. <b>Range:</b> 0 or more.
   *
   * @param bytes the approximate size in bytes
   * @return this builder
   */
  ProcessEngineBuilder cacheBytes(long bytes);

  /**
   * Sets how much one API call or job may take before the engine stops and undoes it. The call then
   * throws a {@link io.turgo.engine.exception.TurgoLimitException}; the job fails as it does when
   * its user code fails.
   *
   * <p><b>Default:</b> {@link UnitLimits#defaults()}.
   *
   * @param newLimits the limits of each call and each job
   * @return this builder
   */
  ProcessEngineBuilder limits(UnitLimits newLimits);

  /**
   * Sets the least time between two firings of a timer with a cycle. Earlier firings are skipped,
   * do not count as repetitions, and appear in {@link EngineMetrics#skippedTimerCycles}.
   *
   * <p><b>Default:</b> 1 s. <b>Range:</b> 1 ms or more.
   *
   * @param time the time between two firings
   * @return this builder
   */
  ProcessEngineBuilder shortestTimerCycle(Duration time);

  /**
   * Sets how many bytes the files of one deployment may have together, unpacked. A larger one is
   * refused with a {@link io.turgo.engine.exception.TurgoLimitException}.
   *
   * <p><b>Default:</b> 67,108,864 (64 MiB). <b>Range:</b> 1 or more.
   *
   * @param bytes the size in bytes
   * @return this builder
   */
  ProcessEngineBuilder deploymentBytes(long bytes);

  /**
   * Sets how long the engine keeps its records of requests.
   *
   * <p><b>Default:</b> {@link RetentionSettings#defaults()}.
   *
   * @param settings the times for each kind of record
   * @return this builder
   */
  ProcessEngineBuilder retention(RetentionSettings settings);

  /**
   * Sets how jobs are committed if their BPMN does not decide it with {@code turgo:transactional}.
   *
   * <p><b>Default:</b> {@link JobTransactions#GROUPED}.
   *
   * @param mode the mode for such jobs
   * @return this builder
   */
  ProcessEngineBuilder jobTransactions(JobTransactions mode);

  /**
   * Sets how many transactional jobs have a transaction at the same time, each with a connection of
   * its own.
   *
   * <p><b>Default:</b> 8; on SQLite always 1. <b>Range:</b> 1 or more.
   *
   * @param connections the largest number of connections
   * @return this builder
   */
  ProcessEngineBuilder transactionConnections(int connections);

  /**
   * Sets how many threads do the work of future delegates ({@link
   * io.turgo.engine.delegate.AsyncTaskInvoker}) at most. They exist only while there is work. Once
   * all are busy, work waits in line for one, in the order in which it was begun, and so does the
   * unit that needs its result: nothing is refused. Work that waits for other work needs a thread
   * for each.
   *
   * <p><b>Default:</b> 64. <b>Range:</b> 1 or more.
   *
   * @param threads the largest number of threads
   * @return this builder
   */
  ProcessEngineBuilder futureThreads(int threads);

  /**
   * Sets the owner of the transactions of transactional jobs, such as a transaction manager of the
   * application. It must lead to the engine's database. On SQLite the engine has the only
   * connection that writes, so {@link #build()} refuses one.
   *
   * <p><b>Default:</b> the engine itself.
   *
   * @param provider begins and ends these transactions
   * @return this builder
   */
  ProcessEngineBuilder transactionProvider(TransactionProvider provider);

  /**
   * Sets how API calls find the transaction that their caller is in, such as that of a transaction
   * manager of the application. They then write in it, and queries see what it has written. On
   * SQLite the engine has the only connection that writes, so {@link #build()} refuses it.
   *
   * <p><b>Default:</b> each call is durable by itself, except in {@link
   * ProcessEngine#inTransaction}.
   *
   * @param transactions finds the transaction of the calling thread, with every API call
   * @return this builder
   */
  ProcessEngineBuilder ambientTransactions(AmbientTransactions transactions);

  /**
   * {@return the data source from which user code of transactional jobs gets the connection of its
   * transaction; also for beans that are made before the engine} With a {@link
   * #transactionProvider} the application may use its own way to the connection as well.
   */
  JobDataSource jobDataSource();

  /**
   * Sets which queue brings a job to the node that runs it. All nodes of a database should have the
   * same.
   *
   * <p><b>Default:</b> the first {@link #jobQueue}; without one, the shard feed brings all jobs.
   *
   * @param routing names the queue of a job
   * @return this builder
   */
  ProcessEngineBuilder jobRouting(JobRouting routing);

  /**
   * Sets the application's tracing, whose traces go on in jobs. They are kept with each job, 56
   * bytes in its row.
   *
   * <p><b>Default:</b> {@link TraceContext#NONE}.
   *
   * @param context reads the trace that a job is to continue, and continues it
   * @return this builder
   */
  ProcessEngineBuilder traceContext(TraceContext context);

  /**
   * Sets whether SLF4J's MDC names the job while its user code runs: {@code turgo.job}, {@code
   * turgo.instance}, {@code turgo.process} (the key), {@code turgo.element}, and {@code
   * traceparent} where the job continues a trace. A logger without an MDC costs nothing.
   *
   * <p><b>Default:</b> true.
   *
   * @param on true to set these keys
   * @return this builder
   */
  ProcessEngineBuilder jobLogContext(boolean on);

  /**
   * Opens the database, builds and starts the engine. A build that fails leaves nothing open.
   *
   * @return the running engine, which the caller closes
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no database was given, or
   *     settings do not fit
   */
  ProcessEngine build();
}
