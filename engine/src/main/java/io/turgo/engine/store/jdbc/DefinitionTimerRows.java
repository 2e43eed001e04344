package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.JobRow;
import java.sql.SQLException;
import java.util.List;

/**
 * Timer jobs of definitions, each in an instance of its own that holds nothing else. They are
 * written and deleted on the connection of one transaction that has stepped the epoch.
 */
final class DefinitionTimerRows {
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
    statements.insert(Tables.INSTANCE, holder(timer));
    statements.insert(Tables.of(timer.state()), timer);
  }

  private static InstanceRow holder(JobRow timer) {
    return new InstanceRow(
        timer.instanceId(),
        timer.instanceId(),
        timer.kind().aggregate(),
        timer.definitionId(),
        timer.shard(),
        timer.instanceRev(),
        null,
        null,
        null,
        timer.createdAt(),
        false,
        null,
        null);
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
