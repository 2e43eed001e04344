package io.turgo.bench.chaos;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.channel.ChannelModule;
import io.turgo.bench.crash.ChildFailure;
import io.turgo.bench.crash.ChildProcess;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The broker that jobs go through: a process with its data in a folder, killed and started again at
 * the same place. It has a port for each node, so that a relay can be before each, and one for
 * itself. Safe for all threads.
 */
final class KillableBroker implements AutoCloseable {
  /** Those of which somebody has written how to strike them, as {@link StruckBroker}. */
  static final List<ChannelKind> CAN_BE_STRUCK =
      List.of(ChannelKind.ARTEMIS, ChannelKind.KAFKA, ChannelKind.RABBITMQ);

  static final String HOST = "127.0.0.1";

  /** The queue of the jobs, as the engine knows it. */
  static final String QUEUE = "jobs";

  /** Deletes what waits. */
  static final String PURGE = "PURGE";

  /** Takes nothing more. */
  static final String FULL = "FULL";

  /** Takes messages again. */
  static final String ROOM = "ROOM";

  /** Sends itself messages that are no job's; answers how many. */
  static final String POISON = "POISON";

  /** Answers how many messages are in the error queue. */
  static final String ERRORS = "ERRORS";

  private static final String HEAP = "512m";
  private static final Duration ANSWER = Duration.ofMinutes(2);

  /** Below those that the system gives to clients: they must be free when it starts again. */
  private static final int FIRST_PORT = 20_000;

  private static final int LAST_PORT = 32_000;

  private final ChannelKind kind;
  private final Path folder;
  private final Path log;
  private final List<Integer> ports = new ArrayList<>();
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private List<Integer> advertised = List.of();
  private @Nullable ChildProcess child;

  KillableBroker(ChannelKind kind, int nodes, Path directory) {
    this.kind = kind;
    this.folder = directory.resolve("broker");
    this.log = directory.resolve("broker.log");
    for (int i = 0; i <= nodes; i++) {
      ports.add(freePort());
    }
  }

  private int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
      if (ports.contains(port)) {
        continue;
      }
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // Somebody has it.
      }
    }
  }

  ChannelKind kind() {
    return kind;
  }

  /** Of its own for a node. */
  int port(int node) {
    return ports.get(node);
  }

  /** Tells it where the relays before its ports are, for brokers that tell their clients. */
  synchronized void advertise(List<Integer> relays) {
    advertised = List.copyOf(relays);
  }

  /**
   * Starts it and returns when it takes messages.
   *
   * @throws ChildFailure if it does not in time; it is away then
   */
  synchronized void start() {
    if (child != null && child.handle().isAlive()) {
      return;
    }
    try {
      Files.createDirectories(folder);
      if (Files.exists(log)) {
        Files.move(log, log.resolveSibling("broker-" + System.currentTimeMillis() + ".log"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    answers.clear();
    child =
        ChildProcess.start(
            new ChildProcess.Program(
                StruckBrokerMain.class.getName(),
                HEAP,
                ChannelModule.classPath(kind),
                List.of(kind.name(), folder.toString(), QUEUE, joined(ports), joined(advertised)),
                log),
            answers::add);
    try {
      child.awaitUp();
    } catch (ChildFailure e) {
      kill(); // half of a broker is none: whoever looks next has to see that it is away
      throw e;
    }
  }

  private static String joined(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  synchronized boolean isAlive() {
    return child != null && child.handle().isAlive();
  }

  /** Ends it at once, and whatever it has started; its ports and its folder are free then. */
  synchronized void kill() {
    if (child != null) {
      List<ProcessHandle> below = child.handle().descendants().toList();
      below.forEach(ProcessHandle::destroyForcibly);
      child.kill();
      CompletableFuture.allOf(
              below.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
          .orTimeout(ANSWER.toSeconds(), TimeUnit.SECONDS)
          .join();
    }
  }

  /** Kills it and takes its data away. */
  synchronized void wipe() {
    kill();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has it do something; what it answers. */
  synchronized String ask(String order) throws InterruptedException {
    answers.clear();
    if (child == null || !child.tell(order)) {
      throw new CommandException("The broker is away and cannot be told " + order);
    }
    String answer = answers.poll(ANSWER.toSeconds(), TimeUnit.SECONDS);
    if (answer == null || !answer.startsWith(order)) {
      throw new CommandException(
          "The broker answered '%s' to %s; its log is %s".formatted(answer, order, log));
    }
    return answer.substring(order.length()).strip();
  }

  @Override
  public void close() {
    kill();
  }
}
