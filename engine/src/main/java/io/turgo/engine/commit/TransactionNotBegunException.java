package io.turgo.engine.commit;

import io.turgo.engine.exception.TurgoStoreException;

/** No transaction could be begun for a job, none of whose code has run. */
public final class TransactionNotBegunException extends TurgoStoreException {
  public TransactionNotBegunException(Exception cause) {
    super("The transaction of a job could not be begun: " + cause.getMessage(), cause);
  }
}
