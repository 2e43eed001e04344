package io.turgo.bench.takeover;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.engine.ProcessEngine;
import io.turgo.importing.HistoryScope;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;

/** An import in a process of its own. It tells of each instance that it has written. */
final class ImportChild {
  /** Tells that the import begins. */
  static final String BEGINS = "begins";

  /** Tells that one more instance is there. */
  static final String WRITTEN = "written";

  /**
   * Begins the line with the milliseconds that the import took, the most memory that it had, and
   * the milliseconds of CPU time of the process.
   */
  static final String ENDED = "ended ";

  private ImportChild() {}

  /**
   * Imports.
   *
   * @param arguments the address of the source, that of the target, and how much of the history
   *     comes along
   */
  public static void main(String[] arguments) {
    PostgresDatabase target = new PostgresDatabase(arguments[1], null, null);
    try (ProcessEngine engine =
        ProcessEngine.builder().postgres(target.settings()).executorActive(false).build()) {
      System.out.println(BEGINS);
      long begun = System.nanoTime();
      ImportReport report =
          InstanceImport.with(
                  ImportSettings.of(arguments[0], null, null)
                      .withHistory(HistoryScope.valueOf(arguments[2]))
                      .withProgress(verdict -> {
                        if (verdict.outcome() == Outcome.IMPORTED) {
                          System.out.println(WRITTEN);
                        }
                      }))
              .into(engine);
      long millis = (System.nanoTime() - begun) / 1_000_000;
      long cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
      System.out.println(ENDED + millis + " " + mostMemory() + " " + cpu);
      if (!report.isClean()) {
        System.err.println(report.toText());
        System.exit(1);
      }
    }
  }

  private static long mostMemory() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(usage -> usage == null ? 0 : usage.getUsed())
        .sum();
  }
}
