package io.turgo.engine.query.survey;

import io.turgo.engine.query.select.Reads;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is written out, and read by the types that its reader asks for: databases tell
 * less of those of an expression than queries need.
 */
final class PlainSelect {
  private PlainSelect() {}

  /** Makes a value of the row that a result stands at. */
  interface Row<T> {
    T of(ResultSet row) throws SQLException;
  }

  /** All rows; the text names tables without their schema. */
  static <T> List<T> fetch(Reads reads, String statement, Row<T> reader, Object... values) {
    reads.requireAll("ask for figures of nodes, jobs and definitions");
    return reads.read(sql ->
        sql.connectionResult(connection -> {
          List<T> found = new ArrayList<>();
          try (PreparedStatement select =
              connection.prepareStatement(reads.schema().in(statement))) {
            for (int i = 0; i < values.length; i++) {
              select.setObject(i + 1, values[i]);
            }
            try (ResultSet rows = select.executeQuery()) {
              while (rows.next()) {
                found.add(reader.of(rows));
              }
            }
          }
          return found;
        }));
  }

  /** A number that may not be there. */
  static @Nullable Long optional(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }
}
