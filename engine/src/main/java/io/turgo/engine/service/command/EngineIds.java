package io.turgo.engine.service.command;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.IdBlocks;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransaction;
import java.sql.SQLException;
import java.util.function.LongSupplier;

/** Takes ids for what callers of the API make. Safe for all threads. */
public final class EngineIds implements LongSupplier {
  private final Store store;
  private final IdBlocks blocks;
  private final JobDataSource callers;
  private final CallsUnderWay underWay;

  public EngineIds(Store store, IdBlocks blocks, JobDataSource callers, CallsUnderWay underWay) {
    this.store = store;
    this.blocks = blocks;
    this.callers = callers;
    this.underWay = underWay;
  }

  @Override
  public long getAsLong() {
    underWay.requireOpen();
    JobTransaction transaction = callers.transaction();
    if (transaction != null && transaction.excludesOthers()) {
      return idWithin(transaction);
    }
    callers.refuseToWait("take an id for something new");
    return blocks.getAsLong();
  }

  /** Where nobody else can write, the transaction itself takes the id. */
  private long idWithin(JobTransaction transaction) {
    try {
      long id = store.allocateIds(transaction.connection(), 1);
      blocks.tookElsewhere(id);
      return id;
    } catch (SQLException e) {
      throw new TurgoStoreException("No id could be taken: " + e.getMessage(), e);
    }
  }
}
