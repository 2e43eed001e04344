package io.turgo.engine.store;

import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.jdbc.Schema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One PostgreSQL server for all tests of the JVM; each test gets a database of its own. */
public final class TestPostgres {
  private static final String SCHEMA = "turgo_engine";

  /** Migrated once, because that takes longer than most tests. */
  private static final String TEMPLATE = "turgo_template";

  /** Databases are hundreds of files each: where Linux keeps them in memory, that costs a third. */
  private static final Path IN_MEMORY = Path.of("/dev/shm");

  private static final long ENOUGH_MEMORY = 2L << 30;
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final List<String> IN_USE = new ArrayList<>();
  private static @Nullable EmbeddedPostgres server;

  private TestPostgres() {}

  /** The server; it ends with the JVM. */
  public static synchronized EmbeddedPostgres server() {
    EmbeddedPostgres running = server;
    if (running == null) {
      try {
        EmbeddedPostgres.Builder settings =
            EmbeddedPostgres.builder().setServerConfig("max_connections", "200");
        if (Files.isWritable(IN_MEMORY)
            && Files.getFileStore(IN_MEMORY).getUsableSpace() > ENOUGH_MEMORY) {
          settings.setDataDirectory(Leftovers.newFolder(IN_MEMORY));
        }
        running = settings.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      migrateTemplate(running);
      server = running;
    }
    return running;
  }

  /**
   * The name of a new database that has the engine's empty tables; whoever connects to it finds
   * them by name.
   */
  public static String newDatabase() {
    return newDatabase(TEMPLATE);
  }

  /** The name of a new database that no engine has seen. */
  public static String newEmptyDatabase() {
    return newDatabase("template1");
  }

  private static synchronized String newDatabase(String template) {
    String name = create(server(), "turgo" + DATABASES.incrementAndGet(), template);
    IN_USE.add(name);
    return name;
  }

  /** Removes all databases that tests were given, whoever is still connected to them. */
  static synchronized void dropDatabases() throws SQLException {
    EmbeddedPostgres running = server;
    if (running == null || IN_USE.isEmpty()) {
      return;
    }
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String name : IN_USE) {
        statement.execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
      }
    }
    IN_USE.clear();
  }

  private static String create(EmbeddedPostgres running, String name, String template) {
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE DATABASE " + name + " TEMPLATE " + template + " STRATEGY FILE_COPY");
      statement.execute("ALTER DATABASE " + name + " SET search_path = " + SCHEMA + ", public");
      return name;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void migrateTemplate(EmbeddedPostgres running) {
    create(running, TEMPLATE, "template1");
    DataSource template = running.getDatabase("postgres", TEMPLATE);
    try (Connection connection = template.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA " + SCHEMA);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    Schema.migrate(template, "postgresql", SchemaName.of(SCHEMA));
  }

  /** Settings for a database of the server, which does not fsync: tests need not survive. */
  public static PostgresSettings settings(String database) {
    return settings(database, "postgres");
  }

  /** The same for another user. */
  public static PostgresSettings settings(String database, String user) {
    return PostgresSettings.of(server().getJdbcUrl(user, database), null, null)
        .withAllowUnsafeDurability(true)
        .withReadPoolSize(4);
  }
}
