package io.turgo.bench.channels;

import io.turgo.bench.channel.ChannelKind;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A broker of its own for a benchmark. Says {@code ready} with its URL on standard output once it
 * takes messages, and ends when its standard input does, so that no broker outlives a benchmark
 * that was killed. Whatever brokers print goes to standard error.
 */
final class BrokerMain {
  private BrokerMain() {}

  /** Takes the kind of the broker and the folder for its data. */
  public static void main(String[] args) {
    PrintStream replies =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    try {
      replies.println("ready " + start(ChannelKind.valueOf(args[0]), Path.of(args[1])));
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      replies.println("failed: " + e);
    }
    // Not exit: nobody needs the data any more, so no shutdown is waited for.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(0);
  }

  private static String start(ChannelKind kind, Path folder) throws Exception {
    return switch (kind) {
      case MEMORY -> throw new IllegalArgumentException("A queue in memory has no broker");
      case ARTEMIS -> ArtemisBroker.start(folder);
      case ACTIVEMQ -> ClassicBroker.start(folder);
      case KAFKA -> KafkaBroker.start(folder);
    };
  }

  /** A port that nobody listens on. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
