package io.turgo.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts the instructions of processes outside the kernel, with Linux's {@code perf stat}. Most
 * virtual machines do not let their guests count them: there it counts nothing.
 */
final class InstructionCounter {
  static final InstructionCounter NONE = new InstructionCounter(null);

  private static final String EVENT = "instructions:u";
  private static final long SECONDS = 10;

  private final @Nullable Process perf;

  private InstructionCounter(@Nullable Process perf) {
    this.perf = perf;
  }

  /**
   * Counts from now on, {@link #NONE} where that cannot be: perf runs a command beside it that
   * waits for its input to end.
   */
  static InstructionCounter start(List<Long> pids) {
    if (pids.isEmpty() || !Machine.COUNTS) {
      return NONE;
    }
    String all = pids.stream().map(String::valueOf).collect(Collectors.joining(","));
    try {
      return new InstructionCounter(perf("-p", all, "cat"));
    } catch (IOException e) {
      throw new UncheckedIOException("perf could not be started, which has run before", e);
    }
  }

  /** Ends; what was counted, null for nothing. */
  @Nullable Long stop() {
    return perf == null ? null : outcome(perf);
  }

  private static @Nullable Long outcome(Process perf) {
    try {
      perf.getOutputStream().close(); // ends cat, and with it perf
      if (!perf.waitFor(SECONDS, TimeUnit.SECONDS)) {
        perf.destroyForcibly();
        return null;
      }
      return counted(new String(perf.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      perf.destroyForcibly();
      return null;
    }
  }

  /**
   * The count in what {@code perf stat -x,} writes: a line of fields, the count first and the event
   * third. Null where it says that it cannot count.
   */
  static @Nullable Long counted(String written) {
    for (String line : written.lines().toList()) {
      String[] fields = line.split(",", -1);
      if (fields.length > 2 && fields[2].equals(EVENT) && fields[0].matches("[0-9]{1,18}")) {
        return Long.valueOf(fields[0]);
      }
    }
    return null;
  }

  private static Process perf(String... of) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("perf", "stat", "-x,", "-e", EVENT);
    builder.command().addAll(List.of(of));
    return builder.redirectErrorStream(true).start();
  }

  /** Asked once. */
  private static final class Machine {
    private static final boolean COUNTS = counts();

    private static boolean counts() {
      try {
        return outcome(perf("cat")) != null;
      } catch (IOException e) {
        return false; // there is no perf
      }
    }
  }
}
