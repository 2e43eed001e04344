package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends wake-ups to other nodes, from one daemon thread on a connection of its own: a NOTIFY inside
 * the groups would make their commits follow each other. What gathers while one is under way goes
 * into the next. Best effort: what cannot be sent is dropped, polling finds the jobs.
 */
final class WakeSender implements AutoCloseable {
  // Made before the heap is full.
  private static final String SENDING = Health.text("Sending wake-ups");

  private static final Logger LOG = LoggerFactory.getLogger(WakeSender.class);

  private static final long AFTER_FAILURE_MS = 500;

  private static final String NOTIFY =
      """
      SELECT pg_notify(?, ?)
      """;

  private final Connections connections;
  private final String channel;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread;

  /** Guarded by {@link #lock}. */
  private BitSet pending = new BitSet();

  /** Guarded by {@link #lock}. */
  private boolean closed;

  /** Touched by the thread only. */
  private @Nullable Connection connection;

  private volatile int processId;

  WakeSender(Connections connections, String channel) {
    this.connections = connections;
    this.channel = channel;
    this.thread = Thread.ofPlatform().name("turgo-wake").daemon().unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /** The server process that sends, by which a listener knows its own node's messages. */
  int processId() {
    return processId;
  }

  void wake(Set<Integer> shards) {
    lock.lock();
    try {
      for (int shard : shards) {
        pending.set(shard);
      }
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void run() {
    boolean goesOn = true;
    while (goesOn) {
      try {
        goesOn = sendNext();
      } catch (Throwable e) {
        Health.logged(SENDING, e);
        Health.pause(AFTER_FAILURE_MS);
      }
    }
  }

  /** False once it is closed. */
  private boolean sendNext() {
    BitSet shards = takePending();
    if (shards == null) {
      drop();
      return false;
    }
    boolean sent = false;
    try {
      send(shards);
      sent = true;
    } catch (SQLException e) {
      LOG.debug("A wake-up of {} shards could not be sent", shards.cardinality(), e);
    } finally {
      if (!sent) {
        drop();
      }
    }
    return true;
  }

  /** Waits for shards to wake; null when closed. */
  private @Nullable BitSet takePending() {
    lock.lock();
    try {
      while (pending.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      if (closed) {
        return null;
      }
      BitSet taken = pending;
      pending = new BitSet();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void send(BitSet shards) throws SQLException {
    Connection open = connection;
    if (open == null) {
      open = connections.open("turgo wake");
      connection = open;
      processId = open.unwrap(PGConnection.class).getBackendPID();
    }
    try (PreparedStatement notify = open.prepareStatement(NOTIFY)) {
      notify.setString(1, channel);
      notify.setString(
          2, shards.stream().mapToObj(String::valueOf).collect(Collectors.joining(",")));
      notify.execute();
    }
  }

  private void drop() {
    Connection open = connection;
    connection = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException e) {
        LOG.debug("The connection for wake-ups could not be closed", e);
      }
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signal();
    } finally {
      lock.unlock();
    }
  }
}
