package io.turgo.bench.result;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * What a reader must know about a run to repeat it.
 *
 * @param command the command line, as it can be typed again
 * @param date when the run began
 * @param machine processors, memory, operating system
 * @param jdk the Java runtime of the benchmark itself; engines that need another one say so
 * @param database name, version and durability settings of the database
 */
public record RunContext(
    String command, Instant date, String machine, String jdk, String database) {

  /** The context of a run that begins now on this machine. */
  public static RunContext here(String command, String database) {
    return new RunContext(
        command, Instant.now().truncatedTo(ChronoUnit.SECONDS), thisMachine(), thisJdk(), database);
  }

  private static String thisJdk() {
    return System.getProperty("java.vm.name") + " " + Runtime.version();
  }

  private static String thisMachine() {
    Runtime runtime = Runtime.getRuntime();
    return "%d CPUs (%s), %s memory, %s %s"
        .formatted(
            runtime.availableProcessors(),
            processor(),
            memory(),
            System.getProperty("os.name"),
            System.getProperty("os.version"));
  }

  /** The name that Linux knows, else the architecture. */
  private static String processor() {
    Path info = Path.of("/proc/cpuinfo");
    String architecture = System.getProperty("os.arch");
    if (!Files.isReadable(info)) {
      return architecture;
    }
    try {
      return Files.readAllLines(info).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(architecture);
    } catch (IOException e) {
      return architecture;
    }
  }

  private static String memory() {
    long bytes =
        ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getTotalMemorySize();
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
