package io.turgo.bench.contender;

import io.turgo.bench.measure.ProcessTreeCpu;
import io.turgo.bench.protocol.Message;
import io.turgo.command.CommandException;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One running engine under test, in a JVM of its own. Asks one thing at a time and waits for the
 * answer; not safe for more than one thread. The JVM ends with this object, with our own process,
 * and when its standard input does.
 */
public final class ContenderProcess implements AutoCloseable {
  private static final Duration END_LIMIT = Duration.ofSeconds(10);

  private final ContenderKind kind;
  private final Process process;
  private final Path log;
  private final BufferedWriter commands;
  private final BufferedReader replies;
  private final Thread killAtExit;

  private ContenderProcess(ContenderKind kind, Process process, Path log) {
    this.kind = kind;
    this.process = process;
    this.log = log;
    this.commands =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    this.replies =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.killAtExit = new Thread(this::kill, "contender-kill");
    Runtime.getRuntime().addShutdownHook(killAtExit);
  }

  /**
   * Starts the JVM.
   *
   * @param log takes what the engine logs
   */
  public static ContenderProcess start(ContenderKind kind, ContenderSettings settings, Path log) {
    return start(kind, kind.classPath(), settings, log);
  }

  /** The same with another class path than the kind has. */
  public static ContenderProcess start(
      ContenderKind kind, String classPath, ContenderSettings settings, Path log) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseParallelGC");
    if (kind.serverDirectory() != null) {
      command.add("-Dserver=" + kind.serverDirectory());
    }
    command.addAll(kind.jvmArguments());
    command.addAll(settings.jvmArguments());
    command.addAll(List.of("-cp", classPath, kind.mainClass()));
    try {
      return new ContenderProcess(
          kind, new ProcessBuilder(command).redirectError(log.toFile()).start(), log);
    } catch (IOException e) {
      throw new CommandException("Could not start a JVM for " + kind.display() + ": " + e, e);
    }
  }

  /** Name and version of the engine as it runs. */
  public String version() {
    return ask(Message.of("describe")).get("version");
  }

  /** The namespace of the engine's own BPMN attributes. */
  public String namespace() {
    return ask(Message.of("describe")).get("namespace");
  }

  /** Builds the engine; its executor stays off. */
  public void open(String jdbcUrl, String historyLevel, ContenderSettings settings) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("jdbcUrl", jdbcUrl);
    values.put("historyLevel", historyLevel);
    settings.forEngine().forEach((name, value) -> values.put("set." + name, value));
    ask(new Message("open", values));
  }

  /** Deploys a model. */
  public void deploy(String name, Path file) {
    ask(new Message("deploy", Map.of("name", name, "file", file.toString())));
  }

  /** Starts instances and waits until all are durable. */
  public StartReply start(StartRequest request) {
    return StartReply.of(ask(request.toMessage()));
  }

  /** Starts the executor, or stops it and waits for its running jobs. */
  public void executor(boolean active) {
    ask(new Message("executor", Map.of("active", Boolean.toString(active))));
  }

  /**
   * Says how long each call of the service task takes from now on.
   *
   * @param record whether the time from a durable start until the call is noted, anew
   */
  public void work(Duration duration, boolean record) {
    ask(
        new Message(
            "work",
            Map.of(
                "millis", Long.toString(duration.toMillis()), "record", Boolean.toString(record))));
  }

  /** What is in the database. */
  public Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>();
    ask(Message.of("counts"))
        .values()
        .forEach((name, value) -> counts.put(name, Long.valueOf(value)));
    return counts;
  }

  /** Jobs and timers that have not been run. */
  public long pending() {
    return ask(Message.of("pending")).number("jobs");
  }

  /** What the JVM has used so far. */
  public Usage usage() {
    Message reply = ask(Message.of("usage"));
    return new Usage(
        reply.number("calls"),
        reply.number("cpuNanos"),
        reply.number("allocatedBytes"),
        process.descendants().mapToLong(ContenderProcess::cpuMillis).sum());
  }

  private static long cpuMillis(ProcessHandle child) {
    return ProcessTreeCpu.ownMillis(child.pid());
  }

  /**
   * What went through the engine's job queues since it was opened, by the names of the protocol.
   */
  public Map<String, Long> traffic() {
    Map<String, Long> traffic = new LinkedHashMap<>();
    ask(Message.of("traffic"))
        .values()
        .forEach((name, value) -> traffic.put(name, Long.valueOf(value)));
    return traffic;
  }

  /** How long jobs have waited since {@link #work} said to note it. */
  public Percentiles latencies() {
    return Percentiles.of(ask(Message.of("latencies")));
  }

  /** Ends the engine with its connections; the JVM stays, and can open it again. */
  public void closeEngine() {
    ask(Message.of("close"));
  }

  /** The JVM's process. */
  public long pid() {
    return process.pid();
  }

  /** Where the engine logs. */
  public Path log() {
    return log;
  }

  /** Ends the JVM, which may have been killed already. */
  @Override
  public void close() {
    try {
      commands.close();
      if (!process.waitFor(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        kill();
      }
    } catch (IOException e) {
      kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      kill();
    }
    removeHook();
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(killAtExit);
    } catch (IllegalStateException e) {
      // Our own JVM is ending, and the hook is at work.
    }
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private Message ask(Message message) {
    try {
      commands.write(message.toLine());
      commands.newLine();
      commands.flush();
      String line = replies.readLine();
      if (line == null) {
        throw died(message);
      }
      Message reply = Message.parse(line);
      if (!reply.word().equals("ok")) {
        throw new CommandException(
            "%s failed at '%s': %s (its log: %s)"
                .formatted(kind.display(), message.word(), reply.get("message"), log));
      }
      return reply;
    } catch (IOException e) {
      throw died(message);
    }
  }

  private CommandException died(Message message) {
    return new CommandException(
        "%s: its JVM ended at '%s'; its log: %s".formatted(kind.display(), message.word(), log));
  }
}
