package io.turgo.parity;

import io.turgo.engine.ProcessEngine;
import io.turgo.importing.HistoryScope;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;

/** An import in a process of its own, which a test kills. */
final class TakeoverMain {
  private TakeoverMain() {}

  /**
   * Imports and tells the id of each instance.
   *
   * @param arguments the address of the source, and the file of the target
   */
  public static void main(String[] arguments) {
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(Path.of(arguments[1])).executorActive(false).build()) {
      ImportReport report =
          InstanceImport.with(
                  ImportSettings.of(arguments[0], "postgres", "")
                      .withHistory(HistoryScope.ALL)
                      .withProgress(verdict -> System.out.println(verdict.sourceId())))
              .into(engine);
      System.out.println(report.toText());
      System.exit(report.isClean() ? 0 : 1);
    }
  }
}
