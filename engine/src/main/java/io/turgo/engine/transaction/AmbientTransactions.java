package io.turgo.engine.transaction;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * Finds the transaction that a caller of the engine is in, such as that of a transaction manager.
 * Calls that change instances then write in it, and queries see its changes. Process state and the
 * caller's own rows are committed together or not at all.
 *
 * @since 0.1.0
 */
@FunctionalInterface
@Experimental
public interface AmbientTransactions {
  /** Finds no transaction: every call commits on its own. */
  AmbientTransactions NONE = () -> null;

  /**
   * Returns the transaction that the calling thread is in. The engine calls this on every API call,
   * so it should only read thread-bound state.
   *
   * @return the transaction, or null
   */
  @Nullable AmbientTransaction current();
}
