package io.turgo.rewrite;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Validates models one by one with an engine on a temporary file. Nothing is deployed. */
final class ModelChecks {
  private ModelChecks() {}

  static void of(ProjectFiles files, Assessment assessment) throws IOException {
    List<Path> models = files.of(ProjectFiles.Kind.MODEL);
    if (models.isEmpty()) {
      return;
    }
    Path folder = Files.createTempDirectory("turgo-assess");
    try (ProcessEngine engine =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
            .executorActive(false)
            .build()) {
      for (Path model : models) {
        String name = files.name(model);
        try {
          List<DeploymentProblem> found =
              engine
                  .getRepositoryService()
                  .createDeployment()
                  .addBytes(name, Files.readAllBytes(model))
                  .validate();
          assessment.model(found);
        } catch (IOException | TurgoException e) {
          assessment.unreadable(name + ": " + e.getMessage());
        }
      }
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
