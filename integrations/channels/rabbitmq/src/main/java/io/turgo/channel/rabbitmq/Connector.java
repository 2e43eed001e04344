package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.turgo.engine.channel.ChannelException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections as the application's factory does, with bounds.
 *
 * <p>The client's own recovery is off: it would bring back consumers in an order that gives them
 * all partitions again, and delivery tags of a connection that is gone. A lost connection is thrown
 * away instead, and what it held is opened anew.
 */
final class Connector {
  private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

  /** A dead connection is noticed after two of these. */
  private static final int LONGEST_HEARTBEAT_SECONDS = 10;

  private final ConnectionFactory factory;
  private final List<Address> addresses;
  private final Duration bound;

  Connector(ConnectionFactory given, List<Address> addresses, Duration bound) {
    this.bound = bound;
    this.addresses =
        addresses.isEmpty()
            ? List.of(new Address(given.getHost(), given.getPort()))
            : List.copyOf(addresses);
    int most = Math.toIntExact(bound.toMillis());
    factory = given.clone();
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setConnectionTimeout(shorter(given.getConnectionTimeout(), most));
    factory.setHandshakeTimeout(shorter(given.getHandshakeTimeout(), most));
    factory.setChannelRpcTimeout(shorter(given.getChannelRpcTimeout(), most));
    factory.setRequestedHeartbeat(
        shorter(given.getRequestedHeartbeat(), LONGEST_HEARTBEAT_SECONDS));
    factory.setThreadFactory(Thread.ofPlatform().name("turgo-rabbitmq-", 0).daemon().factory());
  }

  /** The client takes zero for no bound at all. */
  private static int shorter(int given, int most) {
    return given <= 0 ? most : Math.min(given, most);
  }

  Duration bound() {
    return bound;
  }

  Connection open(String purpose) {
    try {
      return factory.newConnection(addresses, "turgo " + purpose);
    } catch (IOException | TimeoutException e) {
      throw new ChannelException("RabbitMQ at " + addresses + " cannot be reached: " + why(e), e);
    }
  }

  /** Closes a connection that is of no use any more, without waiting for it. */
  static void drop(@Nullable Connection connection) {
    if (connection != null && connection.isOpen()) {
      // A write that hangs holds the client's locks until missed heartbeats end it.
      Thread unused =
          Thread.ofPlatform().daemon().name("turgo-rabbitmq-drop").start(() -> abort(connection));
    }
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(1_000);
    } catch (RuntimeException e) {
      LOG.debug("A connection to RabbitMQ ended while it was closed", e);
    }
  }

  /** What the client says went wrong; often only its cause does. */
  static String why(Throwable problem) {
    Throwable deepest = problem;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    String message = deepest.getMessage();
    return message == null ? deepest.getClass().getSimpleName() : message;
  }
}
