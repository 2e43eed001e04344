package io.turgo.engine.check;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.Store;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks for rows that cannot be: what foreign keys would forbid, and what no key can say. Reads
 * only, and is right while engines run: each rule is one statement on one snapshot.
 */
public final class ConsistencyCheck {
  private static final int SAMPLE_ROWS = 10;

  static final List<Invariant> RULES =
      Stream.concat(Invariant.ALL.stream(), ElementInvariants.ALL.stream()).toList();

  private ConsistencyCheck() {}

  /** The rules that the database breaks; empty when all is well. */
  public static List<Violation> run(Store store) {
    List<Violation> violations = new ArrayList<>();
    try (Connection connection = store.reads().getConnection();
        Statement statement = connection.createStatement()) {
      statement.setMaxRows(SAMPLE_ROWS);
      for (Invariant invariant : RULES) {
        String sql = store.schema().in(invariant.sql());
        List<String> sample = sample(statement, sql);
        if (!sample.isEmpty()) {
          violations.add(new Violation(invariant.name(), sql, sample));
        }
      }
    } catch (SQLException e) {
      throw new TurgoStoreException("The database could not be checked: " + e.getMessage(), e);
    }
    return List.copyOf(violations);
  }

  private static List<String> sample(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      List<String> sample = new ArrayList<>();
      while (rows.next()) {
        sample.add(row(rows));
      }
      return sample;
    }
  }

  private static String row(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      values.add(columns.getColumnLabel(i) + "=" + rows.getString(i));
    }
    return String.join(", ", values);
  }
}
