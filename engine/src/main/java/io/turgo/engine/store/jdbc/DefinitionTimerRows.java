package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.JobRow;
import java.sql.SQLException;
import java.util.List;

/**
 * Timer jobs of definitions, each in an instance of its own that holds nothing else. They are
 * written and deleted on the connection of one transaction that has stepped the epoch.
 */
final class DefinitionTimerRows {
  private static final String INSERT_HOLDER =
      """
      INSERT INTO turgo_instance
        (id, root_id, kind, definition_id, rev, started_at, shard, suspended)
      VALUES (?, ?, ?, ?, 1, ?, ?, ?)
      """;

  private static final String INSERT_TIMER =
      """
      INSERT INTO turgo_timer_job
        (id, instance_id, execution_id, definition_id, due_at, created_at, instance_rev, shard,
         priority, retries, exclusive, kind, activity_id, category, payload)
      VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final List<String> JOB_TABLES =
      List.of("turgo_job", "turgo_timer_job", "turgo_suspended_job", "turgo_dead_letter_job");

  /** Along turgo_instance_timer, whose condition is the first. */
  private static final String HOLDERS =
      """
      SELECT id FROM turgo_instance
      WHERE kind IN ('start_timer', 'definition_job') AND definition_id IN
      """;

  private static final String STARTS_OF_KEY =
      HOLDERS
          + """
            (SELECT id FROM turgo_process_definition WHERE key = ? AND tenant_id = ?)
            AND kind = 'start_timer'
          ORDER BY id
          """;

  private static final String ALL_OF_DEPLOYMENT =
      HOLDERS
          + """
            (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
          ORDER BY id
          """;

  /** Waits for a unit of the timer that is being committed. */
  private static final String DELETE_HOLDER =
      """
      DELETE FROM turgo_instance WHERE id = ?
      """;

  private DefinitionTimerRows() {}

  static void insert(Statements statements, JobRow timer) throws SQLException {
    statements.update(
        INSERT_HOLDER,
        timer.instanceId(),
        timer.instanceId(),
        Tables.nameOf(timer.kind().aggregate()),
        timer.definitionId(),
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
        JobPayloadCodec.write(timer.payload()));
  }

  /** No version of a process is started by a timer any more. */
  static void deleteStarts(Statements statements, String key, String tenantId) throws SQLException {
    delete(statements, STARTS_OF_KEY, key, tenantId);
  }

  /** All timers of the definitions of a deployment are no more. */
  static void deleteOfDeployment(Statements statements, long deploymentId) throws SQLException {
    delete(statements, ALL_OF_DEPLOYMENT, deploymentId);
  }

  /**
   * What holds a timer goes first: a unit of the timer either ends before, and its rows are seen
   * then, or finds nothing any more.
   */
  private static void delete(Statements statements, String holders, Object... parameters)
      throws SQLException {
    for (long holder : statements.query(holders, RowReader::int8, parameters)) {
      statements.update(DELETE_HOLDER, holder);
      for (String table : JOB_TABLES) {
        statements.update("DELETE FROM " + table + " WHERE instance_id = ?", holder);
      }
    }
  }
}
