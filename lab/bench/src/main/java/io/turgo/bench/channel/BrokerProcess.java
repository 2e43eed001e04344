package io.turgo.bench.channel;

import io.turgo.bench.measure.ProcessTreeCpu;
import io.turgo.command.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One running broker, in a JVM of its own or below one, with its data in a folder. It ends with
 * this object, with our own process, and when its standard input does.
 */
public final class BrokerProcess implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(5);
  private static final Duration END_LIMIT = Duration.ofSeconds(10);
  private static final String READY = "ready ";

  private final ChannelKind kind;
  private final Process process;
  private final String url;

  private BrokerProcess(ChannelKind kind, Process process, String url) {
    this.kind = kind;
    this.process = process;
    this.url = url;
  }

  /**
   * Starts a broker and returns when it takes messages.
   *
   * @param folder gets its data, and its log as {@code broker.log}
   */
  public static BrokerProcess start(ChannelKind kind, Path folder) {
    Path log = folder.resolve("broker.log");
    Process process;
    try {
      process = ChannelModule.broker(kind, folder).redirectError(log.toFile()).start();
    } catch (IOException e) {
      throw new CommandException("Could not start a JVM for " + kind.option() + ": " + e, e);
    }
    String line = null;
    try {
      line =
          CompletableFuture.supplyAsync(() -> firstLine(process))
              .get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      line = "did not start: " + e;
    }
    if (line == null || !line.startsWith(READY)) {
      kill(process);
      throw new CommandException(
          "The broker %s did not start: %s"
              .formatted(kind.option(), line == null ? end(log) : line));
    }
    return new BrokerProcess(kind, process, line.substring(READY.length()));
  }

  public ChannelKind kind() {
    return kind;
  }

  /** Where nodes find it. */
  public String url() {
    return url;
  }

  /** CPU time of the broker so far; empty where the system does not tell. */
  public OptionalLong cpuMillis() {
    return ProcessTreeCpu.millis(process.pid());
  }

  private static @Nullable String firstLine(Process process) {
    try {
      return new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
          .readLine();
    } catch (IOException e) {
      return "its output broke: " + e;
    }
  }

  private static String end(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 12), lines.size()));
    } catch (IOException e) {
      return "its log cannot be read: " + e.getMessage();
    }
  }

  /** Ends it and all below it; a broker that does not end is killed. */
  @Override
  public void close() {
    List<ProcessHandle> below = process.descendants().toList();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        kill(process);
      }
      awaitEnd(below);
    } catch (IOException e) {
      kill(process);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      kill(process);
    }
  }

  /** So that nobody writes any more when the folder is deleted. */
  private static void awaitEnd(List<ProcessHandle> handles) throws InterruptedException {
    CompletableFuture<Void> all =
        CompletableFuture.allOf(
            handles.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
    handles.forEach(ProcessHandle::destroyForcibly);
    try {
      all.get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // They are killed; a run that went well does not fail because the system is slow to end them.
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
