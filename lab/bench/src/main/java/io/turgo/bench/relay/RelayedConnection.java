package io.turgo.bench.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One connection through the relay: two sockets and a delay line in each direction, with a thread
 * that reads and one that writes for each line.
 *
 * <p>An end of input closes only the output of the other side, after what came before it; when both
 * directions have ended, both sockets are closed. Anything else that breaks, breaks both sides with
 * a reset, as a cut wire would be noticed sooner or later.
 */
final class RelayedConnection {
  private static final int CHUNK = 64 * 1024;

  /** Above what a fast connection sends in a tenth of a second, so that it does not limit it. */
  private static final long CAPACITY = 64L << 20;

  private final Socket client;
  private final Socket server;
  private final Interference.Traffic traffic;
  private final DelayLine toServer;
  private final DelayLine toClient;
  private final AtomicInteger directionsOpen = new AtomicInteger(2);
  private final Consumer<RelayedConnection> whenClosed;

  RelayedConnection(
      Socket client,
      Socket server,
      Duration oneWay,
      Interference.Traffic traffic,
      Consumer<RelayedConnection> whenClosed) {
    this.traffic = traffic;
    this.client = client;
    this.server = server;
    this.toServer = new DelayLine(oneWay, CAPACITY);
    this.toClient = new DelayLine(oneWay, CAPACITY);
    this.whenClosed = whenClosed;
  }

  void start(ThreadFactory threads) {
    threads.newThread(() -> read(client, toServer, traffic::toServer)).start();
    threads.newThread(() -> write(toServer, server)).start();
    threads.newThread(() -> read(server, toClient, traffic::toClient)).start();
    threads.newThread(() -> write(toClient, client)).start();
  }

  /** Asks what becomes of some bytes. */
  private interface Judge {
    Interference.Verdict judge(byte[] bytes) throws InterruptedException;
  }

  private void read(Socket from, DelayLine line, Judge judge) {
    try {
      line.put(readAll(from, line, judge));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      reset();
    }
  }

  /** Reads until nothing more comes and says why. */
  private static Chunk readAll(Socket from, DelayLine line, Judge judge)
      throws InterruptedException {
    byte[] buffer = new byte[CHUNK];
    try {
      InputStream in = from.getInputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        byte[] bytes = Arrays.copyOf(buffer, length);
        switch (judge.judge(bytes)) {
          case PASS -> {
            if (!line.put(new Chunk.Data(bytes))) {
              return new Chunk.Reset();
            }
          }
          case SWALLOW -> {}
          case RESET -> {
            return new Chunk.Reset();
          }
        }
      }
      return new Chunk.End();
    } catch (IOException e) {
      return new Chunk.Reset();
    }
  }

  private void write(DelayLine line, Socket to) {
    try {
      OutputStream out = to.getOutputStream();
      while (true) {
        switch (line.take()) {
          case Chunk.Data data -> out.write(data.bytes());
          case Chunk.End end -> {
            to.shutdownOutput();
            if (directionsOpen.decrementAndGet() == 0) {
              close();
            }
            return;
          }
          case Chunk.Reset reset -> {
            reset();
            return;
          }
        }
      }
    } catch (IOException e) {
      reset();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      reset();
    }
  }

  /** Breaks both sides; what is under way is lost. */
  void reset() {
    breakOnClose(client);
    breakOnClose(server);
    close();
  }

  /** Makes the other end see a reset instead of an orderly end. */
  private static void breakOnClose(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException alreadyClosed) {
      // Nothing is left to break.
    }
  }

  private void close() {
    toServer.close();
    toClient.close();
    closeQuietly(client);
    closeQuietly(server);
    whenClosed.accept(this);
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      System.err.println("The network relay could not close a socket: " + e.getMessage());
    }
  }
}
