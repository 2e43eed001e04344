package io.turgo.bench.protocol;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves the benchmark's commands, one line each with one line as the answer: {@code ok} with the
 * values asked for, or {@code error} with a message. Ends when its input does, so that no engine
 * outlives a benchmark that was killed. Whatever libraries print goes to standard error.
 */
public final class ContenderServer {
  private final Contender contender;

  private ContenderServer(Contender contender) {
    this.contender = contender;
  }

  /** Serves until the end of the input, then ends the JVM. */
  public static void serve(Contender contender) {
    PrintStream replies =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    try (BufferedReader commands =
        new BufferedReader(
            new InputStreamReader(
                new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
      ContenderServer server = new ContenderServer(contender);
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        replies.println(server.answer(line).toLine());
      }
    } catch (IOException e) {
      System.err.println("The benchmark cannot be heard any more: " + e.getMessage());
    }
    // Not exit: an engine's shutdown hooks could wait for a database that is gone.
    Runtime.getRuntime().halt(0);
  }

  private Message answer(String line) {
    try {
      Map<String, String> values = execute(Message.parse(line));
      return new Message("ok", values == null ? Map.of() : values);
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      return new Message("error", Map.of("message", String.valueOf(e)));
    }
  }

  private @Nullable Map<String, String> execute(Message message) throws Exception {
    switch (message.word()) {
      case "describe" -> {
        return Map.of("version", contender.version(), "namespace", contender.namespace());
      }
      case "open" -> contender.open(openRequest(message));
      case "deploy" ->
          contender.deploy(message.get("name"), Files.readString(Path.of(message.get("file"))));
      case "start" -> {
        return Starts.of(message).run(contender);
      }
      case "executor" -> contender.setExecutorActive(Boolean.parseBoolean(message.get("active")));
      case "work" -> {
        Work.takes(message.number("millis"));
        Work.starts().record(Boolean.parseBoolean(message.get("record")));
      }
      case "counts" -> {
        Map<String, String> reply = new HashMap<>();
        contender.counts().forEach((name, count) -> reply.put(name, Long.toString(count)));
        return reply;
      }
      case "traffic" -> {
        Map<String, String> reply = new HashMap<>();
        contender.traffic().forEach((name, count) -> reply.put(name, Long.toString(count)));
        return reply;
      }
      case "pending" -> {
        return Map.of("jobs", Long.toString(contender.pending()));
      }
      case "usage" -> {
        return usage();
      }
      case "latencies" -> {
        return Latencies.of(Work.starts().nanos());
      }
      case "close" -> contender.close();
      default -> throw new IllegalArgumentException("Unknown command: " + message.word());
    }
    return null;
  }

  /** Calls of the service task, and what this JVM has used, so far. */
  private static Map<String, String> usage() {
    long cpu =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime();
    long allocated =
        ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class)
            .getTotalThreadAllocatedBytes();
    return Map.of(
        "calls",
        Long.toString(Work.calls()),
        "cpuNanos",
        Long.toString(cpu),
        "allocatedBytes",
        Long.toString(allocated));
  }

  private static OpenRequest openRequest(Message message) {
    Map<String, String> settings = new HashMap<>();
    message
        .values()
        .forEach((name, value) -> {
          if (name.startsWith("set.")) {
            settings.put(name.substring("set.".length()), value);
          }
        });
    return new OpenRequest(message.get("jdbcUrl"), message.get("historyLevel"), settings);
  }
}
