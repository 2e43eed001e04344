package io.turgo.bench.startup;

import io.turgo.bench.measure.OwnedProcess;
import io.turgo.bench.measure.ProcessTreeCpu;
import io.turgo.command.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An application in a process of its own, which ends with this object. A thread reads what it
 * prints; all waiting has a bound.
 */
public final class ApplicationProcess implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
  private static final Pattern STARTED = Pattern.compile("Started \\S+ in [\\d.]+ seconds");
  private static final long PATIENCE_SECONDS = 120;

  /** In the last line of a histogram: instances, then bytes. */
  private static final Pattern LIVE = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

  private static final Pattern LOADED =
      Pattern.compile("java\\.cls\\.(?:loadedClasses|sharedLoadedClasses)=(\\d+)");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  private final String display;
  private final long begunNanos;
  private final Process process;
  private final OwnedProcess owned;
  private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<String> port = new CompletableFuture<>();

  /** Seconds from the start of the process, and the CPU time of those. */
  private final CompletableFuture<double[]> started = new CompletableFuture<>();

  private ApplicationProcess(String display, long begunNanos, Process process) {
    this.display = display;
    this.begunNanos = begunNanos;
    this.process = process;
    this.owned = new OwnedProcess(process, Duration.ofSeconds(PATIENCE_SECONDS));
    Thread.ofPlatform().daemon(true).name("startup-output").start(this::listen);
  }

  /** Starts it in a folder, which is its working directory. */
  public static ApplicationProcess begin(
      Application application, List<String> javaOptions, Path folder) {
    long now = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(application.command(javaOptions))
              .directory(Files.createDirectories(folder).toFile())
              .redirectErrorStream(true)
              .start();
      return new ApplicationProcess(application.display(), now, process);
    } catch (IOException e) {
      throw new CommandException("Could not start the " + application.display() + ": " + e, e);
    }
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (STARTED.matcher(line).find()) {
          double cpu = ProcessTreeCpu.millis(process.pid()).orElse(0) / 1e3;
          started.complete(new double[] {secondsSinceBegin(), cpu});
        }
        Matcher listens = PORT.matcher(line);
        if (listens.find()) {
          port.complete(listens.group(1));
        }
        said.add(line);
      }
    } catch (IOException e) {
      said.add(e.toString()); // its end of the pipe broke with it
    }
    CommandException ended =
        new CommandException(
            "The %s ended before it had started:%n%s"
                .formatted(display, String.join(System.lineSeparator(), said)));
    port.completeExceptionally(ended);
    started.completeExceptionally(ended);
  }

  private double secondsSinceBegin() {
    return (System.nanoTime() - begunNanos) / 1e9;
  }

  /** Waits until it listens; where it does. */
  public URI root() {
    return URI.create("http://127.0.0.1:" + await(port) + "/");
  }

  /** Waits until it has started and answered, and looks at it. */
  StartFigures measure(HttpClient client) {
    double[] at = await(started);
    URI health = root().resolve("/actuator/health");
    try {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(30)).build(),
              HttpResponse.BodyHandlers.ofString());
      double answered = secondsSinceBegin();
      if (answer.statusCode() != 200) {
        throw new CommandException("The %s is not well: %s".formatted(display, answer.body()));
      }
      double heap = number(LIVE, ask("GC.class_histogram")) / (1 << 20);
      double classes = number(LOADED, ask("PerfCounter.print"));
      Path status = Path.of("/proc", Long.toString(process.pid()), "status");
      double memory = Files.exists(status) ? number(RESIDENT, Files.readString(status)) / 1024 : 0;
      return new StartFigures(at[0], answered, at[1], memory, heap, classes);
    } catch (IOException e) {
      throw new CommandException("The %s cannot be asked: %s".formatted(display, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while the %s was asked".formatted(display), e);
    }
  }

  private <T> T await(CompletableFuture<T> what) {
    try {
      return what.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof CommandException ended) {
        throw ended;
      }
      throw new CommandException(
          "The %s did not start within %d s".formatted(display, PATIENCE_SECONDS), e);
    }
  }

  /** What the JDK's jcmd says of it; a histogram of the heap begins with a collection. */
  private String ask(String command) throws IOException, InterruptedException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process.pid()),
                command)
            .redirectErrorStream(true)
            .start();
    String answer = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!jcmd.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
      throw new CommandException("jcmd %s failed: %s".formatted(command, answer));
    }
    return answer;
  }

  /** The sum of what a pattern finds. */
  private static double number(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    double sum = 0;
    boolean none = true;
    while (found.find()) {
      sum += Long.parseLong(found.group(1));
      none = false;
    }
    if (none) {
      throw new CommandException("Expected " + pattern + " in: " + text);
    }
    return sum;
  }

  @Override
  public void close() {
    owned.close();
  }
}
