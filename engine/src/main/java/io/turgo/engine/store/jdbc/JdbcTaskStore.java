package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.TaskStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@link TaskStore} in the SQL that all databases understand. */
final class JdbcTaskStore implements TaskStore {
  private static final String SUB_TASKS =
      """
      SELECT id FROM turgo_h_task WHERE parent_task_id = ?
      """;

  /**
   * Variables, details and parts have an index on the instance only. Details of variables that were
   * removed name no scope any more; they go with the last task of its aggregate.
   */
  private static final List<String> DELETE_BELOW =
      List.of(
          """
          DELETE FROM turgo_h_detail
          WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
            AND variable_id IN (
              SELECT v.id FROM turgo_h_variable v
              WHERE v.instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
                AND v.execution_id = ?)
          """,
          """
          DELETE FROM turgo_h_variable
          WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
            AND execution_id = ? AND execution_id = ?
          """,
          """
          DELETE FROM turgo_h_identity_link
          WHERE instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?)
            AND task_id = ? AND task_id = ?
          """,
          """
          DELETE FROM turgo_h_detail
          WHERE instance_id IN (
              SELECT instance_id FROM turgo_h_task WHERE id = ? AND definition_id IS NULL)
            AND NOT EXISTS (
              SELECT 1 FROM turgo_h_task o
              WHERE o.instance_id IN (SELECT instance_id FROM turgo_h_task WHERE id = ?) AND o.id <> ?)
          """);

  private static final String ADD_COMMENT =
      """
      INSERT INTO turgo_h_comment
        (id, instance_id, task_id, process_instance_id, created_at, type, message, user_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String UPDATE_COMMENT =
      """
      UPDATE turgo_h_comment SET type = ?, message = ? WHERE id = ?
      """;

  private static final List<String> DELETE_NOTES =
      List.of(
          """
          DELETE FROM turgo_h_comment WHERE task_id = ?
          """,
          """
          DELETE FROM turgo_h_attachment WHERE task_id = ?
          """,
          """
          DELETE FROM turgo_h_task_log WHERE task_id = ?
          """);

  private static final String ADD_LOG_ENTRY =
      """
      INSERT INTO turgo_h_task_log
        (id, task_id, process_instance_id, execution_id, definition_id, logged_at, type, user_id,
         data, tenant_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String DELETE_LOG_ENTRY =
      """
      DELETE FROM turgo_h_task_log WHERE id = ?
      """;

  private static final String DELETE_LOG =
      """
      DELETE FROM turgo_h_task_log WHERE task_id = ?
      """;

  private static final String DELETE_COMMENT =
      """
      DELETE FROM turgo_h_comment WHERE id = ?
      """;

  private static final String ADD_ATTACHMENT =
      """
      INSERT INTO turgo_h_attachment
        (id, instance_id, task_id, process_instance_id, created_at, type, name, description, url,
         user_id, content)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String UPDATE_ATTACHMENT =
      """
      UPDATE turgo_h_attachment SET name = ?, description = ? WHERE id = ?
      """;

  private static final String DELETE_ATTACHMENT =
      """
      DELETE FROM turgo_h_attachment WHERE id = ?
      """;

  private static final String DELETE_TASK =
      """
      DELETE FROM turgo_h_task WHERE id = ? AND ended_at IS NOT NULL
      """;

  private static final String IS_ENDED =
      """
      SELECT id FROM turgo_h_task WHERE id = ? AND ended_at IS NOT NULL
      """;

  private final SchemaName tables;
  private final Transactions transactions;

  JdbcTaskStore(SchemaName tables, Transactions transactions) {
    this.tables = tables;
    this.transactions = transactions;
  }

  @Override
  public boolean deleteHistory(long taskId) {
    return transactions.write(
        "delete the history of task " + taskId, connection -> deleteHistory(connection, taskId));
  }

  @Override
  public void addComment(NewComment comment) {
    Target to = comment.target();
    transactions.change(
        "add a comment",
        tables.in(ADD_COMMENT),
        write -> {
          write.setLong(1, comment.id());
          write.setLong(2, to.instanceId());
          setLong(write, 3, to.taskId());
          setLong(write, 4, to.processInstanceId());
          write.setLong(5, comment.createdAt());
          write.setString(6, comment.type());
          write.setString(7, comment.message());
          write.setString(8, comment.userId());
        });
  }

  @Override
  public boolean updateComment(long id, String type, String message) {
    return transactions.change(
        "change comment " + id,
        tables.in(UPDATE_COMMENT),
        write -> {
          write.setString(1, type);
          write.setString(2, message);
          write.setLong(3, id);
        });
  }

  @Override
  public boolean deleteComment(long id) {
    return transactions.change(
        "delete comment " + id, tables.in(DELETE_COMMENT), write -> write.setLong(1, id));
  }

  @Override
  public void addAttachment(NewAttachment attachment) {
    Target to = attachment.target();
    transactions.change(
        "add an attachment",
        tables.in(ADD_ATTACHMENT),
        write -> {
          write.setLong(1, attachment.id());
          write.setLong(2, to.instanceId());
          setLong(write, 3, to.taskId());
          setLong(write, 4, to.processInstanceId());
          write.setLong(5, attachment.createdAt());
          write.setString(6, attachment.type());
          write.setString(7, attachment.name());
          write.setString(8, attachment.description());
          write.setString(9, attachment.url());
          write.setString(10, attachment.userId());
          write.setBytes(11, attachment.content());
        });
  }

  @Override
  public boolean updateAttachment(long id, @Nullable String name, @Nullable String description) {
    return transactions.change(
        "change attachment " + id,
        tables.in(UPDATE_ATTACHMENT),
        write -> {
          write.setString(1, name);
          write.setString(2, description);
          write.setLong(3, id);
        });
  }

  @Override
  public boolean deleteAttachment(long id) {
    return transactions.change(
        "delete attachment " + id, tables.in(DELETE_ATTACHMENT), write -> write.setLong(1, id));
  }

  @Override
  public void addLogEntry(NewLogEntry entry) {
    transactions.change(
        "add an entry to the task log",
        tables.in(ADD_LOG_ENTRY),
        write -> {
          write.setLong(1, entry.id());
          write.setLong(2, entry.taskId());
          setLong(write, 3, entry.processInstanceId());
          setLong(write, 4, entry.executionId());
          setLong(write, 5, entry.definitionId());
          write.setLong(6, entry.loggedAt());
          write.setString(7, entry.type());
          write.setString(8, entry.userId());
          write.setString(9, entry.data());
          write.setString(10, entry.tenantId());
        });
  }

  @Override
  public boolean deleteLogEntry(long logNumber) {
    return transactions.change(
        "delete log entry " + logNumber,
        tables.in(DELETE_LOG_ENTRY),
        write -> write.setLong(1, logNumber));
  }

  @Override
  public void deleteLog(long taskId) {
    transactions.change(
        "delete the log of task " + taskId,
        tables.in(DELETE_LOG),
        write -> write.setLong(1, taskId));
  }

  private static void setLong(PreparedStatement write, int parameter, @Nullable Long value)
      throws SQLException {
    if (value == null) {
      write.setNull(parameter, Types.BIGINT);
    } else {
      write.setLong(parameter, value);
    }
  }

  private boolean deleteHistory(Connection connection, long taskId) throws SQLException {
    if (ids(connection, IS_ENDED, taskId).isEmpty()) {
      return false;
    }
    for (long subTask : ids(connection, SUB_TASKS, taskId)) {
      deleteHistory(connection, subTask);
    }
    for (String sql : DELETE_BELOW) {
      try (PreparedStatement delete = connection.prepareStatement(tables.in(sql))) {
        for (int i = 1; i <= 3; i++) {
          delete.setLong(i, taskId);
        }
        delete.executeUpdate();
      }
    }
    for (String sql : DELETE_NOTES) {
      try (PreparedStatement delete = connection.prepareStatement(tables.in(sql))) {
        delete.setLong(1, taskId);
        delete.executeUpdate();
      }
    }
    try (PreparedStatement delete = connection.prepareStatement(tables.in(DELETE_TASK))) {
      delete.setLong(1, taskId);
      return delete.executeUpdate() > 0;
    }
  }

  private List<Long> ids(Connection connection, String sql, long id) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(sql))) {
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
