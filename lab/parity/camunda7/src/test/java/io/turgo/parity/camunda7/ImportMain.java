package io.turgo.parity.camunda7;

import io.turgo.camunda7.importing.Camunda7Import;
import io.turgo.camunda7.importing.ImportReport;
import io.turgo.camunda7.importing.ImportSettings;
import io.turgo.engine.ProcessEngine;
import java.nio.file.Path;

/** An import in a process of its own, which a test kills. */
final class ImportMain {
  private ImportMain() {}

  public static void main(String[] arguments) {
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(Path.of(arguments[1])).executorActive(false).build()) {
      ImportReport report =
          Camunda7Import.with(
                  ImportSettings.of(arguments[0], "sa", "")
                      .withProgress(verdict -> System.out.println(verdict.sourceId())))
              .into(engine);
      System.out.println(report.toText());
      System.exit(report.isClean() ? 0 : 1);
    }
  }
}
