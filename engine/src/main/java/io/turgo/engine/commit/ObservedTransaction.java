package io.turgo.engine.commit;

import io.turgo.engine.health.Health;
import io.turgo.engine.store.Inquiry;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.TransactionProvider;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A transaction of the lane that API calls can join, because it tells how it ended. */
public final class ObservedTransaction implements JobTransaction, AmbientTransaction {
  private @Nullable JobTransaction transaction;
  private final List<Consumer<Outcome>> listeners = new ArrayList<>();
  private final JoinedWriter.Marker marker;
  private long definitionEpoch;
  private Inquiry inquiry = Inquiry.NONE;

  /**
   * @param marker what will prove its commit
   */
  ObservedTransaction(JoinedWriter.Marker marker) {
    this.marker = marker;
  }

  /** Has a transaction of the calling thread begun that this is from now on. */
  void begin(TransactionProvider provider) throws SQLException {
    transaction = provider.begin();
  }

  private JobTransaction begun() {
    return Objects.requireNonNull(transaction, "The transaction has not begun");
  }

  @Override
  public Connection connection() throws SQLException {
    return begun().connection();
  }

  @Override
  public void commit() throws SQLException {
    begun().commit();
  }

  @Override
  public void commit(Runnable committed) throws SQLException {
    begun().commit(committed);
  }

  @Override
  public @Nullable SQLWarning commitWarnings() throws SQLException {
    return begun().commitWarnings();
  }

  @Override
  public void rollback() throws SQLException {
    begun().rollback();
  }

  @Override
  public boolean hasBegun() {
    return begun().hasBegun();
  }

  @Override
  public boolean isEndedByStatement() {
    return begun().isEndedByStatement();
  }

  @Override
  public boolean flush() throws SQLException {
    return begun().flush();
  }

  /** Whether somebody wants to hear how it ends. */
  boolean isWaitedFor() {
    return !listeners.isEmpty();
  }

  @Override
  public boolean excludesOthers() {
    return begun().excludesOthers();
  }

  @Override
  public void afterCompletion(Consumer<Outcome> listener) {
    listeners.add(listener);
  }

  /** Notes what the engine wrote in it last. */
  public void wrote(JoinedWriter.Result.Written unit) {
    definitionEpoch = Math.max(definitionEpoch, unit.definitionEpoch());
  }

  /** The epoch of the definitions as what was written saw it; 0 if nothing was. */
  long definitionEpoch() {
    return definitionEpoch;
  }

  JoinedWriter.Marker marker() {
    return marker;
  }

  /** Asks how it ended, where that is unknown. */
  public Inquiry inquiry() {
    return inquiry;
  }

  void isUnknown(Inquiry asking) {
    inquiry = asking;
  }

  void ended(Outcome outcome) {
    for (Consumer<Outcome> listener : listeners) {
      Health.attempt("What follows a transaction", Consumer::accept, listener, outcome);
    }
    listeners.clear();
  }
}
