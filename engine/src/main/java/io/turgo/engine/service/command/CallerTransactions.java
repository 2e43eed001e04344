package io.turgo.engine.service.command;

import io.turgo.engine.calls.JoinedCalls;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.JobTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Finds the transaction that the calling thread is in. Safe for all threads. */
public final class CallerTransactions {
  private final JobDataSource callers;
  private final AmbientTransactions ambient;

  public CallerTransactions(JobDataSource callers, AmbientTransactions ambient) {
    this.callers = callers;
    this.ambient = ambient;
  }

  /** Returns the transaction; null for none. */
  public @Nullable AmbientTransaction current() {
    return JoinedCalls.current(callers, ambient);
  }

  /** Returns its connection, and begins it for that if need be; null for no transaction. */
  @Nullable Connection connection() throws SQLException {
    AmbientTransaction transaction = current();
    return transaction == null ? null : transaction.connection();
  }

  /** Returns its connection if it has begun; null for no transaction, or one that has not. */
  public @Nullable Connection begun() throws SQLException {
    AmbientTransaction transaction = current();
    boolean open = !(transaction instanceof JobTransaction job) || job.hasBegun();
    return transaction == null || !open ? null : transaction.connection();
  }

  /** Has a store read and write in it. */
  public void joinedBy(Store store) {
    store.joinReads(this::begun);
    store.joinWrites(this::connection);
  }
}
