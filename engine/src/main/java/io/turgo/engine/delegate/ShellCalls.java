package io.turgo.engine.delegate;

import io.turgo.engine.exception.TurgoException;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Starts the programs of shell tasks, and ends those that take or write too much. */
final class ShellCalls implements ServiceTaskCode {
  private final Duration timeout;
  private final int outputBytes;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  ShellCalls(Duration timeout, int outputBytes) {
    this.timeout = timeout;
    this.outputBytes = outputBytes;
  }

  @Override
  public void execute(DelegateExecution execution) {
    List<String> command = new ArrayList<>();
    for (String name : List.of("command", "arg1", "arg2", "arg3", "arg4", "arg5")) {
      String part = text(execution, name);
      if (part != null) {
        command.add(part);
      }
    }
    boolean wait = flag(execution, "wait", true);
    Process process = start(execution, command, wait);
    if (!wait) {
      return;
    }
    try {
      running.add(process);
      if (closed) {
        throw new TurgoException("The engine of this shell task is closed");
      }
      String output = output(process, command.getFirst());
      int status = process.waitFor();
      set(execution, "outputVariable", output);
      set(execution, "errorCodeVariable", Integer.toString(status));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TurgoException("Interrupted while '" + command.getFirst() + "' ran", e);
    } finally {
      end(process);
      running.remove(process);
    }
  }

  @Override
  public void close() {
    closed = true; // who begins now sees it, or is among those that run
    running.forEach(ShellCalls::end);
  }

  private static Process start(DelegateExecution execution, List<String> command, boolean wait) {
    ProcessBuilder builder = new ProcessBuilder(command);
    boolean together = flag(execution, "redirectError", false);
    builder.redirectErrorStream(together);
    if (!together || !wait) {
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    }
    if (!wait) {
      builder.redirectErrorStream(false);
      builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }
    if (flag(execution, "cleanEnv", false)) {
      builder.environment().clear();
    }
    String directory = text(execution, "directory");
    if (directory != null) {
      builder.directory(new File(directory));
    }
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new TurgoException(
          "The program '" + command.getFirst() + "' cannot be started: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the output of a program until it ends. It polls every few milliseconds: a blocking read
   * would also wait, without a limit, for programs that this one has started and left running.
   */
  private String output(Process process, String program) throws InterruptedException {
    long giveUpAt = System.nanoTime() + timeout.toNanos();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    InputStream output = process.getInputStream();
    try {
      while (true) {
        boolean ended = !process.isAlive();
        int ready = output.available();
        if (ready > 0) {
          written.write(output.readNBytes(Math.min(ready, outputBytes + 1 - written.size())));
        }
        if (written.size() > outputBytes) {
          throw new TurgoException(
              "The program '" + program + "' has written more than " + outputBytes + " bytes");
        }
        if (ready == 0 && ended) {
          return written.toString(Charset.defaultCharset());
        }
        if (System.nanoTime() - giveUpAt > 0) {
          throw new TurgoException("The program '" + program + "' has not ended in " + timeout);
        }
        if (ready == 0) {
          process.waitFor(10, TimeUnit.MILLISECONDS);
        }
      }
    } catch (IOException e) {
      throw new TurgoException(
          "The output of '" + program + "' cannot be read: " + e.getMessage(), e);
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void set(DelegateExecution execution, String field, String value) {
    String variable = text(execution, field);
    if (variable != null) {
      execution.setVariable(variable, value);
    }
  }

  private static boolean flag(DelegateExecution execution, String name, boolean otherwise) {
    String text = text(execution, name);
    return text == null ? otherwise : Boolean.parseBoolean(text);
  }

  private static @Nullable String text(DelegateExecution execution, String name) {
    Expression field = execution.getFieldExpression(name);
    Object value = field == null ? null : field.getValue(execution);
    return value == null || value.toString().isEmpty() ? null : value.toString();
  }
}
