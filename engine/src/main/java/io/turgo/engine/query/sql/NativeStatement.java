package io.turgo.engine.query.sql;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.query.select.Reads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A user's statement with its values.
 *
 * @param sql with a question mark for each value
 * @param values in the order of the question marks
 */
record NativeStatement(String sql, List<@Nullable Object> values) {
  private static final Pattern PARAMETER = Pattern.compile("#\\{\\s*([^},\\s]+)[^}]*}");
  private static final String ID = "id";

  /** Puts a question mark where a parameter is named. */
  static NativeStatement of(String text, Map<String, @Nullable Object> parameters) {
    StringBuilder sql = new StringBuilder();
    List<@Nullable Object> values = new ArrayList<>();
    Matcher matcher = PARAMETER.matcher(text);
    while (matcher.find()) {
      String name = matcher.group(1);
      if (!parameters.containsKey(name)) {
        throw new TurgoIllegalArgumentException(
            "Expected a value for '#{"
                + name
                + "}' of the native query '"
                + text
                + "', but parameter(\""
                + name
                + "\", ...) was not called");
      }
      values.add(parameters.get(name));
      matcher.appendReplacement(sql, "?");
    }
    return new NativeStatement(matcher.appendTail(sql).toString(), values);
  }

  /** The number in the first column of the first row. */
  long count(Reads reads) {
    reads.requireAll("send SQL");
    return reads.read(context ->
        context.connectionResult(connection -> {
          try (PreparedStatement statement = prepare(connection, reads.isSqlite());
              ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getLong(1) : 0L;
          }
        }));
  }

  /** The ids that the rows have. */
  List<Long> ids(Reads reads, int first, int max) {
    reads.requireAll("send SQL");
    return reads.read(context ->
        context.connectionResult(connection -> {
          try (PreparedStatement statement = prepare(connection, reads.isSqlite())) {
            statement.setMaxRows((int) Math.min(Integer.MAX_VALUE, (long) first + max));
            try (ResultSet rows = statement.executeQuery()) {
              return read(rows, first);
            }
          }
        }));
  }

  private List<Long> read(ResultSet rows, int first) throws SQLException {
    int column = idColumn(rows.getMetaData());
    List<Long> ids = new ArrayList<>();
    for (int row = 0; rows.next(); row++) {
      if (row >= first) {
        ids.add(rows.getLong(column));
      }
    }
    return ids;
  }

  private int idColumn(ResultSetMetaData columns) throws SQLException {
    for (int column = 1; column <= columns.getColumnCount(); column++) {
      if (columns.getColumnLabel(column).equalsIgnoreCase(ID)) {
        return column;
      }
    }
    throw new TurgoIllegalArgumentException(
        "Expected the native query '" + sql + "' to select the column 'id', but it does not");
  }

  private PreparedStatement prepare(Connection connection, boolean sqlite) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      for (int i = 0; i < values.size(); i++) {
        bind(statement, i + 1, values.get(i), sqlite);
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  /** PostgreSQL is left to find out what a text stands for, so that an id may be one. */
  private static void bind(
      PreparedStatement statement, int at, @Nullable Object value, boolean sqlite)
      throws SQLException {
    switch (value) {
      case null -> statement.setNull(at, sqlite ? Types.NULL : Types.OTHER);
      case Date time -> statement.setLong(at, time.getTime());
      case String text when !sqlite -> statement.setObject(at, text, Types.OTHER);
      default -> statement.setObject(at, value);
    }
  }
}
