package io.turgo.engine.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.SampleRecords;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.SqlConstants;
import io.turgo.engine.store.SqlFile;
import io.turgo.engine.store.SqlStatement;
import io.turgo.engine.store.jdbc.ChangePlan;
import io.turgo.engine.store.jdbc.ChangePlan.Change;
import io.turgo.engine.store.jdbc.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

/** The statements on SQLite: each is one, and all stand in a file for readers. */
class SqliteSqlTest {
  /** Parts of other statements, and what PostgreSQL alone is asked. */
  private static final Set<String> UNFIT =
      Set.of(
          "DefinitionTimerRows.HOLDERS",
          "SqliteReads.READY_SAME_PRIORITY",
          "SqliteReads.READY_LOWER_PRIORITY",
          "JdbcRequestStore.TRY_LOCK");

  private static final Map<String, String> FILLED = new LinkedHashMap<>();

  static {
    FILLED.put("super_execution_id IN (", "super_execution_id IN (?, ?)");
    FILLED.put("TENANT", "AND tenant_id = ?");
    FILLED.put(":ids", "?, ?");
    FILLED.put(":among", "IN (?, ?)");
    FILLED.put(":free", "");
  }

  @TempDir private Path folder;

  private static SqlFile file() {
    List<SqlStatement> all = new ArrayList<>(SqlConstants.of("jdbc", "sqlite"));
    SampleRecords.unitsByTable().forEach((table, changes) -> all.addAll(changes(table, changes)));
    all.addAll(changes("turgo_instance", SampleRows.start(7)));
    all.addAll(changes("turgo_instance", SampleRows.end(7, 1, 10)));
    all.addAll(changes("turgo_instance", SampleRows.step(7, 1, 10, 11, 12)));
    return SqlFile.of("sqlite.sql", all, UNFIT, FILLED);
  }

  /** The statements of one row each that do the changes of a table. */
  private static List<SqlStatement> changes(String table, InstanceChanges changes) {
    List<SqlStatement> statements = new ArrayList<>();
    for (Change change : ChangePlan.of(SampleRows.units(changes), new BitSet()).changes()) {
      if (change.table().name().equals(table)) {
        String name = "ChangePlan, %s %s".formatted(change.kind(), table);
        statements.add(new SqlStatement(name, "", change.sql()));
      }
    }
    return statements;
  }

  @Test
  void areInTheFileForReaders() throws IOException {
    file().isUpToDate(false);
  }

  @Test
  void canBePrepared() throws SQLException {
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + folder.resolve("turgo.db"));
    Schema.migrate(database, "sqlite", SchemaName.NONE);
    try (Connection connection = database.getConnection()) {
      for (SqlStatement each : file().statements()) {
        try (PreparedStatement prepared = connection.prepareStatement(each.sql())) {
          assertThat(prepared).isNotNull();
        } catch (SQLException e) {
          throw new AssertionError(each.name() + " is no statement: " + e.getMessage(), e);
        }
      }
    }
  }

  /** SQLite would build a table for every row when a check has IN and more than two values. */
  @Test
  void aChangeOfARowBuildsNoTable() throws SQLException {
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + folder.resolve("turgo.db"));
    Schema.migrate(database, "sqlite", SchemaName.NONE);
    int looked = 0;
    try (Connection connection = database.getConnection()) {
      for (SqlStatement each : file().statements()) {
        if (each.name().startsWith("ChangePlan, ")) {
          assertThat(steps(connection, each)).as(each.name()).doesNotContain("OpenEphemeral");
          looked++;
        }
      }
    }
    assertThat(looked).isGreaterThan(30);
  }

  /** What SQLite does for a statement, step by step. */
  private static List<String> steps(Connection connection, SqlStatement statement)
      throws SQLException {
    List<String> steps = new ArrayList<>();
    try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + statement.sql());
        ResultSet rows = explain.executeQuery()) {
      while (rows.next()) {
        steps.add(rows.getString("opcode"));
      }
    }
    return steps;
  }
}
