package io.turgo.engine.store.postgres;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.store.SampleRecords;
import io.turgo.engine.store.SampleRows;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.SqlConstants;
import io.turgo.engine.store.SqlFile;
import io.turgo.engine.store.SqlStatement;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.jdbc.ChangePlan;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The statements on PostgreSQL: a server takes each, and all stand in a file for readers. */
class PostgresSqlTest {
  /** Parts of other statements, and what SQLite alone is asked. */
  private static final Set<String> UNFIT =
      Set.of(
          "DefinitionTimerRows.HOLDERS",
          "CommitMarker.WITH_MARK",
          "PostgresReads.READY_JOBS",
          "JdbcStore.ALLOCATE_IDS");

  private static final Map<String, String> FILLED = new LinkedHashMap<>();

  /** Types of parameters that the driver sends along. */
  private static final Map<String, String> SENT_TYPES =
      Map.of("PostgresTurnLocks.TRY_LOCK", "(bigint[])", "PostgresTurnLocks.UNLOCK", "(bigint[])");

  static {
    FILLED.put("super_execution_id IN (", "super_execution_id IN (?, ?)");
    FILLED.put("TENANT", "AND tenant_id = ?");
    FILLED.put(":ids", "?, ?");
    FILLED.put(":among", "IN (?, ?)");
    FILLED.put(":free", "FOR UPDATE SKIP LOCKED");
    FILLED.put("= %d", "= 200");
  }

  private static SqlFile file() {
    List<SqlStatement> all = new ArrayList<>(SqlConstants.of("jdbc", "postgres"));
    all.addAll(units());
    return SqlFile.of("postgresql.sql", all, UNFIT, FILLED);
  }

  /**
   * What is sent for a unit of a few rows, by the table that it changes with its instance; for
   * starts too.
   */
  private static List<SqlStatement> units() {
    List<SqlStatement> units = new ArrayList<>();
    SampleRecords.unitsByTable().forEach((table, changes) -> units.add(unit(table, changes)));
    units.add(unit("the end of an instance", SampleRows.end(7, 1, 10)));
    units.add(
        units(
            "two starts by one epoch", SampleRows.units(SampleRows.start(7), SampleRows.start(8))));
    return units;
  }

  private static SqlStatement unit(String what, InstanceChanges changes) {
    return units(what, List.of(List.of(changes)));
  }

  private static SqlStatement units(String what, List<List<InstanceChanges>> units) {
    UnitStatement statement = UnitStatement.of(units, ChangePlan.of(units, new BitSet()));
    return new SqlStatement(
        "UnitStatement, " + what,
        "",
        requireNonNull(statement).text(SchemaName.NONE, CommitMarker.MARK_AGAIN, true));
  }

  @Test
  void areInTheFileForReaders() throws IOException {
    file().isUpToDate(true);
  }

  @Test
  void areTakenByAServer() throws SQLException {
    String url = TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl();
    int prepared = 0;
    try (Connection connection = DriverManager.getConnection(requireNonNull(url));
        Statement session = connection.createStatement()) {
      for (SqlStatement each : file().statements()) {
        for (String part : each.sql().split(";\n", -1)) {
          try {
            prepared += isTaken(session, each, part.strip()) ? 1 : 0;
          } catch (SQLException e) {
            throw new AssertionError(each.name() + " is refused: " + e.getMessage(), e);
          }
        }
      }
    }
    assertThat(prepared).isGreaterThan(200);
  }

  /** Prepares a statement; what cannot be prepared is done and undone. */
  private static boolean isTaken(Statement session, SqlStatement each, String sql)
      throws SQLException {
    if (sql.matches("(?s)(SELECT|INSERT|UPDATE|DELETE|WITH)\\s.*")) {
      String types = SENT_TYPES.getOrDefault(each.name(), "");
      session.execute("PREPARE taken %s AS %s".formatted(types, SqlFile.numbered(sql)));
      session.execute("DEALLOCATE taken");
      return true;
    }
    if (!sql.startsWith("BEGIN") && !sql.startsWith("COMMIT")) {
      session.execute("BEGIN");
      session.execute(sql);
      session.execute("ROLLBACK");
    }
    return false;
  }
}
