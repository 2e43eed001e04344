package io.turgo.engine.commit;

import io.turgo.engine.store.Inquiry;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A transaction of the lane that API calls can join, because it tells how it ended. */
public final class ObservedTransaction implements JobTransaction, AmbientTransaction {
  private static final Logger LOG = LoggerFactory.getLogger(ObservedTransaction.class);

  private final JobTransaction transaction;
  private final List<Consumer<Outcome>> listeners = new ArrayList<>();
  private final JoinedWriter.Marker marker;
  private long definitionEpoch;
  private Inquiry inquiry = Inquiry.NONE;

  /**
   * @param marker what will prove its commit
   */
  ObservedTransaction(JobTransaction transaction, JoinedWriter.Marker marker) {
    this.transaction = transaction;
    this.marker = marker;
  }

  @Override
  public Connection connection() throws SQLException {
    return transaction.connection();
  }

  @Override
  public void commit() throws SQLException {
    transaction.commit();
  }

  @Override
  public void rollback() throws SQLException {
    transaction.rollback();
  }

  @Override
  public boolean hasBegun() {
    return transaction.hasBegun();
  }

  @Override
  public boolean excludesOthers() {
    return transaction.excludesOthers();
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
      try {
        listener.accept(outcome);
      } catch (RuntimeException | Error e) {
        LOG.error("What follows a transaction failed; it had ended with {}", outcome, e);
      }
    }
    listeners.clear();
  }
}
