package io.turgo.engine.store;

import io.turgo.engine.exception.TurgoStoreException;

/**
 * Somebody holds a whole table of the leases, or has not ended a round, so no lease can change
 * hands as long as that lasts.
 */
public final class HeldLeasesException extends TurgoStoreException {
  private static final long serialVersionUID = 1L;

  public HeldLeasesException(String message, Throwable cause) {
    super(message, cause);
  }
}
