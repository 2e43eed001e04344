package io.turgo.engine.service;

import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.TransactionLane;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.TransactionProvider;
import java.util.function.LongConsumer;

/** Assembles the two ways to a commit: in groups, and in the transaction of a job. */
final class CommitAssembly {
  final CommitPipeline pipeline;
  final TransactionLane lane;

  /** How many jobs have a transaction at a time. */
  final int transactionConnections;

  CommitAssembly(BaseAssembly base, DefinitionRegistry definitions) {
    EngineSettings settings = base.settings;
    Store store = base.store;
    CommitSettings commit = settings.database().commit();
    if (commit == null) {
      commit = CommitSettings.defaults(base.isSqlite() ? 1 : 2);
    }
    LongConsumer onEpoch =
        epoch -> {
          // Reading definitions takes a connection, so it is not done on a committer.
          if (definitions.isOlderThan(epoch)) {
            base.steps.execute(() -> definitions.noticeEpoch(epoch));
          }
        };
    int committers = Math.min(commit.committers(), store.room().committers());
    this.pipeline =
        new CommitPipeline(store, commit.withCommitters(committers), onEpoch, base.health);
    this.transactionConnections =
        Math.min(settings.transactions().connections(), store.room().jobTransactions());
    TransactionProvider provider = settings.transactions().provider();
    this.lane =
        new TransactionLane(
            store,
            () -> provider != null ? provider : store.jobTransactions(transactionConnections),
            pipeline,
            onEpoch);
  }
}
