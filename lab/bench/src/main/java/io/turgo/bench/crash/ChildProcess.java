package io.turgo.bench.crash;

import io.turgo.command.CommandException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A child JVM as its parent sees it: started, listened to, killed. One thread of its own enters the
 * child's lines in a ledger, until the pipe ends; what was written before a kill is still read.
 */
public final class ChildProcess {
  /** Asks the child on its standard input to come to an end. */
  public static final String DRAIN = "DRAIN";

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final Duration DRAIN_LIMIT = Duration.ofMinutes(5);
  private static final int LOG_LINES = 30;

  private final Process process;
  private final Path log;
  private final Consumer<String> ledger;
  private final CompletableFuture<Void> up = new CompletableFuture<>();
  private final CompletableFuture<Void> drained = new CompletableFuture<>();
  private final AtomicInteger failedCalls = new AtomicInteger();
  private final Thread reader;

  private ChildProcess(Process process, Path log, Consumer<String> ledger) {
    this.process = process;
    this.log = log;
    this.ledger = ledger;
    this.reader = Thread.ofPlatform().name("child-lines").daemon().start(this::readLines);
  }

  /**
   * What a child runs.
   *
   * @param main the name of its main class
   * @param heap the most it may take, such as 256m
   * @param classPath in place of this JVM's, for another build of the engine; may be empty
   * @param log takes its standard error
   * @param environment what it has in addition to this JVM's
   */
  public record Program(
      String main,
      String heap,
      String classPath,
      List<String> arguments,
      Path log,
      Map<String, String> environment) {
    /** A program with this JVM's environment. */
    public Program(String main, String heap, String classPath, List<String> arguments, Path log) {
      this(main, heap, classPath, arguments, log, Map.of());
    }

    /** The same program with more in its environment. */
    Program with(Map<String, String> more) {
      return new Program(main, heap, classPath, arguments, log, more);
    }

    private List<String> command() {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      // It does not live for long: little heap, and no time for the second compiler.
      command.addAll(List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
      command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
      String own = System.getProperty("java.class.path");
      command.addAll(List.of("-cp", classPath.isEmpty() ? own : classPath));
      command.add(main);
      command.addAll(arguments);
      return command;
    }
  }

  /**
   * Starts a child.
   *
   * @param ledger is told of each line that the child writes on its standard output, on one thread
   */
  public static ChildProcess start(Program program, Consumer<String> ledger) {
    try {
      ProcessBuilder child =
          new ProcessBuilder(program.command()).redirectError(program.log().toFile());
      child.environment().putAll(program.environment());
      return new ChildProcess(child.start(), program.log(), ledger);
    } catch (IOException e) {
      throw new CommandException("Could not start a child JVM: " + e.getMessage(), e);
    }
  }

  /** Waits until the engine is there and load is running. */
  public void awaitUp() {
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
  public void kill() {
    // Not by Process.destroyForcibly, which closes the pipe with what is still in it.
    process.toHandle().destroyForcibly();
    awaitEnd();
  }

  /** Has it finish everything that runs and end. */
  public void drain() {
    if (!tell(DRAIN)) {
      throw endedByItself();
    }
    await(drained, DRAIN_LIMIT, "did not finish what was running");
    awaitEnd();
    if (process.exitValue() != 0) {
      throw endedByItself();
    }
  }

  /** Writes a line to its standard input; false if it has gone. */
  public boolean tell(String line) {
    try {
      process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Its process, to be signalled or looked at. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** How many calls failed in a way that users are told to expect. */
  int failedCalls() {
    return failedCalls.get();
  }

  /** Waits until it has ended by itself and all that it wrote was read. */
  public void awaitExit() {
    awaitEnd();
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

  private CommandException interrupted(InterruptedException e) {
    process.destroyForcibly();
    Thread.currentThread().interrupt();
    return new CommandException("Interrupted while waiting for a child JVM", e);
  }

  private String lastOfLog() {
    try {
      List<String> lines = Files.readAllLines(log);
      List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size());
      return "; the end of its log " + log + ":\n" + String.join("\n", last);
    } catch (IOException e) {
      return "; its log " + log + " cannot be read";
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
      ledger.accept("the lines of a child could not be read: " + e);
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
      ledger.accept(line);
    }
  }
}
