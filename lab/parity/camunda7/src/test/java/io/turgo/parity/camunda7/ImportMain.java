package io.turgo.parity.camunda7;

import io.turgo.engine.ProcessEngine;
import io.turgo.importing.ImportReport;
import io.turgo.importing.ImportSettings;
import io.turgo.importing.InstanceImport;
import java.nio.file.Path;

/** An import in a process of its own, which a test kills. */
final class ImportMain {
  private ImportMain() {}

  public static void main(String[] arguments) {
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(Path.of(arguments[1])).executorActive(false).build()) {
      ImportReport report =
          InstanceImport.with(
                  ImportSettings.of(arguments[0], "sa", "")
                      .withProgress(verdict -> System.out.println(verdict.sourceId())))
              .into(engine);
      System.out.println(report.toText());
      System.exit(report.isClean() ? 0 : 1);
    }
  }
}
