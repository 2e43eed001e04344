package io.turgo.engine.definition;

import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.store.Transacting;
import io.turgo.engine.transaction.AmbientTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The definitions as transactions of callers see them: each for itself, from when it has read or
 * changed them until it ends. What is rolled back was never known to anybody else.
 *
 * <p>Safe for all threads; a transaction is used by one at a time. Transactions are told apart by
 * their connection, which is the same each time.
 */
public final class UncommittedDefinitions {
  private final Transacting begun;
  private final Supplier<@Nullable AmbientTransaction> current;
  private final Map<Connection, View> views = Collections.synchronizedMap(new IdentityHashMap<>());

  /** Saves threads the look at their transaction while nobody has a view. */
  private volatile boolean any;

  /** What one transaction knows. */
  static final class View {
    final Map<Long, ProcessGraph> graphs = new ConcurrentHashMap<>();
    final Map<DecisionFiles.Place, DecisionFile> decisions = new ConcurrentHashMap<>();
    volatile KnownDefinitions known = KnownDefinitions.NONE;
  }

  /**
   * @param begun finds the connection of the calling thread's transaction without beginning one
   * @param current finds the transaction that the calling thread is in
   */
  public UncommittedDefinitions(Transacting begun, Supplier<@Nullable AmbientTransaction> current) {
    this.begun = begun;
    this.current = current;
  }

  /** The view of the transaction that the calling thread is in; null if it has none. */
  @Nullable View find() {
    if (!any) {
      return null;
    }
    Connection connection = connection();
    return connection == null ? null : views.get(connection);
  }

  /**
   * The view of the transaction that the calling thread is in, new if it has none; null if the
   * thread is in no transaction.
   *
   * @param ended called once after the transaction has ended, if the view is new
   */
  @Nullable View findOrMake(Runnable ended) {
    Connection connection = connection();
    if (connection == null) {
      return null;
    }
    View known = views.get(connection);
    if (known != null) {
      return known;
    }
    View made = new View();
    keep(connection, made);
    Objects.requireNonNull(current.get())
        .afterCompletion(outcome -> {
          forget(connection);
          ended.run();
        });
    return made;
  }

  private void keep(Connection connection, View view) {
    synchronized (views) { // so that no other's end says that there is none
      views.put(connection, view);
      any = true;
    }
  }

  private void forget(Connection connection) {
    synchronized (views) {
      views.remove(connection);
      any = !views.isEmpty();
    }
  }

  private @Nullable Connection connection() {
    try {
      return begun.connection();
    } catch (SQLException e) {
      throw new TurgoStoreException(
          "The connection of the caller's transaction cannot be used: " + e.getMessage(), e);
    }
  }
}
