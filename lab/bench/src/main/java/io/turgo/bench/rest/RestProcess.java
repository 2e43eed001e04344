package io.turgo.bench.rest;

import io.turgo.bench.measure.OwnedProcess;
import io.turgo.bench.measure.ProcessTreeCpu;
import io.turgo.command.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The process of an engine with its HTTP server, which ends with this object. */
public final class RestProcess implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("https?://[^\\s;]+");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Process process;
  private final URI api;
  private final OwnedProcess owned;

  private RestProcess(Process process, URI api) {
    this.process = process;
    this.api = api;
    this.owned = new OwnedProcess(process, PATIENCE);
  }

  /**
   * Starts it and waits until it serves.
   *
   * @param log where it goes on to write what it says beside its answers
   */
  public static RestProcess start(String display, List<String> command, Path log) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        Matcher url = URL.matcher(line);
        if (url.find()) {
          Thread.ofPlatform().daemon(true).name("rest-output").start(() -> drain(out));
          return new RestProcess(process, URI.create(url.group()));
        }
      }
      process.destroyForcibly();
      throw new CommandException(display + " did not begin to serve; its log: " + log);
    } catch (IOException e) {
      throw new CommandException("Could not start " + display + ": " + e, e);
    }
  }

  /** What it goes on to print is of no interest, but it must not wait for a reader. */
  private static void drain(BufferedReader out) {
    try (out) {
      while (out.readLine() != null) {}
    } catch (IOException e) {
      // It has ended.
    }
  }

  /** Where its API is. */
  public URI api() {
    return api;
  }

  /** CPU time so far. */
  long cpuNanos() {
    return TimeUnit.MILLISECONDS.toNanos(ProcessTreeCpu.millis(process.pid()).orElse(0));
  }

  /** Ends it at once, as a crash would, and waits until it is gone. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    owned.close();
  }
}
