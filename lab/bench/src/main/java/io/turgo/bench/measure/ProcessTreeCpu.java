package io.turgo.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * CPU time of a process, its running children and those that have ended, from Linux's {@code
 * /proc}. A snapshot, to be subtracted from a later one.
 */
public final class ProcessTreeCpu {
  private static final Path PROC = Path.of("/proc");

  /** The unit of {@code /proc/<pid>/stat}; 100 a second on every architecture that runs Java. */
  private static final long MILLIS_PER_TICK = 10;

  private ProcessTreeCpu() {}

  /** Milliseconds used so far by the tree below a process; empty when it cannot be told. */
  public static OptionalLong millis(long rootPid) {
    OptionalLong root = ticks(rootPid);
    if (root.isEmpty()) {
      return root;
    }
    List<Long> children =
        ProcessHandle.of(rootPid).stream()
            .flatMap(ProcessHandle::descendants)
            .map(ProcessHandle::pid)
            .toList();
    long ticks = root.getAsLong();
    for (long child : children) {
      ticks += ticks(child).orElse(0);
    }
    return OptionalLong.of(ticks * MILLIS_PER_TICK);
  }

  /** Milliseconds used so far by a process and its children that have ended; 0 without it. */
  public static long ownMillis(long pid) {
    return ticks(pid).orElse(0) * MILLIS_PER_TICK;
  }

  /** The process that started another one. */
  static OptionalLong parent(long pid) {
    try {
      return OptionalLong.of(Long.parseLong(fields(pid)[4 - 3]));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** The name of a process's program, empty when it does not exist. */
  static String program(long pid) {
    try {
      return Files.readString(PROC.resolve(pid + "/comm")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  private static OptionalLong ticks(long pid) {
    try {
      String[] fields = fields(pid);
      long ticks = 0;
      // utime, stime, and cutime, cstime of children that have ended.
      for (int field = 14; field <= 17; field++) {
        ticks += Long.parseLong(fields[field - 3]);
      }
      return OptionalLong.of(ticks);
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** The fields from the third on: the second, the name, may hold blanks and brackets. */
  private static String[] fields(long pid) throws IOException {
    String line = Files.readString(PROC.resolve(pid + "/stat")).strip();
    return line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
  }
}
