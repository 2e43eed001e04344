package io.turgo.engine.store;

import io.turgo.engine.store.postgres.PostgresSettings;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One PostgreSQL server for all tests of the JVM; each test gets a database of its own. */
public final class TestPostgres {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static @Nullable EmbeddedPostgres server;

  private TestPostgres() {}

  /** The server; it ends with the JVM. */
  public static synchronized EmbeddedPostgres server() {
    EmbeddedPostgres running = server;
    if (running == null) {
      try {
        running = EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server = running;
    }
    return running;
  }

  /**
   * The name of a new, empty database; whoever connects to it finds the engine's tables by name.
   */
  public static String newDatabase() {
    String name = "turgo" + DATABASES.incrementAndGet();
    try (Connection connection = server().getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
      statement.execute("ALTER DATABASE " + name + " SET search_path = turgo_engine, public");
      return name;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
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
