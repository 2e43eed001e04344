package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.TaskStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** {@link TaskStore} in the SQL that all databases understand. */
final class JdbcTaskStore implements TaskStore {
  private static final String SUB_TASKS =
      """
      SELECT id FROM h_task WHERE parent_task_id = ?
      """;

  /** Variables, details and parts have an index on the instance only. */
  private static final List<String> DELETE_BELOW =
      List.of(
          """
          DELETE FROM h_detail
          WHERE instance_id IN (SELECT instance_id FROM h_task WHERE id = ?)
            AND variable_id IN (
              SELECT v.id FROM h_variable v
              WHERE v.instance_id IN (SELECT instance_id FROM h_task WHERE id = ?)
                AND v.execution_id = ?)
          """,
          """
          DELETE FROM h_variable
          WHERE instance_id IN (SELECT instance_id FROM h_task WHERE id = ?)
            AND execution_id = ? AND execution_id = ?
          """,
          """
          DELETE FROM h_identity_link
          WHERE instance_id IN (SELECT instance_id FROM h_task WHERE id = ?)
            AND task_id = ? AND task_id = ?
          """);

  private static final String DELETE_TASK =
      """
      DELETE FROM h_task WHERE id = ? AND ended_at IS NOT NULL
      """;

  private static final String IS_ENDED =
      """
      SELECT id FROM h_task WHERE id = ? AND ended_at IS NOT NULL
      """;

  private final Transactions transactions;

  JdbcTaskStore(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public boolean deleteHistory(long taskId) {
    return transactions.write(
        "delete the history of task " + taskId, connection -> deleteHistory(connection, taskId));
  }

  private static boolean deleteHistory(Connection connection, long taskId) throws SQLException {
    if (ids(connection, IS_ENDED, taskId).isEmpty()) {
      return false;
    }
    for (long subTask : ids(connection, SUB_TASKS, taskId)) {
      deleteHistory(connection, subTask);
    }
    for (String sql : DELETE_BELOW) {
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        for (int i = 1; i <= 3; i++) {
          delete.setLong(i, taskId);
        }
        delete.executeUpdate();
      }
    }
    try (PreparedStatement delete = connection.prepareStatement(DELETE_TASK)) {
      delete.setLong(1, taskId);
      return delete.executeUpdate() > 0;
    }
  }

  private static List<Long> ids(Connection connection, String sql, long id) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(sql)) {
      read.setLong(1, id);
      try (ResultSet rows = read.executeQuery()) {
        List<Long> found = new ArrayList<>();
        while (rows.next()) {
          found.add(rows.getLong(1));
        }
        return found;
      }
    }
  }
}
