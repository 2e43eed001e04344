package io.turgo.engine.service;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineAware;
import io.turgo.engine.delegate.UserCodeAdapter;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way from settings to a running engine. A start that fails leaves no lock, no connection and
 * no thread behind.
 */
final class EngineStart {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessEngine.class);

  private final EngineSettings settings;
  private final Opened opened = new Opened();

  private EngineStart(EngineSettings settings) {
    this.settings = settings;
  }

  /** Builds an engine and starts it. If that fails, all that was opened for it is closed. */
  static ProcessEngine of(EngineSettings settings) {
    return new EngineStart(settings).engine();
  }

  private Store store() {
    EngineSettings.OfDatabase database = settings.database();
    return switch (database.database()) {
      case EngineSettings.Database.Open open -> open.store();
      case EngineSettings.Database.Sqlite file -> SqliteStore.open(file.settings());
      case EngineSettings.Database.Postgres server ->
          PostgresStore.open(
              database.schema() == null
                  ? server.settings()
                  : server.settings().withSchema(database.schema()));
    };
  }

  private ProcessEngine engine() {
    Store store = store();
    opened.add(store);
    TurgoProcessEngine engine;
    try {
      engine = assembled(store);
    } catch (RuntimeException | Error e) {
      opened.closeAfter(e);
      throw e;
    }
    try {
      engine.start();
      logStarted(store);
    } catch (RuntimeException | Error e) {
      Opened.closeAfter(e, engine);
      throw e;
    }
    return engine;
  }

  private TurgoProcessEngine assembled(Store store) {
    EngineSettings.OfDatabase database = settings.database();
    EngineSettings.OfHistory history = settings.history();
    store.fixHistoryLevel(history.level(), history.ofDefinitions());
    store.fixSearchIndexes(database.historyIndexes(), database.variableIndexes());
    TurgoProcessEngine engine =
        new TurgoProcessEngine(settings, new EngineAssembly(settings, store, opened));
    for (UserCodeAdapter adapter : settings.code().adapters().all()) {
      if (adapter instanceof ProcessEngineAware aware) {
        aware.setProcessEngine(engine);
      }
    }
    return engine;
  }

  private void logStarted(Store store) {
    String node = settings.executor().settings().nodeName();
    LOG.info(
        "Turgo {} runs: engine '{}', {}, {}",
        Objects.requireNonNullElse(
            EngineStart.class.getPackage().getImplementationVersion(), "(version unknown)"),
        settings.name(),
        store.description(),
        settings.executor().active()
            ? "node %s with %d jobs at a time"
                .formatted(node, settings.executor().settings().concurrency())
            : "node %s without executor".formatted(node));
  }
}
