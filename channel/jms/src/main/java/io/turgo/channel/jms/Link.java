package io.turgo.channel.jms;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to the broker, opened when somebody needs it and again after it was lost.
 *
 * <p>Threads: any. {@link #get} blocks for as long as the provider's client does, which may be for
 * ever; who has a bound calls it on a thread that nobody waits for. Connections are closed on
 * threads of their own, since that may block as well.
 */
final class Link {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);

  private final Connector connector;
  private final String name;
  private volatile @Nullable Open open;
  private volatile boolean closed;

  /** Opens connections. */
  @FunctionalInterface
  interface Connector {
    Connection connect() throws JMSException;
  }

  /**
   * @param name for threads and logs
   */
  Link(Connector connector, String name) {
    this.connector = connector;
    this.name = name;
  }

  /** The open connection, which is opened if there is none. */
  Open get() throws JMSException {
    Open now = open;
    return now != null && !now.lost ? now : opened();
  }

  private synchronized Open opened() throws JMSException {
    Open now = open;
    if (now != null && !now.lost) {
      return now;
    }
    refuseIfClosed();
    Connection connection = connector.connect();
    boolean kept = false;
    try {
      Open next = new Open(connection, JmsProvider.of(connection.getMetaData()));
      listen(next);
      connection.start();
      open = next;
      refuseIfClosed();
      kept = true;
      return next;
    } finally {
      if (!kept) {
        open = null;
        closeApart(connection);
      }
    }
  }

  private void refuseIfClosed() throws JMSException {
    if (closed) {
      throw new JMSException("The connection '" + name + "' is closed");
    }
  }

  private void listen(Open next) {
    try {
      next.connection.setExceptionListener(next::lost);
    } catch (JMSException e) {
      LOG.debug("'{}' is not told of failures, as in an application server", name, e);
    }
  }

  /** Does not use the connection any more, if there is one. */
  void drop(Throwable why) {
    Open now = open;
    if (now != null) {
      now.lost(why);
    }
  }

  /** Ends the connection; the thread that does it may be waited for. */
  @Nullable Thread close() {
    closed = true;
    Open now = open;
    return now == null || now.lost ? null : now.end();
  }

  private Thread closeApart(Connection connection) {
    return Thread.ofPlatform()
        .daemon(true)
        .name(name + "-close")
        .start(() -> {
          try {
            connection.close();
          } catch (JMSException | RuntimeException e) {
            LOG.debug("The connection of '{}' did not close well", name, e);
          }
        });
  }

  /** A connection that is used until it is lost. */
  final class Open {
    private final Connection connection;
    private final JmsProvider provider;
    private volatile boolean lost;

    private Open(Connection connection, JmsProvider provider) {
      this.connection = connection;
      this.provider = provider;
    }

    Connection connection() {
      return connection;
    }

    /** What the provider says it is. */
    JmsProvider provider() {
      return provider;
    }

    boolean isLost() {
      return lost;
    }

    /** Is not used from now on. */
    void lost(Throwable cause) {
      if (!lost && !closed) {
        LOG.debug("The connection of '{}' is lost", name, cause);
        Thread unused = end();
      }
    }

    private Thread end() {
      lost = true;
      return closeApart(connection);
    }
  }
}
