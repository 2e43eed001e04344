package io.turgo.bench.takeover;

import io.turgo.bench.database.PostgresDatabase;
import io.turgo.command.CommandException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Copies of all instances that Camunda has made: the same rows with other ids and business keys.
 * Camunda would take many times as long as the import that is measured.
 */
final class CamundaCopies {
  /** Tables with rows of instances; a row comes after those that it refers to. */
  private static final List<String> TABLES =
      List.of(
          "act_ge_bytearray",
          "act_ru_execution",
          "act_ru_task",
          "act_ru_identitylink",
          "act_ru_variable",
          "act_ru_job",
          "act_ru_event_subscr",
          "act_ru_ext_task",
          "act_hi_procinst",
          "act_hi_actinst",
          "act_hi_taskinst",
          "act_hi_varinst",
          "act_hi_identitylink");

  /** Columns with ids of such rows, and the business key. */
  private static final Set<String> IDS =
      Set.of(
          "id_",
          "proc_inst_id_",
          "process_instance_id_",
          "root_proc_inst_id_",
          "execution_id_",
          "parent_id_",
          "super_exec_",
          "act_inst_id_",
          "parent_act_inst_id_",
          "task_id_",
          "bytearray_id_",
          "var_scope_",
          "super_process_instance_id_",
          "call_proc_inst_id_",
          "business_key_");

  private CamundaCopies() {}

  /**
   * Adds copies.
   *
   * @param copies how many of each instance
   */
  static void add(PostgresDatabase database, int copies) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(copy(table, columns(statement, table), copies));
      }
    } catch (SQLException e) {
      throw new CommandException("The instances cannot be copied: " + e.getMessage(), e);
    }
  }

  private static List<String> columns(Statement statement, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet row = statement.executeQuery("SELECT * FROM " + table + " WHERE false")) {
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        columns.add(row.getMetaData().getColumnName(i).toLowerCase(Locale.ROOT));
      }
    }
    return columns;
  }

  private static String copy(String table, List<String> columns, int copies) {
    List<String> values =
        columns.stream().map(name -> IDS.contains(name) ? name + " || '-' || n" : name).toList();
    // Files and definitions are there once.
    String rows =
        columns.contains("deployment_id_") && table.equals("act_ge_bytearray")
            ? " WHERE deployment_id_ IS NULL"
            : "";
    return "INSERT INTO "
        + table
        + " ("
        + String.join(", ", columns)
        + ") SELECT "
        + String.join(", ", values)
        + " FROM "
        + table
        + ", generate_series(1, "
        + copies
        + ") n"
        + rows;
  }
}
