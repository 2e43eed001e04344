package io.turgo.bench.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.command.CommandException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {
  @TempDir Path directory;

  @Test
  void keepsCommittedRowsThroughAKillOfItsProcessTree() throws SQLException {
    try (PostgresServer server = PostgresServer.start(directory.resolve("postgres"))) {
      execute(server, "CREATE TABLE kept (id int)", "INSERT INTO kept VALUES (1), (2)");

      server.kill();
      server.restart();

      assertThat(count(server, "kept")).isEqualTo(2);

      try (PostgresStandby standby = server.addStandby()) {
        execute(
            server,
            "ALTER SYSTEM SET synchronous_standby_names = 'standby'",
            "SELECT pg_reload_conf()");
        Await.until(() -> count(server, "pg_stat_replication WHERE sync_state = 'sync'") > 0);
        execute(server, "INSERT INTO kept VALUES (3)");
        server.failOver(standby);
      }
      assertThat(count(server, "kept")).isEqualTo(3);
    }
  }

  @Test
  void stopsTheServerThatAKilledProcessLeftRunning() throws SQLException {
    Path data = directory.resolve("postgres");
    PostgresServer orphan = PostgresServer.start(data);
    execute(orphan, "CREATE TABLE kept (id int)", "INSERT INTO kept VALUES (1)");

    try (PostgresServer server = PostgresServer.start(data)) {
      assertThat(count(server, "kept")).isEqualTo(1);
      assertThat(server.jdbcUrl()).isNotEqualTo(orphan.jdbcUrl());
    }
    orphan.close();
  }

  @Test
  void isDurable() {
    try (PostgresServer server = PostgresServer.start(directory.resolve("postgres"))) {
      assertThat(new PostgresDatabase(server.jdbcUrl(), null, null).describeDurable())
          .startsWith("PostgreSQL 18")
          .contains("fsync=on, synchronous_commit=on, full_page_writes=on");
    }
  }

  @Test
  void tablesAreFoundWhereEnginesHaveThem() throws SQLException {
    try (PostgresServer server = PostgresServer.start(directory.resolve("postgres"))) {
      // as of an engine that was told nothing of a schema
      execute(server, "CREATE DATABASE plain");
      String plain = RunDatabases.url(new PostgresDatabase(server.jdbcUrl(), null, null), "plain");
      StoreLocation location = new StoreLocation.Postgres(new PostgresDatabase(plain, null, null));
      assertThat(location.hasTables()).isFalse();
      location.open().close();
      assertThat(location.hasTables()).isTrue();

      execute(server, "CREATE SCHEMA mine");
      DatabaseSettings inSchema =
          new DatabaseSettings(
              DatabaseSettings.Kind.POSTGRES,
              server.jdbcUrl()
                  + (server.jdbcUrl().contains("?") ? "&" : "?")
                  + "currentSchema=mine",
              null,
              null,
              null);
      try (RunDatabases databases = RunDatabases.open(inSchema)) {
        for (int run = 0; run < 2; run++) {
          try (RunDatabase database = databases.create()) {
            new StoreLocation.Postgres(Objects.requireNonNull(database.postgres())).open().close();
            assertThat(count(server, "mine.turgo_instance")).isZero();
            assertThatThrownBy(databases::create)
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("mine")
                .hasMessageContaining("not empty");
          }
        }
      }
    }
  }

  private static void execute(PostgresServer server, String... sqls) throws SQLException {
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = connection.createStatement()) {
      for (String sql : sqls) {
        statement.execute(sql);
      }
    }
  }

  private static long count(PostgresServer server, String table) throws SQLException {
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
      row.next();
      return row.getLong(1);
    }
  }
}
