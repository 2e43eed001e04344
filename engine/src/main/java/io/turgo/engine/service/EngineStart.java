package io.turgo.engine.service;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.health.Health;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import io.turgo.engine.transaction.AmbientTransactions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Objects;
import org.jooq.SQLDialect;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from settings to an engine: what can be refused without a database is refused first, and
 * whatever fails leaves no lock, no connection and no thread behind.
 */
final class EngineStart {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessEngine.class);

  private final TurgoProcessEngineBuilder settings;

  private EngineStart(TurgoProcessEngineBuilder settings) {
    this.settings = settings;
  }

  static ProcessEngine of(TurgoProcessEngineBuilder settings) {
    EngineStart start = new EngineStart(settings);
    try {
      start.check();
    } catch (RuntimeException e) {
      if (settings.database instanceof TurgoProcessEngineBuilder.Database.Open open) {
        closeAfter(e, open.store());
      }
      throw e;
    }
    return start.engine(start.store());
  }

  private void check() {
    if (settings.attempts < 1 || settings.retryPause.isNegative()) {
      throw new TurgoIllegalArgumentException(
          "Retries need at least one attempt and a pause that is not negative, but are "
              + settings.attempts
              + " and "
              + settings.retryPause);
    }
    if (settings.batchRetention != null && settings.batchRetention.isNegative()) {
      throw new TurgoIllegalArgumentException(
          "Ended batches can not be kept for less than no time, but batchRetention is "
              + settings.batchRetention);
    }
    if (settings.transactionConnections < 1) {
      throw new TurgoIllegalArgumentException(
          "Transactional jobs need at least one connection, but transactionConnections is "
              + settings.transactionConnections);
    }
    if (settings.futureThreads < 1) {
      throw new TurgoIllegalArgumentException(
          "The work of future delegates needs at least one thread, but futureThreads is "
              + settings.futureThreads);
    }
    if (settings.deploymentBytes < 1 || settings.cacheBytes < 0) {
      throw new TurgoIllegalArgumentException(
          "A deployment needs at least 1 byte and a cache can not have fewer than none, but"
              + " deploymentBytes is "
              + settings.deploymentBytes
              + " and cacheBytes is "
              + settings.cacheBytes);
    }
    checkDatabase();
  }

  private void checkDatabase() {
    boolean sqlite =
        switch (settings.database) {
          case null ->
              throw new TurgoIllegalArgumentException(
                  "An engine needs a database: call sqlite(file) or postgres(url, user, password)"
                      + " on its builder");
          case TurgoProcessEngineBuilder.Database.Sqlite file -> true;
          case TurgoProcessEngineBuilder.Database.Postgres server -> false;
          case TurgoProcessEngineBuilder.Database.Open open ->
              open.store().dialect() == SQLDialect.SQLITE;
        };
    if (settings.schema != null
        && !(settings.database instanceof TurgoProcessEngineBuilder.Database.Postgres)) {
      throw new TurgoIllegalArgumentException(
          "The schema '"
              + settings.schema
              + "' can only be set with postgres(...): SQLite has no schemas, and a store that is"
              + " open has found its tables already");
    }
    if (settings.transactionProvider != null && sqlite) {
      throw new TurgoIllegalArgumentException(
          "On SQLite the engine has the only connection that writes, so transactions of others can"
              + " not be shared; leave the transactionProvider away and write through"
              + " jobDataSource()");
    }
    if (!settings.ambientTransactions.equals(AmbientTransactions.NONE) && sqlite) {
      throw new TurgoIllegalArgumentException(
          "On SQLite the engine has the only connection that writes, so calls can not join"
              + " transactions of others; leave ambientTransactions away and use"
              + " ProcessEngine.inTransaction");
    }
  }

  private Store store() {
    return switch (settings.database) {
      case null -> throw new IllegalStateException("The database was checked before");
      case TurgoProcessEngineBuilder.Database.Open open -> open.store();
      case TurgoProcessEngineBuilder.Database.Sqlite file -> SqliteStore.open(file.settings());
      case TurgoProcessEngineBuilder.Database.Postgres server ->
          PostgresStore.open(
              settings.schema == null
                  ? server.settings()
                  : server.settings().withSchema(settings.schema));
    };
  }

  private ProcessEngine engine(Store store) {
    TurgoProcessEngine engine;
    try {
      store.fixHistoryLevel(settings.history, settings.processDefinitionHistory);
      store.fixSearchIndexes(settings.historyIndexes, settings.variableIndexes);
      engine = new TurgoProcessEngine(settings, store);
    } catch (RuntimeException | Error e) {
      closeAfter(e, store);
      throw e;
    }
    try {
      engine.begin(settings.executorActive);
    } catch (RuntimeException | Error e) {
      closeAfter(e, engine);
      throw e;
    }
    LOG.info(
        "Turgo {} runs: engine '{}', {}, {}",
        Objects.requireNonNullElse(
            EngineStart.class.getPackage().getImplementationVersion(), "(version unknown)"),
        settings.name,
        database(store),
        settings.executorActive
            ? "node %s with %d jobs at a time"
                .formatted(settings.executor.nodeName(), settings.executor.concurrency())
            : "node %s without executor".formatted(settings.executor.nodeName()));
    return engine;
  }

  /** What it is and where; that it can not be asked now does not keep the engine from running. */
  private static String database(Store store) {
    try (Connection connection = store.reads().getConnection()) {
      DatabaseMetaData database = connection.getMetaData();
      String schema = store.schema().name();
      return "%s %s at %s%s"
          .formatted(
              database.getDatabaseProductName(),
              database.getDatabaseProductVersion(),
              withoutParameters(database.getURL()),
              schema == null ? "" : ", schema " + schema);
    } catch (SQLException e) {
      return "a database that can not be asked just now (" + e.getMessage() + ")";
    }
  }

  /** They may have a password. */
  private static String withoutParameters(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  private static void closeAfter(Throwable failure, AutoCloseable what) {
    try {
      what.close();
    } catch (Exception e) {
      Health.suppress(failure, e);
    }
  }
}
