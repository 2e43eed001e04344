package io.turgo.bench.relay;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/**
 * A TCP relay on this machine that makes a server look farther away: everything sent through it
 * arrives later by half of the given round trip, in each direction, while throughput stays what it
 * is. Connecting itself is not delayed.
 *
 * <p>Each connection has four threads of its own. Closing the relay breaks its connections.
 */
public final class NetworkRelay implements AutoCloseable {
  private final InetSocketAddress target;
  private final Duration oneWay;
  private final ThreadFactory threads;
  private final Interference interference;
  private final ServerSocket listener;
  private final Set<RelayedConnection> connections = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private NetworkRelay(
      InetSocketAddress target,
      Duration roundTrip,
      ThreadFactory threads,
      Interference interference,
      ServerSocket listener) {
    this.target = target;
    this.interference = interference;
    this.oneWay = roundTrip.dividedBy(2);
    this.threads = threads;
    this.listener = listener;
  }

  /** A relay to the server of a {@code jdbc:postgresql} URL. */
  public static NetworkRelay before(String jdbcUrl, Duration roundTrip) {
    PostgresUrl url = PostgresUrl.parse(jdbcUrl);
    return to(url.host(), url.port(), roundTrip);
  }

  /**
   * A relay to a port.
   *
   * @param roundTrip how much longer a request and its answer take
   */
  public static NetworkRelay to(String host, int port, Duration roundTrip) {
    // Platform threads: a timed wait of theirs ends sooner than one of a virtual thread.
    return to(
        host, port, roundTrip, Thread.ofPlatform().daemon().name("network-relay-", 0).factory());
  }

  /** A relay to the server of a {@code jdbc:postgresql} URL that does not only pass things on. */
  public static NetworkRelay before(String jdbcUrl, Interference interference) {
    PostgresUrl url = PostgresUrl.parse(jdbcUrl);
    return to(url.host(), url.port(), Duration.ZERO, Thread.ofVirtual().factory(), interference);
  }

  /** A relay to a port that does not only pass things on. */
  public static NetworkRelay to(String host, int port, Interference interference) {
    return to(host, port, Duration.ZERO, Thread.ofVirtual().factory(), interference);
  }

  static NetworkRelay to(String host, int port, Duration roundTrip, ThreadFactory threads) {
    return to(host, port, roundTrip, threads, Interference.NONE);
  }

  private static NetworkRelay to(
      String host, int port, Duration roundTrip, ThreadFactory threads, Interference interference) {
    if (roundTrip.isNegative()) {
      throw new CommandException("A network latency cannot be negative, but is " + roundTrip);
    }
    try {
      ServerSocket listener = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
      NetworkRelay relay =
          new NetworkRelay(
              new InetSocketAddress(host, port), roundTrip, threads, interference, listener);
      threads.newThread(relay::acceptAll).start();
      return relay;
    } catch (IOException e) {
      throw new CommandException(
          "Could not open a port for the network relay: " + e.getMessage(), e);
    }
  }

  /** The port on the loopback address that leads to the target. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The same database, user and parameters, reached through the relay. */
  public String through(String jdbcUrl) {
    PostgresUrl url = PostgresUrl.parse(jdbcUrl);
    if (!url.host().equals(target.getHostString()) || url.port() != target.getPort()) {
      throw new IllegalArgumentException(
          "Expected a URL of a database on %s:%d, where the relay leads to, but found %s"
              .formatted(target.getHostString(), target.getPort(), jdbcUrl));
    }
    return url.at(listener.getInetAddress().getHostAddress(), port());
  }

  /** Connections that are open now. */
  int open() {
    return connections.size();
  }

  @Override
  public void close() {
    closed = true;
    try {
      listener.close();
    } catch (IOException e) {
      throw new CommandException("Could not close the network relay: " + e.getMessage(), e);
    }
    breakAll();
  }

  /** Breaks all connections that are open now. */
  public void breakAll() {
    connections.forEach(RelayedConnection::reset);
  }

  private void acceptAll() {
    while (!closed) {
      try {
        Socket client = listener.accept();
        // Connecting may take time, which others must not wait for.
        threads.newThread(() -> connect(client)).start();
      } catch (IOException e) {
        if (!closed) {
          System.err.println("The network relay could not take a connection: " + e.getMessage());
        }
      }
    }
  }

  private void connect(Socket client) {
    Socket server = new Socket();
    Interference.Traffic traffic = interference.connecting();
    RelayedConnection connection =
        new RelayedConnection(
            client,
            server,
            oneWay,
            traffic == null ? Interference.Traffic.UNTOUCHED : traffic,
            connections::remove);
    if (traffic == null) {
      connection.reset();
      return;
    }
    connections.add(connection);
    try {
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      server.connect(new InetSocketAddress(target.getHostString(), target.getPort()));
    } catch (IOException e) {
      // The client sees what it would see without the relay: a connection that comes to nothing.
      connection.reset();
      return;
    }
    connection.start(threads);
    if (closed) {
      connection.reset();
    }
  }
}
