package io.turgo.bench.turgo;

import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.transaction.JobTransactions;
import java.time.Duration;

/** What settings that start with {@code engine.} say, as properties. */
public final class EngineSettings {
  private final ProcessEngineBuilder builder;

  EngineSettings(ProcessEngineBuilder builder) {
    this.builder = builder;
  }

  /** Bytes of instances that are kept in memory. */
  public void setCacheBytes(long bytes) {
    builder.cacheBytes(bytes);
  }

  /** GROUPED or TRANSACTIONAL: how jobs are committed. */
  public void setJobTransactions(String name) {
    builder.jobTransactions(JobTransactions.valueOf(name));
  }

  /** How many transactional jobs have a transaction at a time. */
  public void setTransactionConnections(int connections) {
    builder.transactionConnections(connections);
  }

  /** Whether indexes lead queries to history and to values of variables. */
  public void setSearchIndexes(boolean kept) {
    builder.searchIndexes(kept, kept);
  }

  /** Attempts of a failing job; ten seconds lie between two. */
  public void setAttempts(int attempts) {
    builder.retries(attempts, Duration.ofSeconds(10));
  }
}
