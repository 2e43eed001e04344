package io.turgo.engine.store;

import io.turgo.await.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A TCP relay to a PostgreSQL server that can cut the connection which sends a COMMIT: before the
 * server hears it, or after it was sent so that only the answer is lost. It knows a COMMIT by its
 * text, which a connection sends with its first one only. Connections of the pool for ids and
 * leases commit when they are opened, which may be at any time; they are let through.
 */
final class CommitRelay implements AutoCloseable {
  /** When the connection is cut. */
  enum Cut {
    NEVER,
    BEFORE_COMMIT,
    /** The server has committed and its answer is lost. */
    AFTER_COMMIT,
    /** The client is cut off before the commit, but the server keeps waiting for it. */
    BEFORE_COMMIT_UNNOTICED,
    /** The client is cut off at once, the server hears the commit a moment later. */
    COMMIT_LATE,
    /** Before the commit, and nobody can connect any more. */
    BEFORE_COMMIT_FOR_GOOD,
    /** Before the commit, once something else has been done: see {@link #doAtNext}. */
    AFTER_SOMETHING_ELSE
  }

  private static final byte[] COMMIT = "COMMIT\0".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] MARKER = "turgo_commit_marker".getBytes(StandardCharsets.US_ASCII);

  /** ReadyForQuery outside of a transaction: the end of the answer to a COMMIT. */
  private static final byte[] IDLE = {'Z', 0, 0, 0, 5, 'I'};

  private static final byte[] CONTROL = "turgo control".getBytes(StandardCharsets.US_ASCII);

  private static final long LATE_MILLIS = 900;

  private final ServerSocket server;
  private final int target;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private volatile Cut cut = Cut.NEVER;
  private volatile boolean together;
  private final CountDownLatch late = new CountDownLatch(1);
  private volatile Runnable somethingElse = () -> {};

  CommitRelay(int target) throws IOException {
    this(target, 0);
  }

  /**
   * @param port where it listens; 0 for any
   */
  CommitRelay(int target, int port) throws IOException {
    this.target = target;
    this.server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("relay").start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Cuts the next connection that commits, once. */
  void cutNext(Cut when) {
    cut = when;
  }

  /** Whether the last commit that was cut came together with what marks its transaction. */
  boolean cameTogether() {
    return together;
  }

  /** Waits until a commit that came late was sent on. */
  void awaitLate() throws InterruptedException {
    Await.open(late);
  }

  /** Does something while the next connection that commits waits, then cuts it; once. */
  void doAtNext(Runnable something) {
    somethingElse = something;
    cut = Cut.AFTER_SOMETHING_ELSE;
  }

  /** Cuts all connections and takes no more. */
  void cutAll() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        Socket upstream;
        try {
          upstream = new Socket(InetAddress.getLoopbackAddress(), target);
        } catch (IOException e) {
          client.close(); // the server is away
          continue;
        }
        sockets.addAll(List.of(client, upstream));
        CommitAnswer answer = new CommitAnswer();
        Thread.ofPlatform().daemon().start(() -> toServer(client, upstream, answer));
        Thread.ofPlatform().daemon().start(() -> toClient(client, upstream, answer));
      } catch (IOException e) {
        if (!server.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void toServer(Socket client, Socket upstream, CommitAnswer answer) {
    byte[] buffer = new byte[1 << 16];
    boolean control = false;
    try {
      InputStream in = client.getInputStream();
      OutputStream out = upstream.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        control |= contains(buffer, n, CONTROL);
        boolean commits = !control && contains(buffer, n, COMMIT);
        Cut now = commits ? cut : Cut.NEVER;
        if (now != Cut.NEVER) {
          together = contains(buffer, n, MARKER);
        }
        switch (now) {
          case NEVER -> out.write(buffer, 0, n);
          case BEFORE_COMMIT -> {
            cut = Cut.NEVER;
            close(client, upstream);
            return;
          }
          case AFTER_COMMIT -> {
            cut = Cut.NEVER;
            answer.lost = true;
            out.write(buffer, 0, n);
            out.flush();
            Await.open(answer.came);
            close(client, null);
            return;
          }
          case COMMIT_LATE -> {
            cut = Cut.NEVER;
            close(client, null);
            Thread.sleep(LATE_MILLIS);
            out.write(buffer, 0, n);
            out.flush();
            late.countDown();
            return;
          }
          case AFTER_SOMETHING_ELSE -> {
            cut = Cut.NEVER;
            somethingElse.run();
            close(client, upstream);
            return;
          }
          case BEFORE_COMMIT_FOR_GOOD -> {
            server.close();
            close(client, upstream);
            return;
          }
          case BEFORE_COMMIT_UNNOTICED -> {
            cut = Cut.NEVER;
            close(client, null);
            return;
          }
        }
      }
      upstream.shutdownOutput();
    } catch (IOException | InterruptedException e) {
      close(client, upstream);
    }
  }

  private static void toClient(Socket client, Socket upstream, CommitAnswer answer) {
    try {
      InputStream in = upstream.getInputStream();
      byte[] buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (!answer.lost) {
          client.getOutputStream().write(buffer, 0, n);
        } else if (contains(buffer, n, IDLE)) {
          answer.came.countDown();
        }
      }
      close(client, null);
    } catch (IOException e) {
      close(client, null);
    }
  }

  /**
   * Of one connection: whether the client is to hear of its commit, and that the server has
   * answered.
   */
  private static final class CommitAnswer {
    private volatile boolean lost;
    private final CountDownLatch came = new CountDownLatch(1);
  }

  private static boolean contains(byte[] buffer, int length, byte[] text) {
    for (int i = 0; i + text.length <= length; i++) {
      int j = 0;
      while (j < text.length && buffer[i + j] == text[j]) {
        j++;
      }
      if (j == text.length) {
        return true;
      }
    }
    return false;
  }

  private static void close(Socket client, @Nullable Socket upstream) {
    try {
      client.close();
      if (upstream != null) {
        upstream.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
