package io.turgo.bench.chaos;

import io.turgo.bench.channel.ChannelModule;
import io.turgo.bench.crash.ChildProcess;
import io.turgo.bench.relay.NetworkRelay;
import io.turgo.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One place in the cluster, with a line of its own to the server, and the JVM that fills it: one
 * after the other, since they are killed. Safe for all threads.
 */
final class Member implements AutoCloseable {
  private final int number;
  private final Cluster cluster;
  private final FaultLine line = new FaultLine();
  private final NetworkRelay relay;
  private final @Nullable BrokerLine brokerLine;
  private int incarnation;
  private @Nullable ChildProcess child;

  /**
   * @param brokerLine leads to the broker; null if jobs go through none
   */
  Member(int number, Cluster cluster, String url, @Nullable BrokerLine brokerLine) {
    this.brokerLine = brokerLine;
    this.number = number;
    this.cluster = cluster;
    this.relay = NetworkRelay.before(url, line);
  }

  int number() {
    return number;
  }

  FaultLine line() {
    return line;
  }

  NetworkRelay relay() {
    return relay;
  }

  @Nullable BrokerLine brokerLine() {
    return brokerLine;
  }

  /** Number of this place and of the JVM in it, as the ledger calls it. */
  synchronized String life() {
    return number + "." + incarnation;
  }

  synchronized boolean isAlive() {
    return child != null && child.handle().isAlive();
  }

  /** Starts a JVM and waits until it works. */
  void start() {
    ChildProcess started;
    synchronized (this) {
      if (isAlive()) {
        return;
      }
      incarnation++;
      cluster.ledger().born(life());
      ChaosSettings settings = cluster.settings();
      List<String> arguments = new ArrayList<>();
      arguments.add(relay.through(cluster.nodeUrl()));
      arguments.add(String.valueOf(number));
      arguments.add(String.valueOf(incarnation));
      arguments.add(String.valueOf(settings.seed() + number));
      arguments.add(String.valueOf(settings.lease().toMillis()));
      String classPath = settings.classPath();
      if (brokerLine != null) {
        arguments.add(cluster.broker().kind().name());
        arguments.add(String.valueOf(brokerLine.port()));
        classPath =
            classPath.isEmpty() ? ChannelModule.classPath(cluster.broker().kind()) : classPath;
      }
      String life = life();
      started =
          ChildProcess.start(
              new ChildProcess.Program(
                  NodeMain.class.getName(), "256m", classPath, List.copyOf(arguments), log(life)),
              text -> cluster.ledger().enter(life, text));
      child = started;
    }
    started.awaitUp();
  }

  Path log(String life) {
    return cluster.directory().resolve("node-" + life + ".log");
  }

  void kill() {
    ChildProcess killed;
    synchronized (this) {
      killed = child;
    }
    if (killed != null) {
      // Noted first: what is not answered from here on is the kill's work.
      cluster.ledger().died(life());
      killed.kill();
    }
  }

  synchronized boolean order(String order) {
    return child != null && child.tell(order);
  }

  /** Orders something and waits until it is done; false if it is not by then. */
  boolean orderAndWait(String order, Duration limit) throws InterruptedException {
    String word = order.split(" ", 2)[0];
    int before = cluster.ledger().done(life(), word);
    if (!order(order)) {
      return false;
    }
    long until = System.nanoTime() + limit.toNanos();
    while (cluster.ledger().done(life(), word) == before) {
      if (System.nanoTime() > until || !isAlive()) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return true;
  }

  void freeze() {
    cluster.ledger().frozen(life());
    signal("-STOP");
  }

  void thaw() {
    signal("-CONT");
    cluster.ledger().thawed(life());
  }

  /** Waits until the JVM has ended by itself; false if it has not by then. */
  boolean awaitEnd(Duration limit) throws InterruptedException {
    ChildProcess ending;
    synchronized (this) {
      ending = child;
    }
    if (ending == null) {
      return true;
    }
    try {
      ending.handle().onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException("an exit does not fail", e);
    }
  }

  /** Writes what its threads do to a file; where that is. */
  String dump() {
    Path file =
        cluster
            .directory()
            .resolve("threads-" + life() + "-" + System.currentTimeMillis() + ".txt");
    ChildProcess current;
    synchronized (this) {
      current = child;
    }
    if (current == null || !current.handle().isAlive()) {
      return "its JVM has ended, log " + log(life());
    }
    run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "jstack").toString(),
            String.valueOf(current.handle().pid())),
        file.toFile());
    return "threads in " + file + ", log " + log(life());
  }

  private void signal(String signal) {
    ChildProcess current;
    synchronized (this) {
      current = child;
    }
    if (current != null) {
      run(List.of("kill", signal, String.valueOf(current.handle().pid())), null);
    }
  }

  private static void run(List<String> command, @Nullable File output) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(new ArrayList<>(command)).redirectErrorStream(true);
      builder.redirectOutput(
          output == null ? ProcessBuilder.Redirect.DISCARD : ProcessBuilder.Redirect.to(output));
      Process process = builder.start();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new CommandException("Could not run " + command + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while running " + command, e);
    }
  }

  @Override
  public void close() {
    if (isAlive()) {
      thaw();
      kill();
    }
    relay.close();
    if (brokerLine != null) {
      brokerLine.close();
    }
  }
}
