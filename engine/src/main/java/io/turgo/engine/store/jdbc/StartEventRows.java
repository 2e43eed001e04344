package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.DefinitionStore.Starts;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the start events of definitions wait for, each change on the connection of one transaction
 * that has stepped the epoch, so that changes follow each other.
 */
final class StartEventRows {
  private static final String INSERT =
      """
      INSERT INTO turgo_event_subscription
        (id, instance_id, execution_id, definition_id, activity_id, kind, name, configuration,
         tenant_id, created_at)
      VALUES (?, 0, 0, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String DELETE_OF_KEY =
      """
      DELETE FROM turgo_event_subscription
      WHERE instance_id = 0 AND definition_id IN (
        SELECT id FROM turgo_process_definition WHERE key = ? AND tenant_id = ?)
      """;

  private static final String INSERT_HOLDER =
      """
      INSERT INTO turgo_instance (id, root_id, definition_id, rev, started_at, shard, suspended)
      VALUES (?, ?, 0, 1, ?, ?, ?)
      """;

  private static final String INSERT_TIMER =
      """
      INSERT INTO turgo_timer_job
        (id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard,
         priority, retries, exclusive, kind, activity_id, category, repeat)
      VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String OF_KEY =
      "(SELECT id FROM turgo_process_definition WHERE key = ? AND tenant_id = ?)";

  private static final String OF_DEPLOYMENT =
      "(SELECT id FROM turgo_process_definition WHERE deployment_id = ?)";

  private static final List<String> JOB_TABLES =
      List.of("turgo_job", "turgo_timer_job", "turgo_suspended_job", "turgo_dead_letter_job");

  /** Waits for a unit of the timer that is being committed. */
  private static final String DELETE_HOLDER =
      """
      DELETE FROM turgo_instance WHERE id = ? AND definition_id = 0
      """;

  private static final String WAITS_FOR_MESSAGE =
      """
      SELECT d.key FROM turgo_event_subscription s
      JOIN turgo_process_definition d ON d.id = s.definition_id
      WHERE s.kind = 'message' AND s.name = ? AND s.tenant_id = ? AND s.instance_id = 0
      """;

  private StartEventRows() {}

  /** The start events of a process wait for nothing any more. */
  static void deleteOf(Statements statements, String key, String tenantId) throws SQLException {
    statements.update(DELETE_OF_KEY, key, tenantId);
    deleteTimers(statements, OF_KEY, key, tenantId);
  }

  /** The timers of all definitions of a deployment are no more. */
  static void deleteTimersOf(Statements statements, long deploymentId) throws SQLException {
    deleteTimers(statements, OF_DEPLOYMENT, deploymentId);
  }

  /**
   * What holds a timer goes first: a unit of the timer either ends before, and its rows are seen
   * then, or finds nothing any more.
   */
  private static void deleteTimers(Statements statements, String definitions, Object... parameters)
      throws SQLException {
    Set<Long> holders = new TreeSet<>();
    for (String table : JOB_TABLES) {
      holders.addAll(
          statements.query(
              "SELECT instance_id FROM "
                  + table
                  + " WHERE kind = 'start_timer' AND definition_id IN "
                  + definitions,
              RowReader::int8,
              parameters));
    }
    for (long holder : holders) {
      statements.update(DELETE_HOLDER, holder);
      for (String table : JOB_TABLES) {
        statements.update("DELETE FROM " + table + " WHERE instance_id = ?", holder);
      }
    }
  }

  /** The start events of a definition begin to wait. */
  static void insert(Statements statements, String key, Starts starts) throws SQLException {
    for (EventSubscriptionRow row : starts.events()) {
      if (row.kind() == EventSubscriptionRow.Kind.MESSAGE) {
        refuseTwice(statements, key, row);
      }
      statements.update(
          INSERT,
          row.id(),
          row.definitionId(),
          row.activityId(),
          Tables.nameOf(row.kind()),
          row.name(),
          row.configuration(),
          row.tenantId(),
          row.createdAt());
    }
    for (JobRow timer : starts.timers()) {
      statements.update(
          INSERT_HOLDER,
          timer.instanceId(),
          timer.instanceId(),
          timer.createdAt(),
          timer.shard(),
          false);
      statements.update(
          INSERT_TIMER,
          timer.id(),
          timer.instanceId(),
          timer.executionId(),
          timer.definitionId(),
          timer.dueAt(),
          timer.createdAt(),
          timer.shard(),
          timer.priority(),
          timer.retries(),
          timer.exclusive(),
          Tables.nameOf(timer.kind()),
          timer.activityId(),
          timer.category(),
          timer.repeat());
    }
  }

  private static void refuseTwice(Statements statements, String key, EventSubscriptionRow row)
      throws SQLException {
    for (String other :
        statements.query(WAITS_FOR_MESSAGE, RowReader::text, row.name(), row.tenantId())) {
      throw new TurgoException(
          "Process '"
              + key
              + "' can not wait for the message '"
              + row.name()
              + "' at its start event '"
              + row.activityId()
              + "': a start event of process '"
              + other
              + "' waits for it already, and a message starts one instance; rename one");
    }
  }
}
