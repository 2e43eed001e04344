package io.turgo.channel.jms;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to the broker, opened when somebody needs it and again after it was lost.
 *
 * <p>Threads: any. Connections are opened and closed on threads of their own, since the provider's
 * client may block there for as long as it likes: one that was connected while its broker died may
 * wait for a greeting for half a minute, with the broker long back. What is not open in time is
 * left to itself, and {@link #get} fails, so that whoever needs it tries anew. Using a connection
 * may block as well; who has a bound does that on a thread that nobody waits for.
 */
final class Link {
  private static final Logger LOG = LoggerFactory.getLogger(Link.class);

  private final Connector connector;
  private final String name;
  private final Duration opening;
  private volatile @Nullable Open open;
  private volatile boolean closed;

  /** Opens connections. */
  @FunctionalInterface
  interface Connector {
    Connection connect() throws JMSException;
  }

  /**
   * @param name for threads and logs
   * @param bound how long a call waits for the broker; a connection may take half of it to open, so
   *     that the call sees a second attempt
   */
  Link(Connector connector, String name, Duration bound) {
    this.connector = connector;
    this.name = name;
    this.opening = bound.dividedBy(2);
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
    Open next = openedInTime();
    open = next;
    if (closed) {
      open = null;
      closeApart(next.connection);
      refuseIfClosed();
    }
    return next;
  }

  private Open openedInTime() throws JMSException {
    CompletableFuture<Open> answer = new CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform().daemon(true).name(name + "-open").start(() -> openFor(answer));
    try {
      answer.get(opening.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      giveUp(answer, thread, "The broker did not answer within " + opening, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      giveUp(answer, thread, "The thread was interrupted", e);
    } catch (ExecutionException e) {
      LOG.debug("The connection '{}' could not be opened", name, e);
    }
    return outcome(answer);
  }

  /** Unless it is open just now. */
  private void giveUp(CompletableFuture<Open> answer, Thread thread, String why, Exception cause) {
    JMSException failure = new JMSException(why + " when '" + name + "' connected");
    failure.initCause(cause);
    if (answer.completeExceptionally(failure)) {
      thread.interrupt();
    }
  }

  private static Open outcome(CompletableFuture<Open> answer) throws JMSException {
    try {
      return answer.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case JMSException refused -> throw refused;
        case RuntimeException thrown -> throw thrown;
        case Error thrown -> throw thrown;
        case null, default -> throw e;
      }
    }
  }

  /** Nobody may wait for the answer any more; then the connection is closed again. */
  private void openFor(CompletableFuture<Open> answer) {
    Connection connection = null;
    boolean kept = false;
    try {
      connection = connector.connect();
      Open next = new Open(connection, JmsProvider.of(connection.getMetaData()));
      listen(next);
      connection.start();
      kept = answer.complete(next);
    } catch (JMSException | RuntimeException | Error e) {
      answer.completeExceptionally(e);
    } finally {
      if (connection != null && !kept) {
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
