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

/**
 * One start of a {@link PlainProgram} in a process of its own. A thread reads what the process
 * prints; all waiting has a bound.
 */
final class PlainProcess {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final PlainProgram program;
  private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Matcher> ready = new CompletableFuture<>();

  private PlainProcess(PlainProgram program) {
    this.program = program;
  }

  /**
   * Starts the program and ends it.
   *
   * @param folder of its database
   * @return what it took until it was ready; a server has answered then
   */
  static StartSeconds.One measure(
      PlainProgram program, List<String> command, Path folder, HttpClient client) {
    PlainProcess start = new PlainProcess(program);
    long begun = System.nanoTime();
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(Files.createDirectories(folder).toFile())
              .redirectErrorStream(true)
              .start();
      try (OwnedProcess owned = new OwnedProcess(process, PATIENCE)) {
        Thread.ofPlatform().daemon(true).name("startup-output").start(() -> start.listen(process));
        Matcher line = start.awaitReady();
        boolean serves = line.groupCount() > 0;
        if (serves) {
          start.ask(URI.create(line.group(1)).resolve("/health"), client);
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        double cpu = ProcessTreeCpu.millis(process.pid()).orElse(0) / 1e3;
        if (!serves) {
          start.awaitEnd(process);
        }
        return new StartSeconds.One(seconds, cpu);
      }
    } catch (IOException e) {
      throw new CommandException("Could not start " + program.option() + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while %s started".formatted(program.option()), e);
    }
  }

  private void listen(Process process) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        Matcher found = program.ready().matcher(line);
        if (found.find()) {
          ready.complete(found);
        }
      }
    } catch (IOException e) {
      said.add(e.toString()); // its end of the pipe broke with it
    }
    ready.completeExceptionally(failure("ended before it was ready"));
  }

  private CommandException failure(String what) {
    return new CommandException(
        "The start of '%s' %s. It printed:%n%s"
            .formatted(program.option(), what, String.join(System.lineSeparator(), said)));
  }

  private Matcher awaitReady() {
    try {
      return ready.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof CommandException ended
          ? ended
          : failure("took more than %d s".formatted(PATIENCE.toSeconds()));
    }
  }

  private void ask(URI health, HttpClient client) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(health).timeout(PATIENCE).build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw failure("got %d from %s: %s".formatted(answer.statusCode(), health, answer.body()));
    }
  }

  private void awaitEnd(Process process) throws InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw failure("ended badly or not at all");
    }
  }
}
