package io.turgo.compat.mirror.cfg;

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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The database of a configuration. In memory means a temporary SQLite file. */
final class ConfiguredDatabase {
  /** Why settings of a pool of connections mean nothing. */
  static final String CONNECTIONS =
      "Turgo sizes its own connections; see PostgresSettings in docs/reference/settings.md";

  private static final Logger LOG = LoggerFactory.getLogger(ConfiguredDatabase.class);

  private static final String SQLITE = "jdbc:sqlite:";

  @Nullable DataSource source;
  @Nullable String url;
  @Nullable String user;
  @Nullable String password;
  String schemaUpdate = EngineConfiguration.DB_SCHEMA_UPDATE_FALSE;

  ProcessEngine build(String name, ProcessEngineBuilder builder) {
    DataSource given = source;
    if (given != null) {
      return kept(builder.postgres(given));
    }
    String address = url;
    if (address == null) {
      throw new IllegalStateException("No database is set; call setJdbcUrl or setDataSource");
    }
    if (address.startsWith("jdbc:h2:mem:")) {
      return temporary(name, address, builder);
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

  private static ProcessEngine temporary(
      String name, String address, ProcessEngineBuilder builder) {
    Path folder;
    try {
      folder = Files.createTempDirectory("turgo-in-memory");
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
    LOG.info(
        "Engine '{}' runs on a temporary SQLite file in place of {}; its data ends with the JVM",
        name,
        address);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  engine.close();
                  delete(folder);
                },
                "turgo-in-memory-close"));
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
