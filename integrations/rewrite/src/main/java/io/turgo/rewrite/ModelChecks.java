package io.turgo.rewrite;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.DeploymentBuilder;
import io.turgo.engine.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Validates models one by one with an engine on a temporary file. Nothing is deployed. The engine
 * reads decisions if {@code turgo-dmn} is on the class path.
 */
final class ModelChecks {
  private ModelChecks() {}

  static void of(ProjectFiles files, Assessment assessment) throws IOException {
    List<Path> models = files.of(ProjectFiles.Kind.MODEL);
    List<Path> decisions = files.of(ProjectFiles.Kind.DECISIONS);
    if (models.isEmpty() && decisions.isEmpty()) {
      return;
    }
    Path folder = Files.createTempDirectory("turgo-assess");
    try (ProcessEngine engine =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
            .executorActive(false)
            .build()) {
      for (Path model : models) {
        check(engine, files, model, List.of(), assessment.models, assessment);
      }
      for (Path file : decisions) {
        // A file may import those beside it.
        List<Path> others =
            decisions.stream()
                .filter(other ->
                    !other.equals(file) && Objects.equals(other.getParent(), file.getParent()))
                .toList();
        check(engine, files, file, others, assessment.decisions, assessment);
      }
    } finally {
      delete(folder);
    }
  }

  private static void check(
      ProcessEngine engine,
      ProjectFiles files,
      Path file,
      List<Path> others,
      Assessment.Checked into,
      Assessment assessment) {
    String name = files.name(file);
    try {
      DeploymentBuilder builder =
          engine.getRepositoryService().createDeployment().addBytes(name, Files.readAllBytes(file));
      for (Path other : others) {
        builder.addBytes(files.name(other), Files.readAllBytes(other));
      }
      into.add(
          builder.validate().stream().filter(problem -> name.equals(problem.resource())).toList());
    } catch (IOException | TurgoException e) {
      assessment.unreadable(name + ": " + e.getMessage());
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
