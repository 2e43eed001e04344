package io.turgo.importing;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.importing.source.SourceDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Takes over running process instances from the database of Camunda 7.20 to 7.24, Operaton, CIB
 * seven, Flowable 6 to 8 or Activiti 6. It reads one snapshot of that database and never writes to
 * it; stop the other engine before, or its instances go on in both.
 *
 * <p>Each tree of instances is one transaction, with a row that has a second run skip it. A run
 * that ends half way, by a crash or an exception, is repeated with the same settings.
 *
 * @since 0.1.0
 */
public final class InstanceImport {
  private final ImportSettings settings;

  private InstanceImport(ImportSettings settings) {
    this.settings = settings;
  }

  /**
   * Prepares an import; nothing is read yet.
   *
   * @param settings what is imported
   * @return the import
   */
  public static InstanceImport with(ImportSettings settings) {
    return new InstanceImport(settings);
  }

  /**
   * Imports into an engine. Other engines may run on the same database meanwhile.
   *
   * @param engine the engine; its executor need not be active
   * @return what was done; look at {@link ImportReport#isClean()}
   * @throws TurgoException if a database cannot be read or written, or is none of such an engine
   */
  public ImportReport into(ProcessEngine engine) {
    try (SourceDatabase database =
        SourceDatabase.open(settings.source(), settings.tablePrefix(), settings.zone())) {
      return new ImportRun(settings, database, engine, false).run();
    }
  }

  /**
   * Does all of it with a SQLite database in a temporary folder, which is deleted at the end. The
   * driver of SQLite must be on the class path.
   *
   * @return what would be done in an empty database
   * @throws TurgoException as {@link #into}
   */
  public ImportReport dryRun() {
    Path folder = temporaryFolder();
    try (ProcessEngine engine =
            ProcessEngine.builder()
                .sqlite(folder.resolve("dry-run.db"))
                .executorActive(false)
                .build();
        SourceDatabase database =
            SourceDatabase.open(settings.source(), settings.tablePrefix(), settings.zone())) {
      return new ImportRun(settings, database, engine, true).run();
    } finally {
      delete(folder);
    }
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("turgo-import");
    } catch (IOException e) {
      throw new TurgoException("No temporary folder can be made: " + e.getMessage(), e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new TurgoException("The temporary folder " + folder + " cannot be deleted", e);
    }
  }
}
