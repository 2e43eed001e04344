package io.turgo.bench.floor;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/** What is in the tables of instances: rows as text in their order, ids and times left out. */
final class TableContents {
  static final List<String> TABLES =
      List.of(
          "turgo_instance",
          "turgo_execution",
          "turgo_variable",
          "turgo_task",
          "turgo_identity_link",
          "turgo_job",
          "turgo_timer_job",
          "turgo_suspended_job",
          "turgo_dead_letter_job",
          "turgo_external_job",
          "turgo_h_instance",
          "turgo_h_activity",
          "turgo_h_task",
          "turgo_h_variable",
          "turgo_h_detail",
          "turgo_h_identity_link",
          "bench_booking");

  /** Ends of names of columns that hold ids or times; of these only whether they are set counts. */
  private static final String VARYING =
      "id|shard|(root|parent|instance|execution|definition|activity_instance|task|variable)_id|.*_at";

  private TableContents() {}

  static Map<String, List<String>> of(DataSource reads) throws SQLException {
    Map<String, List<String>> contents = new TreeMap<>();
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
          contents.put(table, rows(rows));
        }
      }
    }
    return contents;
  }

  private static List<String> rows(ResultSet rows) throws SQLException {
    ResultSetMetaData columns = rows.getMetaData();
    List<String> found = new ArrayList<>();
    while (rows.next()) {
      StringBuilder row = new StringBuilder();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        String name = columns.getColumnLabel(i);
        row.append(name).append('=').append(shown(name, rows.getString(i))).append(' ');
      }
      found.add(row.toString());
    }
    Collections.sort(found);
    return found;
  }

  private static String shown(String column, String value) {
    return value == null || value.equals("0") || !column.matches(VARYING)
        ? String.valueOf(value)
        : "set";
  }
}
