package io.turgo.compat.camunda7.cfg;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.variable.JsonVariables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The database of a configuration. In memory means a temporary SQLite file. */
final class ConfiguredDatabase {
  private static final String SQLITE = "jdbc:sqlite:";

  @Nullable DataSource source;
  @Nullable String url;
  @Nullable String user;
  @Nullable String password;
  String schemaUpdate = ProcessEngineConfiguration.DB_SCHEMA_UPDATE_FALSE;

  ProcessEngine build(ProcessEngineBuilder builder) {
    DataSource given = source;
    if (given != null) {
      return kept(builder.postgres(given));
    }
    String address = url;
    if (address == null) {
      throw new IllegalStateException("No database is set; call setJdbcUrl or setDataSource");
    }
    if (address.startsWith("jdbc:h2:mem:")) {
      return temporary(builder);
    }
    if (address.startsWith("jdbc:postgresql:")) {
      return kept(builder.postgres(PostgresSettings.of(address, user, password)));
    }
    if (address.startsWith(SQLITE)) {
      return kept(builder.sqlite(Path.of(address.substring(SQLITE.length()))));
    }
    throw new IllegalStateException(
        "The database is "
            + address.substring(0, Math.max(0, address.indexOf(':', "jdbc:".length())))
            + "; set jdbcUrl to jdbc:postgresql:, to jdbc:sqlite:FILE or, for a test, to"
            + " jdbc:h2:mem:");
  }

  private ProcessEngine kept(ProcessEngineBuilder builder) {
    if (schemaUpdate.contains("drop")) {
      throw new IllegalStateException(
          "databaseSchemaUpdate is "
              + schemaUpdate
              + ", but Turgo drops no schema; set it to true, and drop the schema by SQL");
    }
    return builder.build();
  }

  private static ProcessEngine temporary(ProcessEngineBuilder builder) {
    Path folder;
    try {
      folder = Files.createTempDirectory("turgo-camunda7");
    } catch (IOException e) {
      throw new UncheckedIOException("No engine in memory: no temporary folder", e);
    }
    ProcessEngine engine;
    try {
      engine =
          builder
              .sqlite(SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false))
              .jsonVariables(JsonVariables.STANDARD.andThose(type -> true)) // of this JVM only
              .build();
    } catch (RuntimeException | Error e) {
      delete(folder);
      throw e;
    }
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  engine.close();
                  delete(folder);
                },
                "turgo-camunda7-close"));
    return engine;
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepest = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : deepest) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The temporary folder " + folder + " cannot be deleted", e);
    }
  }
}
