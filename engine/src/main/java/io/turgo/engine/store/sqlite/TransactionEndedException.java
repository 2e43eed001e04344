package io.turgo.engine.store.sqlite;

import java.io.Serial;
import java.sql.SQLException;

/** The transaction of user code was rolled back because it kept the writer for too long. */
final class TransactionEndedException extends SQLException {
  @Serial private static final long serialVersionUID = 1L;

  TransactionEndedException(String reason) {
    super(reason);
  }
}
