package io.turgo.spring;

import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.transaction.JobTransactions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * The properties of {@code turgo}. What is wrong with them keeps the application from starting, all
 * of it named at once.
 *
 * @param enabled Whether there is an engine.
 * @param name Name of the engine, for logs; that of the application unless set.
 * @param database Where the engine keeps its state.
 * @param dataSource Name of the DataSource bean, where there are several and none is primary.
 * @param connections Whose connections the engine takes for itself. In transactions of the
 *     application it always uses theirs.
 * @param schema PostgreSQL schema of the engine's tables, made if it is not there.
 * @param readConnections Connections for queries, and as many for what the engine itself reads.
 * @param allowUnsafeDurability Starts on a PostgreSQL server with fsync or synchronous_commit off
 *     too, which can lose acknowledged work; for tests.
 * @param timeZone Zone of times without an offset, in models and values; that of the JVM unless
 *     set.
 * @param cacheSize Memory for instances; an eighth of the heap, at least 32 MB, unless set.
 * @param shareAcrossTenants Whether processes of one tenant may name what is of another tenant or
 *     of none.
 * @param sqlite The embedded database.
 * @param deployment Files that are deployed when the application starts.
 * @param beans Beans that expressions and delegateExpression reach.
 * @param executor The executor of jobs and timers.
 * @param jobs How jobs are done.
 * @param transactions Transactions of the application.
 * @param history What the engine notes of what happened.
 * @param search Indexes that only queries use.
 * @param jsonVariables Classes that may be made when JSON variables are read.
 * @param batches Bulk operations.
 * @param metrics Meters and figures of the engine.
 * @param rest The engine over HTTP.
 * @param console The web pages that show the engine.
 * @param camunda7Rest The API of Camunda 7.
 * @since 0.1.0
 */
@ConfigurationProperties("turgo")
public record TurgoProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String name,
    @DefaultValue("auto") Database database,
    @Nullable String dataSource,
    @DefaultValue("own") Connections connections,
    @DefaultValue(PostgresSettings.SCHEMA) String schema,
    @DefaultValue("8") int readConnections,
    @DefaultValue("false") boolean allowUnsafeDurability,
    @Nullable ZoneId timeZone,
    @Nullable DataSize cacheSize,
    @DefaultValue("false") boolean shareAcrossTenants,
    @DefaultValue Sqlite sqlite,
    @DefaultValue Deployment deployment,
    @DefaultValue Beans beans,
    @DefaultValue Executor executor,
    @DefaultValue Jobs jobs,
    @DefaultValue Transactions transactions,
    @DefaultValue History history,
    @DefaultValue Search search,
    @DefaultValue JsonVariables jsonVariables,
    @DefaultValue Batches batches,
    @DefaultValue Metrics metrics,
    @DefaultValue Rest rest,
    @DefaultValue Console console,
    @DefaultValue Camunda7Rest camunda7Rest)
    implements Validator {

  /** Where the engine keeps its state. */
  public enum Database {
    /** On the application's DataSource if it has one, else in an SQLite file. */
    AUTO,

    /** On the application's DataSource, which leads to PostgreSQL. */
    DATA_SOURCE,

    /** In an SQLite file, whatever DataSource the application has. */
    SQLITE
  }

  /** Whose connections the engine takes for what it does outside of the callers' transactions. */
  public enum Connections {
    /** Connections of its own, opened as the pool of the application opens its own. */
    OWN,

    /** Connections of the application's pool, which it keeps. */
    POOL
  }

  /**
   * The embedded database.
   *
   * @param file SQLite file, made with its folder if it is not there.
   * @param durable Whether commits wait for the disk; false only for tests.
   * @param longestTransaction How long a transaction of user code may keep the only writer while
   *     others wait; then it is rolled back.
   */
  public record Sqlite(
      @DefaultValue("turgo/turgo.db") Path file,
      @DefaultValue("true") boolean durable,
      @DefaultValue("10s") Duration longestTransaction) {}

  /**
   * What is deployed when the application starts.
   *
   * @param enabled Whether the files are deployed.
   * @param locations Folders of the files; those below them are found too.
   * @param name Name of the deployment; that of the application unless set.
   * @param tenant Tenant that it is for; none unless set.
   * @param returnToEarlier Whether files that an earlier deployment had, and the newest has not,
   *     are deployed again; else a node of an old version leaves the newer models in place.
   */
  public record Deployment(
      @DefaultValue("true") boolean enabled,
      @DefaultValue({"classpath*:/processes/", "classpath*:/cases/"}) List<String> locations,
      @Nullable String name,
      @Nullable String tenant,
      @DefaultValue("false") boolean returnToEarlier) {}

  /**
   * Which beans of the context expressions and delegateExpression reach.
   *
   * @param visible Names or patterns of them. Spring's own beans, data sources and the services of
   *     the engine are reached only by a name without an asterisk.
   * @param hidden Names or patterns of those that are not reached all the same.
   */
  public record Beans(@DefaultValue("*") List<String> visible, @DefaultValue List<String> hidden) {}

  /**
   * The executor of jobs and timers.
   *
   * @param enabled Whether this node runs jobs.
   * @param nodeName Name of this node, in the database and in logs; of host and process unless set.
   * @param concurrency User code that runs at the same time.
   * @param queueSize Ready jobs that are kept in memory.
   * @param pollInterval How often the tables are read when nothing calls for it.
   * @param lease How long the shards of a node stay its own after its last heartbeat.
   * @param stopPatience How long a stop waits for jobs that run.
   * @param virtualThreads Whether user code of jobs runs on virtual threads.
   * @param clockTolerance How far the clock of this node may be ahead of the database's; beyond
   *     that the node fires no timers.
   */
  public record Executor(
      @DefaultValue("true") boolean enabled,
      @Nullable String nodeName,
      @DefaultValue("256") int concurrency,
      @DefaultValue("20000") int queueSize,
      @DefaultValue("1s") Duration pollInterval,
      @DefaultValue("10s") Duration lease,
      @DefaultValue("30s") Duration stopPatience,
      @DefaultValue("false") boolean virtualThreads,
      @DefaultValue("30s") Duration clockTolerance) {}

  /**
   * How jobs are done.
   *
   * @param transactions Whether jobs share a transaction with their user code, where neither
   *     element nor process says it.
   * @param connections Transactional jobs at a time at most, each with a connection; 8, and half of
   *     the application's pool at most, unless set.
   * @param attempts Attempts of a job where its element has no retry cycle.
   * @param retryPause Time between two attempts.
   * @param shortestTimerCycle Time between two firings of a timer with a cycle, at least; sooner
   *     ones are skipped and counted.
   * @param logContext Whether the MDC says which job runs, while its user code does.
   */
  public record Jobs(
      @DefaultValue("grouped") JobTransactions transactions,
      @Nullable Integer connections,
      @DefaultValue("3") int attempts,
      @DefaultValue("10s") Duration retryPause,
      @DefaultValue("1s") Duration shortestTimerCycle,
      @DefaultValue("true") boolean logContext) {}

  /**
   * Transactions of the application.
   *
   * @param join Whether calls of the engine are part of the transaction of their caller.
   * @param manager Name of the transaction manager, where there are several and none is primary.
   */
  public record Transactions(@DefaultValue("true") boolean join, @Nullable String manager) {}

  /**
   * What the engine notes of what happened.
   *
   * @param level How much is noted.
   * @param perDefinition Whether the historyLevel of a process goes before it.
   * @param taskLog Whether the engine writes the task log.
   * @param sequenceFlows Whether history has a row for each sequence flow that was taken.
   */
  public record History(
      @DefaultValue("audit") HistoryLevel level,
      @DefaultValue("false") boolean perDefinition,
      @DefaultValue("false") boolean taskLog,
      @DefaultValue("false") boolean sequenceFlows) {}

  /**
   * Which of the indexes that only queries use are kept beside those on what runs.
   *
   * @param history Whether indexes lead to history by business key, definition, time and assignee.
   * @param variables Whether indexes lead to values of variables.
   */
  public record Search(
      @DefaultValue("true") boolean history, @DefaultValue("true") boolean variables) {}

  /**
   * Which classes may be made when variables that are kept as JSON are read, beside plain data of
   * the JDK and enums. A JsonVariables bean replaces these properties.
   *
   * @param packages Packages whose classes may be made, those below them too.
   * @param applicationPackages Whether the classes of the application may be made: those of the
   *     package of its SpringBootApplication, or of EnableAutoConfiguration, and below.
   * @param records Whether records of plain data may be made, whatever their package.
   */
  public record JsonVariables(
      @DefaultValue List<String> packages,
      @DefaultValue("true") boolean applicationPackages,
      @DefaultValue("true") boolean records) {}

  /**
   * Bulk operations.
   *
   * @param retention How long bulk operations stay once they are over; for ever unless set.
   */
  public record Batches(@Nullable Duration retention) {}

  /**
   * What is said of the engine.
   *
   * @param enabled Whether Micrometer has meters of the engine.
   * @param refresh How long figures that cost queries are kept.
   * @param countLimit Up to how many jobs of a state are counted.
   * @param outOfServiceAge Age of the oldest due job from which on the executor counts as out of
   *     service; none unless set.
   */
  public record Metrics(
      @DefaultValue("true") boolean enabled,
      @DefaultValue("30s") Duration refresh,
      @DefaultValue("100000") int countLimit,
      @Nullable Duration outOfServiceAge) {}

  /**
   * The engine over HTTP, in an application with a servlet container.
   *
   * @param enabled Whether it is mounted.
   * @param path Where it is mounted, below the application's own path.
   * @param origins Web pages on other addresses that may call it.
   * @param readOnly Whether all that changes something is refused, whoever asks.
   * @param tenantsRequired Whether callers whom nothing gives tenants see none, instead of all.
   * @param tenantClaim Claim of tokens that names the tenants of their bearer.
   * @param hiddenVariables Names of variables whose values are given only to callers with the
   *     action readHiddenVariables; an asterisk is any text.
   */
  public record Rest(
      @DefaultValue("true") boolean enabled,
      @DefaultValue("/turgo/api/v1") String path,
      @DefaultValue List<String> origins,
      @DefaultValue("false") boolean readOnly,
      @DefaultValue("false") boolean tenantsRequired,
      @Nullable String tenantClaim,
      @DefaultValue List<String> hiddenVariables) {}

  /**
   * The web pages that show the engine; they need its HTTP API.
   *
   * @param enabled Whether they are mounted, where the HTTP API is.
   * @param path Where they are mounted, below the application's own path.
   */
  public record Console(
      @DefaultValue("true") boolean enabled, @DefaultValue("/turgo") String path) {}

  /**
   * The API of Camunda 7, with turgo-camunda7-rest; origins, read-only and hidden variables are
   * those of the other.
   *
   * @param enabled Whether it is mounted.
   * @param path Where it is mounted.
   */
  public record Camunda7Rest(
      @DefaultValue("false") boolean enabled, @DefaultValue("/engine-rest") String path) {}

  @Override
  public boolean supports(Class<?> type) {
    return TurgoProperties.class.isAssignableFrom(type);
  }

  @Override
  public void validate(Object target, Errors errors) {
    new PropertyChecks(errors).check((TurgoProperties) target);
  }
}
