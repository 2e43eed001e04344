package io.turgo.bench.crash;

import io.turgo.bench.BenchException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A child JVM as its parent sees it: started, listened to, killed. One thread of its own enters the
 * child's lines in the ledger, until the pipe ends; what was written before a kill is still read.
 */
final class ChildProcess {
  /** Asks the child on its standard input to come to an end. */
  static final String DRAIN = "DRAIN";

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration DRAIN_LIMIT = Duration.ofMinutes(5);
  private static final int LOG_LINES = 30;

  private final Process process;
  private final Path log;
  private final Ledger ledger;
  private final CompletableFuture<Void> up = new CompletableFuture<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final AtomicInteger failedCalls = new AtomicInteger();
  private final Thread reader;

  private ChildProcess(Process process, Path log, Ledger ledger) {
    this.process = process;
    this.log = log;
    this.ledger = ledger;
    this.reader = Thread.ofPlatform().name("child-lines").daemon().start(this::readLines);
  }

  /**
   * Starts a JVM like this one.
   *
   * @param log takes its standard error
   */
  static ChildProcess start(List<String> arguments, Path log, Ledger ledger) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // It lives for a second or two: little heap, and no time for the second compiler.
    command.addAll(List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(CrashChild.class.getName());
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
      return new ChildProcess(process, log, ledger);
    } catch (IOException e) {
      throw new BenchException("Could not start a child JVM: " + e.getMessage(), e);
    }
  }

  /** Waits until the engine is there and load is running. */
  void awaitUp() {
    await(up, START_LIMIT, "did not come up");
  }

  /** Lets the child work; it must not end by itself. */
  void letWork(Duration time) {
    try {
      if (process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS)) {
        throw endedByItself();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Kills it with SIGKILL and reads what it had written. */
  void kill() {
    // Not by Process.destroyForcibly, which closes the pipe with what is still in it.
    process.toHandle().destroyForcibly();
    awaitEnd();
  }

  /** Has it finish everything that runs and end. */
  void drain() {
    try {
      process.getOutputStream().write((DRAIN + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      throw endedByItself();
    }
    await(drained, DRAIN_LIMIT, "did not finish what was running");
    awaitEnd();
    if (process.exitValue() != 0) {
      throw endedByItself();
    }
  }

  /** How many calls failed in a way that users are told to expect. */
  int failedCalls() {
    return failedCalls.get();
  }

  private void awaitEnd() {
    try {
      process.waitFor();
      reader.join();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void await(CompletableFuture<Void> signal, Duration limit, String failure) {
    try {
      CompletableFuture.anyOf(signal, process.onExit().thenRun(this::awaitReader))
          .get(limit.toMillis(), TimeUnit.MILLISECONDS);
      if (!signal.isDone()) {
        throw endedByItself();
      }
    } catch (TimeoutException e) {
      process.destroyForcibly();
      throw new ChildFailure("a child JVM " + failure + " within " + limit + lastOfLog());
    } catch (ExecutionException e) {
      throw new IllegalStateException("neither signal ends with an exception", e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private void awaitReader() {
    try {
      reader.join();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private ChildFailure endedByItself() {
    awaitEnd();
    return new ChildFailure(
        "a child JVM ended by itself with exit code " + process.exitValue() + lastOfLog());
  }

  private BenchException interrupted(InterruptedException e) {
    process.destroyForcibly();
    Thread.currentThread().interrupt();
    return new BenchException("Interrupted while waiting for a child JVM", e);
  }

  private String lastOfLog() {
    try {
      List<String> lines = Files.readAllLines(log);
      List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
      return "; the end of its log " + log + ":\n" + String.join("\n", last);
    } catch (IOException e) {
      return "; its log " + log + " can not be read";
    }
  }

  /** Only whole lines count: what the kill cut off was not acknowledged. */
  private void readLines() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    try (InputStream in = process.getInputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        for (int i = 0; i < read; i++) {
          if (buffer[i] == '\n') {
            accept(line.toString(StandardCharsets.UTF_8));
            line.reset();
          } else {
            line.write(buffer[i]);
          }
        }
      }
    } catch (IOException e) {
      ledger.contradict("the lines of a child could not be read: " + e);
    }
  }

  private void accept(String line) {
    if (line.equals(Acknowledgements.UP)) {
      up.complete(null);
    } else if (line.equals(Acknowledgements.DRAINED)) {
      drained.complete(null);
    } else if (line.startsWith(Acknowledgements.FAILED)) {
      failedCalls.incrementAndGet();
    } else {
      ledger.enter(line);
    }
  }
}
