package io.turgo.bench.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.database.PostgresServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class NetworkRelayTest {
  private static final Duration ROUND_TRIP = Duration.ofMillis(20);

  @SuppressWarnings("NullAway.Init")
  private ServerSocket listener;

  @SuppressWarnings("NullAway.Init")
  private NetworkRelay relay;

  @BeforeEach
  void listen() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    relay = NetworkRelay.to("127.0.0.1", listener.getLocalPort(), ROUND_TRIP);
  }

  @AfterEach
  void close() throws IOException {
    relay.close();
    listener.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void keepsEveryByteInOrder(long seed) throws IOException {
    byte[] sent = new byte[5_000_000];
    new Random(seed).nextBytes(sent);
    ThreadFactory threads =
        seed % 2 == 0 ? Thread.ofVirtual().factory() : Thread.ofPlatform().daemon().factory();
    try (NetworkRelay own =
            NetworkRelay.to("127.0.0.1", listener.getLocalPort(), ROUND_TRIP, threads);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), own.port());
        Socket server = listener.accept()) {
      // Both directions at the same time, in pieces of any size.
      CompletableFuture<Void> echo = async(() -> echo(server, new Random(seed + 1)));
      CompletableFuture<Void> send =
          async(() -> {
            writeInPieces(client.getOutputStream(), sent, new Random(seed + 2));
            client.shutdownOutput();
          });

      byte[] received = client.getInputStream().readAllBytes();

      assertThat(received).as("seed %d", seed).isEqualTo(sent);
      send.join();
      echo.join();
    }
  }

  @Test
  void delaysEachRoundTrip() throws IOException {
    try (Socket client = connect();
        Socket server = listener.accept()) {
      CompletableFuture<Void> echo = async(() -> echo(server, new Random(1)));
      for (int i = 0; i < 20; i++) {
        long start = System.nanoTime();
        client.getOutputStream().write(i);
        assertThat(client.getInputStream().read()).isEqualTo(i);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(ROUND_TRIP);
      }
      client.shutdownOutput();
      echo.join();
    }
  }

  @Test
  void delaysDoNotAddUp() throws IOException {
    int messages = 6_000;
    try (Socket client = connect();
        Socket server = listener.accept()) {
      client.setTcpNoDelay(true);
      InputStream in = server.getInputStream();
      long start = System.nanoTime();
      for (int i = 0; i < messages; i++) {
        client.getOutputStream().write(new byte[100]);
      }
      in.readNBytes(messages * 100);
      // One after the other they would take a minute.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    }
  }

  @Test
  void bulkTransferIsNotSlowedDown() throws IOException {
    byte[] part = new byte[8_000_000];
    int parts = 50;
    try (Socket client = connect();
        Socket server = listener.accept()) {
      CompletableFuture<Void> send =
          async(() -> {
            for (int i = 0; i < parts; i++) {
              client.getOutputStream().write(part);
            }
            client.shutdownOutput();
          });
      long start = System.nanoTime();
      long received = server.getInputStream().transferTo(OutputStream.nullOutputStream());
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      send.join();

      assertThat(received).isEqualTo((long) parts * part.length);
      // A chunk of 64 kB per delay would take a minute.
      assertThat(took).isLessThan(Duration.ofSeconds(30));
    }
  }

  @Test
  void oneSideMayEndWhileTheOtherSendsOn() throws IOException {
    try (Socket client = connect();
        Socket server = listener.accept()) {
      client.getOutputStream().write(1);
      client.shutdownOutput();

      assertThat(server.getInputStream().readAllBytes()).containsExactly(1);
      server.getOutputStream().write(2);
      assertThat(client.getInputStream().read()).isEqualTo(2);
      server.shutdownOutput();
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anAbruptCloseReachesTheOtherSide(boolean byClient) throws IOException {
    try (Socket client = connect();
        Socket server = listener.accept()) {
      Socket closing = byClient ? client : server;
      Socket other = byClient ? server : client;
      closing.setSoLinger(true, 0);
      closing.close();

      assertThatThrownBy(() -> other.getInputStream().read()).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void aTargetThatIsNotThereEndsTheConnection() throws IOException {
    listener.close();
    try (Socket client = connect()) {
      assertThatThrownBy(
              () -> {
                if (client.getInputStream().read() < 0) {
                  throw new SocketException("ended");
                }
              })
          .isInstanceOf(SocketException.class);
    }
  }

  @Test
  void closingBreaksOpenConnections() throws IOException {
    try (Socket client = connect();
        Socket server = listener.accept()) {
      client.getOutputStream().write(1);
      assertThat(server.getInputStream().read()).isEqualTo(1);

      relay.close();

      assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
      assertThatThrownBy(() -> server.getInputStream().read()).isInstanceOf(SocketException.class);
      assertThat(relay.open()).isZero();
    }
  }

  @Test
  void leadsToADatabase() throws Exception {
    try (DataDirectory directory = DataDirectory.open(null);
        PostgresServer server = PostgresServer.start(directory.postgres());
        NetworkRelay toDatabase = NetworkRelay.before(server.jdbcUrl(), ROUND_TRIP);
        Connection connection = DriverManager.getConnection(toDatabase.through(server.jdbcUrl()));
        Statement statement = connection.createStatement()) {
      long start = System.nanoTime();
      try (ResultSet row = statement.executeQuery("SELECT current_database()")) {
        assertThat(row.next()).isTrue();
        assertThat(server.jdbcUrl()).contains(row.getString(1));
      }
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(ROUND_TRIP);
      assertThatThrownBy(() -> toDatabase.through("jdbc:postgresql://elsewhere/turgo"))
          .hasMessageContaining("elsewhere");
    }
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), relay.port());
  }

  private static void echo(Socket socket, Random random) throws IOException {
    InputStream in = socket.getInputStream();
    byte[] buffer = new byte[100_000];
    for (int n = in.read(buffer, 0, 1 + random.nextInt(buffer.length));
        n >= 0;
        n = in.read(buffer, 0, 1 + random.nextInt(buffer.length))) {
      socket.getOutputStream().write(buffer, 0, n);
    }
    socket.shutdownOutput();
  }

  private static void writeInPieces(OutputStream out, byte[] bytes, Random random)
      throws IOException {
    for (int from = 0; from < bytes.length; ) {
      int length = Math.min(1 + random.nextInt(50_000), bytes.length - from);
      out.write(bytes, from, length);
      from += length;
    }
  }

  private interface Io {
    void run() throws IOException;
  }

  private static CompletableFuture<Void> async(Io work) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            work.run();
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        task -> Thread.ofPlatform().daemon().start(task));
  }
}
