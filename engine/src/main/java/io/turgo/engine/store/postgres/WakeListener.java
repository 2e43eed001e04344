package io.turgo.engine.store.postgres;

import io.turgo.engine.health.Health;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears wake-ups of other nodes, on one daemon thread with a connection of its own that is opened
 * again when it breaks. The node's own messages are left out.
 */
final class WakeListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WakeListener.class);
  private static final int WAIT_MILLIS = 10_000;
  private static final long RECONNECT_MILLIS = 1_000;

  private final Connections connections;
  private final String channel;
  private final IntSupplier ownSender;
  private final Consumer<Integer> onShard;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch listening = new CountDownLatch(1);
  private final Thread thread;
  private volatile @Nullable Connection connection;

  WakeListener(
      Connections connections, String channel, IntSupplier ownSender, Consumer<Integer> onShard) {
    this.connections = connections;
    this.channel = channel;
    this.ownSender = ownSender;
    this.onShard = onShard;
    this.thread = Thread.ofPlatform().name("turgo-listen").daemon().unstarted(this::run);
  }

  /** Starts, and waits a moment for the first connection so that the caller misses nothing. */
  void start(long waitMillis) {
    thread.start();
    try {
      if (!listening.await(waitMillis, TimeUnit.MILLISECONDS)) {
        LOG.info("Not listening for wake-ups yet; polling goes on meanwhile");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (closed.getCount() > 0) {
      if (!Health.attempt("Listening for wake-ups", WakeListener::listenOnce, this)) {
        Health.pause(RECONNECT_MILLIS);
      }
    }
  }

  private void listenOnce() {
    try (Connection open = connections.open("turgo listen")) {
      connection = open;
      listen(open);
    } catch (SQLException e) {
      if (closed.getCount() > 0) {
        LOG.info("Listening for wake-ups was interrupted and starts again", e);
      }
    }
    awaitReconnect();
  }

  private void listen(Connection open) throws SQLException {
    try (Statement statement = open.createStatement()) {
      statement.execute("LISTEN " + statement.enquoteIdentifier(channel, true));
    }
    PGConnection postgres = open.unwrap(PGConnection.class);
    listening.countDown();
    while (closed.getCount() > 0) {
      PGNotification[] notifications = postgres.getNotifications(WAIT_MILLIS);
      if (notifications != null) {
        for (PGNotification notification : notifications) {
          if (notification.getPID() != ownSender.getAsInt()) {
            hear(notification.getParameter());
          }
        }
      }
    }
  }

  private void hear(String shards) {
    for (String shard : shards.split(",", -1)) {
      try {
        onShard.accept(Integer.valueOf(shard));
      } catch (RuntimeException | Error e) {
        LOG.warn("A wake-up of shard '{}' failed; the next poll finds its jobs", shard, e);
      }
    }
  }

  private void awaitReconnect() {
    try {
      if (closed.await(RECONNECT_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.debug("Listening for wake-ups has ended");
      }
    } catch (InterruptedException e) {
      closed.countDown();
    }
  }

  @Override
  public void close() throws SQLException {
    closed.countDown();
    Connection open = connection;
    if (open != null) {
      open.abort(Runnable::run);
    }
  }
}
