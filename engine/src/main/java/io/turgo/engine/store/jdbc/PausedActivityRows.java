package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import io.turgo.engine.store.DefinitionStore.WaitingJob;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The rows of {@code turgo_paused_activity}, and the jobs that wait because of them. Whatever
 * changes the first steps the epoch of the definitions in the same transaction.
 */
final class PausedActivityRows {
  private static final String ALL =
      """
      SELECT definition_id, key, tenant_id, activity_id, paused_at, paused_by, reason
      FROM turgo_paused_activity
      ORDER BY paused_at, key, tenant_id, activity_id, coalesce(definition_id, 0)
      """;

  private static final String INSERT =
      """
      INSERT INTO turgo_paused_activity
        (definition_id, key, tenant_id, activity_id, paused_at, paused_by, reason)
      VALUES (CAST(? AS bigint), ?, ?, ?, ?, ?, ?)
      ON CONFLICT (key, tenant_id, activity_id, coalesce(definition_id, 0)) DO NOTHING
      """;

  private static final String DELETE =
      """
      DELETE FROM turgo_paused_activity
      WHERE key = ? AND tenant_id = ? AND activity_id = ? AND definition_id IS NOT DISTINCT FROM CAST(? AS bigint)
      """;

  /** The version that is named, or all of them for null. */
  private static final String VERSIONS =
      """
      FROM turgo_process_definition d
      WHERE d.key = ? AND d.tenant_id = ? AND d.id = coalesce(CAST(? AS bigint), d.id)
      """;

  private static final String COUNT_VERSIONS = "SELECT count(*)\n" + VERSIONS;

  /**
   * Along turgo_suspended_job_element (definition_id, activity_id, id), a look for each version.
   */
  private static final String VERSIONS_WITH_JOBS =
      "SELECT d.id\n"
          + VERSIONS
          + """
            AND EXISTS (
              SELECT 1 FROM turgo_suspended_job j WHERE j.definition_id = d.id AND j.activity_id = ?)
          ORDER BY d.id
          """;

  /** Along the same index; jobs of suspended instances are among them. */
  private static final String WAITING =
      """
      SELECT j.id, j.instance_id, i.suspended
      FROM turgo_suspended_job j JOIN turgo_instance i ON i.id = j.instance_id
      WHERE j.definition_id = ? AND j.activity_id = ? AND j.id > ?
      ORDER BY j.id
      LIMIT ?
      """;

  /** Along the same index. */
  private static final String COUNT_WAITING =
      """
      SELECT count(*) FROM (
        SELECT 1
        FROM turgo_process_definition d JOIN turgo_suspended_job j ON j.definition_id = d.id
        WHERE d.key = ? AND d.tenant_id = ? AND d.id = coalesce(CAST(? AS bigint), d.id) AND j.activity_id = ?
        LIMIT ?) w
      """;

  private static final String DELETE_OF_DEPLOYMENT =
      """
      DELETE FROM turgo_paused_activity
      WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
      """;

  /** Nothing is left that a pause of all versions could be of. */
  private static final String DELETE_WITHOUT_VERSIONS =
      """
      DELETE FROM turgo_paused_activity
      WHERE NOT EXISTS (
        SELECT 1 FROM turgo_process_definition d
        WHERE d.key = turgo_paused_activity.key AND d.tenant_id = turgo_paused_activity.tenant_id)
      """;

  private static final String PAUSED_IN_DEPLOYMENT =
      """
      SELECT DISTINCT p.activity_id, p.key
      FROM turgo_paused_activity p
      JOIN turgo_process_definition d ON d.key = p.key AND d.tenant_id = p.tenant_id
      WHERE d.deployment_id = ?
      ORDER BY p.key, p.activity_id
      """;

  private PausedActivityRows() {}

  static List<PausedRow> all(Statements statements) throws SQLException {
    return statements.query(
        ALL,
        row ->
            new PausedRow(
                new Paused(row.int8OrNull(), row.text(), row.text(), row.text()),
                row.int8(),
                row.textOrNull(),
                row.textOrNull()));
  }

  static void pause(Statements statements, PausedRow row) throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    Paused what = row.what();
    long versions =
        statements
            .query(
                COUNT_VERSIONS, RowReader::int8, what.key(), what.tenantId(), what.definitionId())
            .getFirst();
    if (versions == 0) {
      throw new TurgoObjectNotFoundException(
          "No version of process '"
              + what.key()
              + "' is deployed, so nothing can be paused; nothing was changed");
    }
    statements.update(
        INSERT,
        what.definitionId(),
        what.key(),
        what.tenantId(),
        what.activityId(),
        row.pausedAt(),
        row.pausedBy(),
        row.reason());
  }

  /**
   * The epoch is stepped first; whoever calls has seen to it that no unit which holds a job is
   * between its look at the epoch and its commit, so that all jobs that wait are seen.
   */
  static void resume(Statements statements, Paused what, LongFunction<JobRow> jobOf)
      throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    int paused =
        statements.update(
            DELETE, what.key(), what.tenantId(), what.activityId(), what.definitionId());
    if (paused == 0) {
      return;
    }
    List<Long> versions =
        statements.query(
            VERSIONS_WITH_JOBS,
            RowReader::int8,
            what.key(),
            what.tenantId(),
            what.definitionId(),
            what.activityId());
    for (long id : versions) {
      DefinitionTimerRows.insert(statements, jobOf.apply(id));
    }
  }

  static List<WaitingJob> waiting(
      Statements statements, long definitionId, String activityId, long afterId, int limit)
      throws SQLException {
    return statements.query(
        WAITING,
        row -> new WaitingJob(row.int8(), row.int8(), row.bool()),
        definitionId,
        activityId,
        afterId,
        limit);
  }

  static long countWaiting(Statements statements, Paused what, int most) throws SQLException {
    return statements
        .query(
            COUNT_WAITING,
            RowReader::int8,
            what.key(),
            what.tenantId(),
            what.definitionId(),
            what.activityId(),
            most)
        .getFirst();
  }

  /** Before the definitions of a deployment are deleted. */
  static void deleteOfDeployment(Statements statements, long deploymentId) throws SQLException {
    statements.update(DELETE_OF_DEPLOYMENT, deploymentId);
  }

  /** After definitions were deleted. */
  static void deleteWithoutVersions(Statements statements) throws SQLException {
    statements.update(DELETE_WITHOUT_VERSIONS);
  }

  /** A pause of all versions would not be one of those that have moved, whose jobs wait. */
  static void refuseToMove(Statements statements, long deploymentId) throws SQLException {
    List<String> paused =
        statements.query(
            PAUSED_IN_DEPLOYMENT,
            row -> "'" + row.text() + "' of '" + row.text() + "'",
            deploymentId);
    if (!paused.isEmpty()) {
      throw new TurgoException(
          "Deployment "
              + deploymentId
              + " cannot move to another tenant while activities of its processes are paused: "
              + String.join(", ", paused)
              + "; resume them first");
    }
  }
}
