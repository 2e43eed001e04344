package io.turgo.engine.service;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.executor.TurgoJobExecutor;
import io.turgo.engine.health.DelayedActions;
import io.turgo.engine.health.Health;
import io.turgo.engine.service.command.CallerTransactions;
import io.turgo.engine.service.command.CallsUnderWay;
import io.turgo.engine.service.command.EngineIds;
import io.turgo.engine.store.IdBlocks;
import io.turgo.engine.store.Store;
import io.turgo.engine.usercode.NestedCalls;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import org.jooq.SQLDialect;

/** Assembles what all other parts need: the store, ids, the engine's threads and its health. */
final class BaseAssembly {
  private static final int ID_BLOCK = 20_000;

  /** A little longer than opening a connection may take. */
  private static final Duration PATIENCE_FOR_IDS = Duration.ofSeconds(12);

  /** Where a transaction of user code may be the only writer for a while. */
  private static final Duration PATIENCE_FOR_IDS_BEHIND_OTHERS = Duration.ofMinutes(2);

  final EngineSettings settings;
  final Store store;
  final BusinessClock clock;
  final Health health = new Health();
  final DelayedActions later = new DelayedActions(health);
  final NestedCalls nested;
  final CallsUnderWay underWay;
  final CallerTransactions callers;

  /**
   * Apart from the workers, which may all be waiting for what is stepped here. Never shut down:
   * whoever comes back from user code after the engine was closed is told by it.
   */
  final ExecutorService steps;

  /** Ids for the driver, which is in no transaction of a caller. */
  final IdBlocks blocks;

  /** Ids for callers of the API. */
  final EngineIds ids;

  BaseAssembly(EngineSettings settings, Store store, Opened opened) {
    opened.add(later::close);
    this.settings = settings;
    this.store = store;
    this.clock = settings.clock();
    this.nested = new NestedCalls(settings.models().shareAcrossTenants());
    this.underWay = new CallsUnderWay(health, nested, settings.transactions().dataSource());
    this.callers =
        new CallerTransactions(
            settings.transactions().dataSource(), settings.transactions().ambient());
    this.steps = TurgoJobExecutor.newSteps();
    this.blocks =
        new IdBlocks(
            store,
            ID_BLOCK,
            steps,
            isSqlite() ? PATIENCE_FOR_IDS_BEHIND_OTHERS : PATIENCE_FOR_IDS,
            health);
    this.ids = new EngineIds(store, blocks, settings.transactions().dataSource(), underWay);
  }

  boolean isSqlite() {
    return store.dialect() == SQLDialect.SQLITE;
  }
}
