package io.turgo.engine.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.SqlConstants;
import io.turgo.engine.store.SqlFile;
import io.turgo.engine.store.SqlStatement;
import io.turgo.engine.store.jdbc.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
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
    return SqlFile.of("sqlite.sql", SqlConstants.of("jdbc", "sqlite"), UNFIT, FILLED);
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
}
