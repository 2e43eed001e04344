package io.turgo.engine.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.TestPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** Flyway is left out where it would find nothing to do, and nowhere else. */
class SchemaHistoryTest {
  /** What a history may say that is not as this Turgo leaves it, and how to take it back. */
  private record Odd(String change, String back) {}

  private static final List<Odd> ODDITIES =
      List.of(
          new Odd("SET checksum = checksum + 1", "SET checksum = checksum - 1"),
          new Odd("SET success = NOT success", "SET success = NOT success"),
          new Odd("SET script = 'V0__other.sql'", "SET script = 'V1__schema.sql'"),
          new Odd("SET type = 'DELETE'", "SET type = 'SQL'"));

  private static void execute(DataSource on, String sql) throws SQLException {
    try (Connection connection = on.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void isCurrentJustWhenFlywayLeftItSo(
      DataSource on, String dialect, SchemaName schema) throws SQLException {
    assertThat(SchemaHistory.isCurrent(on, dialect, schema)).as("nothing is there").isFalse();
    Schema.migrate(on, dialect, schema);
    assertThat(SchemaHistory.isCurrent(on, dialect, schema)).as("migrated").isTrue();
    String update = "UPDATE " + schema.inNew(Schema.HISTORY_TABLE) + " ";
    for (Odd odd : ODDITIES) {
      execute(on, update + odd.change() + " WHERE script LIKE 'V%'");
      assertThat(SchemaHistory.isCurrent(on, dialect, schema)).as(odd.change()).isFalse();
      execute(on, update + odd.back() + " WHERE script LIKE 'V%'");
    }
    assertThat(SchemaHistory.isCurrent(on, dialect, schema)).as("as it was").isTrue();
    execute(on, "DELETE FROM " + schema.inNew(Schema.HISTORY_TABLE));
    assertThat(SchemaHistory.isCurrent(on, dialect, schema)).as("nothing is noted").isFalse();
  }

  @Test
  void ofSqlite(@TempDir Path folder) throws Exception {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("a.db"));
    execute(file, "CREATE TABLE of_somebody_else (id INTEGER)");
    isCurrentJustWhenFlywayLeftItSo(file, "sqlite", SchemaName.NONE);
  }

  @Test
  void ofPostgres() throws Exception {
    PGSimpleDataSource server = new PGSimpleDataSource();
    server.setUrl(TestPostgres.settings(TestPostgres.newEmptyDatabase()).jdbcUrl());
    for (String name : List.of("engine", "Ann's \"2\"_%")) {
      SchemaName schema = SchemaName.of(name);
      execute(server, "CREATE SCHEMA " + schema.quoted());
      isCurrentJustWhenFlywayLeftItSo(server, "postgresql", schema);
    }
  }

  @Test
  void aTableInTheWayIsSaidToBeAndIsKept(@TempDir Path folder) throws Exception {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("a.db"));
    isRefused(file, "sqlite", SchemaName.NONE);
    PGSimpleDataSource server = new PGSimpleDataSource();
    server.setUrl(TestPostgres.settings(TestPostgres.newEmptyDatabase()).jdbcUrl());
    SchemaName schema = SchemaName.of("engine");
    execute(server, "CREATE SCHEMA " + schema.quoted());
    isRefused(server, "postgresql", schema);
  }

  private static void isRefused(DataSource on, String dialect, SchemaName schema)
      throws SQLException {
    String table = schema.inNew("turgo_task");
    execute(on, "CREATE TABLE " + table + " (of_somebody_else INTEGER)");
    for (String start : List.of("the first", "the next")) {
      assertThatThrownBy(() -> Schema.migrate(on, dialect, schema))
          .as(start)
          .isInstanceOf(TurgoStoreException.class)
          .hasMessageStartingWith("The schema of the database could not be brought up to date: ")
          .hasMessageContaining("turgo_task");
      assertThat(SchemaHistory.isCurrent(on, dialect, schema)).as(start).isFalse();
      execute(on, "SELECT of_somebody_else FROM " + table);
    }
  }

  /** Flyway alone fails in some of them: it takes a schema that has just got its table for old. */
  @Test
  void nodesThatStartTogetherAllFindTheSchema() throws Exception {
    PGSimpleDataSource server = new PGSimpleDataSource();
    server.setUrl(TestPostgres.settings(TestPostgres.newEmptyDatabase()).jdbcUrl());
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < 10; round++) {
        SchemaName schema = SchemaName.of("round" + round);
        execute(server, "CREATE SCHEMA " + schema.quoted());
        Callable<Void> node =
            () -> {
              Schema.migrate(server, "postgresql", schema);
              assertThat(SchemaHistory.isCurrent(server, "postgresql", schema)).isTrue();
              return null;
            };
        for (Future<Void> started : threads.invokeAll(Collections.nCopies(4, node))) {
          started.get();
        }
      }
    }
  }
}
