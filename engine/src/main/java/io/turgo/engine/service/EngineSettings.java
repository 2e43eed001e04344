package io.turgo.engine.service;

import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.delegate.CommonListeners;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.identity.IdentityStore;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import io.turgo.engine.usercode.CodeAdapters;
import io.turgo.engine.variable.VariableCodec;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one engine, as {@link TurgoProcessEngineBuilder#build} found them. They do not
 * change and were checked, as far as that can be done without a database.
 */
record EngineSettings(
    String name,
    OfDatabase database,
    OfTransactions transactions,
    OfHistory history,
    OfModels models,
    OfCode code,
    OfInstances instances,
    OfExecutor executor,
    OfServices services,
    BusinessClock clock,
    ZoneId timeZone) {

  /**
   * Where the engine keeps what it knows.
   *
   * @param schema of PostgreSQL; null for the one of the connection
   * @param commit null for what fits the database
   * @param cacheBytes for instances in memory
   */
  record OfDatabase(
      Database database,
      @Nullable String schema,
      @Nullable CommitSettings commit,
      long cacheBytes,
      boolean historyIndexes,
      boolean variableIndexes) {}

  /** The database that was chosen last. */
  sealed interface Database {
    record Open(Store store) implements Database {}

    record Sqlite(SqliteSettings settings) implements Database {}

    record Postgres(PostgresSettings settings) implements Database {}
  }

  /**
   * How jobs and callers share transactions with the engine.
   *
   * @param connections how many jobs have a transaction at a time
   * @param provider gives the transactions of jobs; null for the store
   * @param ambient finds transactions of callers
   */
  record OfTransactions(
      JobTransactions jobs,
      int connections,
      @Nullable TransactionProvider provider,
      AmbientTransactions ambient,
      JobDataSource dataSource) {}

  /**
   * How much the engine notes of what has happened.
   *
   * @param ofDefinitions whether definitions can have a level of their own
   * @param sequenceFlows whether sequence flows that are taken are noted
   * @param taskLog whether changes of tasks are noted one by one
   */
  record OfHistory(
      HistoryLevel level, boolean ofDefinitions, boolean sequenceFlows, boolean taskLog) {}

  /**
   * What models may name and how large they may be.
   *
   * @param commonListeners add listeners that files do not name
   * @param decisionEngine evaluates decisions; null for none
   * @param deploymentBytes of the files of one deployment
   * @param shareAcrossTenants whether models of a tenant can call those without one
   */
  record OfModels(
      Calendars calendars,
      Map<String, ServiceTaskType> serviceTaskTypes,
      List<CommonListeners> commonListeners,
      @Nullable DecisionEngine decisionEngine,
      long deploymentBytes,
      boolean shareAcrossTenants) {
    OfModels {
      serviceTaskTypes = Collections.unmodifiableMap(new LinkedHashMap<>(serviceTaskTypes));
      commonListeners = List.copyOf(commonListeners);
    }
  }

  /**
   * The code of the application and what is around it when it runs.
   *
   * @param beans that are there when the engine starts
   * @param otherBeans finds what is not among those; gives null for none
   * @param classLoader of delegates; null for the calling thread's
   * @param adapters for code of other APIs
   * @param futureThreads run the work of future delegates
   * @param eventListeners each registers a listener
   */
  record OfCode(
      Map<String, Object> beans,
      Function<String, @Nullable Object> otherBeans,
      @Nullable ClassLoader classLoader,
      CodeAdapters adapters,
      VariableCodec codec,
      int futureThreads,
      List<Consumer<TurgoEventDispatcher>> eventListeners,
      TraceContext traceContext,
      boolean jobLogContext) {
    OfCode {
      beans = Map.copyOf(beans);
      eventListeners = List.copyOf(eventListeners);
    }

    /** Returns the bean of a name, or null; those that are there when the engine starts first. */
    @Nullable Object bean(String beanName) {
      Object bean = beans.get(beanName);
      return bean == null ? otherBeans.apply(beanName) : bean;
    }
  }

  /** What holds for each step of an instance, and for jobs that fail. */
  record OfInstances(
      int attempts,
      Duration retryPause,
      UnitLimits limits,
      Duration shortestTimerCycle,
      JobRouting routing) {}

  /**
   * How this node runs jobs.
   *
   * @param active whether it does so as soon as the engine is built
   */
  record OfExecutor(
      ExecutorSettings settings, boolean active, JobObserver observer, List<JobQueue> queues) {
    OfExecutor {
      queues = List.copyOf(queues);
    }
  }

  /**
   * What only services of the API need.
   *
   * @param batchRetention how long ended batches are kept; null for ever
   */
  record OfServices(
      IdentityStore identityStore,
      RetentionSettings retention,
      @Nullable Duration batchRetention) {}

  EngineSettings {
    requireRetries(instances);
    requireRetention(services.batchRetention());
    if (transactions.connections() < 1) {
      throw new TurgoIllegalArgumentException(
          "Transactional jobs need at least one connection, but transactionConnections is "
              + transactions.connections());
    }
    if (code.futureThreads() < 1) {
      throw new TurgoIllegalArgumentException(
          "The work of future delegates needs at least one thread, but futureThreads is "
              + code.futureThreads());
    }
    requireRoom(models.deploymentBytes(), database.cacheBytes());
    requireSchemaOfPostgres(database);
    if (isSqlite(database.database())) {
      requireNoOtherWriter(transactions);
    }
  }

  private static void requireRetries(OfInstances instances) {
    if (instances.attempts() < 1 || instances.retryPause().isNegative()) {
      throw new TurgoIllegalArgumentException(
          "Retries need at least one attempt and a pause that is not negative, but are "
              + instances.attempts()
              + " and "
              + instances.retryPause());
    }
  }

  private static void requireRetention(@Nullable Duration ofBatches) {
    if (ofBatches != null && ofBatches.isNegative()) {
      throw new TurgoIllegalArgumentException(
          "batchRetention must not be negative, but is " + ofBatches);
    }
  }

  private static void requireRoom(long deploymentBytes, long cacheBytes) {
    if (deploymentBytes < 1 || cacheBytes < 0) {
      throw new TurgoIllegalArgumentException(
          "deploymentBytes must be at least 1 and cacheBytes at least 0, but deploymentBytes is "
              + deploymentBytes
              + " and cacheBytes is "
              + cacheBytes);
    }
  }

  private static boolean isSqlite(Database database) {
    return switch (database) {
      case Database.Sqlite file -> true;
      case Database.Postgres server -> false;
      case Database.Open open -> open.store().dialect() == SQLDialect.SQLITE;
    };
  }

  private static void requireSchemaOfPostgres(OfDatabase database) {
    if (database.schema() != null && !(database.database() instanceof Database.Postgres)) {
      throw new TurgoIllegalArgumentException(
          "The schema '"
              + database.schema()
              + "' can only be set with postgres(...): SQLite has no schemas, and an open store"
              + " has its schema already");
    }
  }

  private static void requireNoOtherWriter(OfTransactions transactions) {
    if (transactions.provider() != null) {
      throw new TurgoIllegalArgumentException(
          "On SQLite the engine has the only connection that writes, so transactions of others"
              + " cannot be shared; remove the transactionProvider and write through"
              + " jobDataSource()");
    }
    if (!transactions.ambient().equals(AmbientTransactions.NONE)) {
      throw new TurgoIllegalArgumentException(
          "On SQLite the engine has the only connection that writes, so calls cannot join"
              + " transactions of others; remove ambientTransactions and use"
              + " ProcessEngine.inTransaction");
    }
  }
}
