package io.turgo.engine.store;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Finds the transaction that a caller of the engine is in. */
@FunctionalInterface
public interface Transacting {
  /** The connection of the calling thread's transaction; null if it is in none. */
  @Nullable Connection connection() throws SQLException;
}
