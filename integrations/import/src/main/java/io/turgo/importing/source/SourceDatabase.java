package io.turgo.importing.source;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The other engine's database, read in one snapshot and never written: one connection, read only,
 * with one transaction of the isolation level REPEATABLE READ that is rolled back at the end.
 *
 * @since 0.1.0
 */
public final class SourceDatabase implements AutoCloseable {
  /** How many ids a statement names at most. */
  private static final int IDS = 500;

  private final Connection connection;
  private final String prefix;
  private final ZoneId zone;
  private final Map<String, Boolean> known = new HashMap<>();

  private SourceDatabase(Connection connection, String prefix, ZoneId zone) {
    this.connection = connection;
    this.prefix = prefix;
    this.zone = zone;
  }

  /**
   * Begins the snapshot.
   *
   * @param prefix stands before the name of each table; it may end with a schema's name and a dot
   * @param zone of the other engine, because its times have none
   */
  public static SourceDatabase open(DataSource source, String prefix, ZoneId zone) {
    if (!prefix.matches("[\\w.\"$]*")) {
      throw new TurgoIllegalArgumentException(
          "The table prefix '" + prefix + "' is no beginning of a table's name, such as camunda.");
    }
    try {
      Connection connection = source.getConnection();
      try {
        begin(connection);
        return new SourceDatabase(connection, prefix, zone);
      } catch (SQLException | RuntimeException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new TurgoException(
          "The source database cannot be opened for reading: "
              + e.getMessage()
              + "; check its address, user and password",
          e);
    }
  }

  private static void begin(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    connection.setAutoCommit(false);
    String product = connection.getMetaData().getDatabaseProductName();
    if (product.equals("MariaDB") || product.equals("MySQL")) {
      // Otherwise the snapshot would begin with the first row that is read.
      try (Statement statement = connection.createStatement()) {
        statement.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
      }
    } else {
      connection.setReadOnly(true);
    }
  }

  /** The zone of the other engine. */
  public ZoneId zone() {
    return zone;
  }

  /** The name of a table with the prefix. */
  public String table(String name) {
    return prefix + name;
  }

  /** Whether it has a table; older versions of an engine lack some. */
  public boolean has(String name) {
    return known.computeIfAbsent(name, this::isThere);
  }

  private boolean isThere(String name) {
    try {
      // A statement that fails would end the transaction of some databases, and with it the
      // snapshot.
      Savepoint before = connection.setSavepoint();
      try (PreparedStatement statement =
          connection.prepareStatement("SELECT 1 FROM " + table(name) + " WHERE 1 = 0")) {
        statement.executeQuery().close();
        return true;
      } catch (SQLException e) {
        connection.rollback(before);
        return false;
      }
    } catch (SQLException e) {
      throw new TurgoException("The source database cannot be read: " + e.getMessage(), e);
    }
  }

  /** A property of the other engine; null if it has none of that name. */
  public @Nullable String property(String name) {
    List<SourceRow> rows =
        query("SELECT VALUE_ FROM %sACT_GE_PROPERTY WHERE NAME_ = ?", List.of(name));
    return rows.isEmpty() ? null : rows.getFirst().textOrNull("VALUE_");
  }

  /**
   * Reads rows.
   *
   * @param sql with %s in place of the prefix
   */
  public List<SourceRow> query(String sql, List<String> parameters) {
    String text = sql.replace("%s", prefix);
    try (PreparedStatement statement = connection.prepareStatement(text)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setString(i + 1, parameters.get(i));
      }
      statement.setFetchSize(IDS);
      List<SourceRow> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        Column[] columns = columns(result.getMetaData());
        while (result.next()) {
          rows.add(row(result, columns));
        }
      }
      return rows;
    } catch (SQLException e) {
      throw new TurgoException(
          "The source database cannot be read with '"
              + text.strip()
              + "': "
              + e.getMessage()
              + "; check its schema and the table prefix",
          e);
    }
  }

  /**
   * Reads the rows that belong to ids.
   *
   * @param sql with %s in place of the prefix, and {@code (?)} in place of the ids
   */
  public List<SourceRow> queryIn(String sql, Collection<String> ids) {
    List<String> all = List.copyOf(ids);
    List<SourceRow> rows = new ArrayList<>();
    for (int from = 0; from < all.size(); from += IDS) {
      List<String> part = all.subList(from, Math.min(from + IDS, all.size()));
      String marks = String.join(", ", Collections.nCopies(part.size(), "?"));
      rows.addAll(query(sql.replace("(?)", "(" + marks + ")"), part));
    }
    return rows;
  }

  /** A column of a result; names are in capitals, whatever the database says. */
  private record Column(String name, int type) {}

  private static Column[] columns(ResultSetMetaData meta) throws SQLException {
    Column[] columns = new Column[meta.getColumnCount()];
    for (int i = 0; i < columns.length; i++) {
      String name = meta.getColumnLabel(i + 1).toUpperCase(Locale.ROOT);
      columns[i] = new Column(name, meta.getColumnType(i + 1));
    }
    return columns;
  }

  private SourceRow row(ResultSet result, Column[] columns) throws SQLException {
    Map<String, @Nullable Object> values = HashMap.newHashMap(columns.length);
    for (int i = 0; i < columns.length; i++) {
      values.put(columns[i].name(), value(result, columns[i].type(), i + 1));
    }
    return new SourceRow(values);
  }

  private @Nullable Object value(ResultSet result, int type, int column) throws SQLException {
    return switch (type) {
      case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> time(result, column);
      case Types.BLOB, Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY ->
          result.getBytes(column);
      default -> result.getObject(column);
    };
  }

  private @Nullable Instant time(ResultSet result, int column) throws SQLException {
    LocalDateTime time = result.getObject(column, LocalDateTime.class);
    if (time == null) {
      return null;
    }
    return time.atZone(zone).toInstant();
  }

  @Override
  public void close() {
    try (connection) {
      connection.rollback();
    } catch (SQLException e) {
      throw new TurgoException("The source database cannot be closed: " + e.getMessage(), e);
    }
  }
}
