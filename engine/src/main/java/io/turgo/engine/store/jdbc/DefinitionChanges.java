package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Property;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.store.DefinitionStore.Starts;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes of what is deployed, each on the connection of one transaction. */
final class DefinitionChanges {
  private static final String RUNNING =
      """
      SELECT count(*) FROM turgo_instance
      WHERE kind IN ('process', 'case')
        AND definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
      """;

  private static final List<String> DELETE_DEPLOYMENT =
      List.of(
          """
          DELETE FROM turgo_candidate_starter
          WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
          """,
          """
          DELETE FROM turgo_plan_item
          WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
          """,
          """
          DELETE FROM turgo_event_subscription
          WHERE instance_id = 0
            AND definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
          """,
          """
          DELETE FROM turgo_process_definition WHERE deployment_id = ?
          """,
          """
          DELETE FROM turgo_resource WHERE deployment_id = ?
          """,
          """
          DELETE FROM turgo_deployment WHERE id = ?
          """);

  /** What of a deployment is the newest version of its key. */
  private static final String NEWEST_OF_DEPLOYMENT =
      """
      SELECT d.key, d.tenant_id FROM turgo_process_definition d
      WHERE d.deployment_id = ? AND NOT EXISTS (
        SELECT 1 FROM turgo_process_definition later
        WHERE later.key = d.key AND later.tenant_id = d.tenant_id AND later.version > d.version)
      """;

  private static final String NEWEST =
      """
      SELECT d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
             d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
             d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
      FROM turgo_process_definition d
      WHERE d.key = ? AND d.tenant_id = ?
      ORDER BY d.version DESC LIMIT 1
      """;

  private static final String MESSAGES_IN_TENANT =
      """
      SELECT s.name
      FROM turgo_event_subscription s
      JOIN turgo_process_definition d ON d.id = s.definition_id
      JOIN turgo_event_subscription other
        ON other.kind = 'message' AND other.name = s.name AND other.tenant_id = ?
           AND other.instance_id = 0
      WHERE s.kind = 'message' AND s.instance_id = 0 AND d.deployment_id = ?
      ORDER BY s.name
      """;

  private static final String DETACH_MODELS =
      """
      UPDATE turgo_model SET deployment_id = NULL, rev = rev + 1, updated_at = ?
      WHERE deployment_id = ?
      """;

  private static final String SUSPENDED =
      """
      SELECT suspended FROM turgo_process_definition WHERE id = ?
      """;

  private static final String SUSPEND =
      """
      UPDATE turgo_process_definition SET suspended = ? WHERE id = ?
      """;

  private static final String SET_DEFINITION_CATEGORY =
      """
      UPDATE turgo_process_definition SET category = ? WHERE id = ?
      """;

  private static final String SET_CATEGORY =
      """
      UPDATE turgo_deployment SET category = ? WHERE id = ?
      """;

  private static final String SET_KEY =
      """
      UPDATE turgo_deployment SET key = ? WHERE id = ?
      """;

  private static final String SET_PARENT =
      """
      UPDATE turgo_deployment SET parent_deployment_id = ? WHERE id = ?
      """;

  private static final String KEYS_IN_TENANT =
      """
      SELECT DISTINCT d.key
      FROM turgo_process_definition d
      JOIN turgo_process_definition other ON other.key = d.key AND other.tenant_id = ?
      WHERE d.deployment_id = ?
      ORDER BY d.key
      """;

  private static final String MOVE_DEPLOYMENT =
      """
      UPDATE turgo_deployment SET tenant_id = ? WHERE id = ?
      """;

  private static final String MOVE_DEFINITIONS =
      """
      UPDATE turgo_process_definition SET tenant_id = ? WHERE deployment_id = ?
      """;

  private static final String MOVE_SUBSCRIPTIONS =
      """
      UPDATE turgo_event_subscription SET tenant_id = ?
      WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
      """;

  private static final String MOVE_EXTERNAL_JOBS =
      """
      UPDATE turgo_external_job SET tenant_id = ?
      WHERE definition_id IN (SELECT id FROM turgo_process_definition WHERE deployment_id = ?)
      """;

  private static final String DELETE_STARTER =
      """
      DELETE FROM turgo_candidate_starter
      WHERE definition_id = ? AND coalesce(user_id, '') = ? AND coalesce(group_id, '') = ?
      """;

  private DefinitionChanges() {}

  /**
   * Deletes a deployment of which nothing runs. The epoch is stepped first; whoever calls has seen
   * to it that no start is between its look at the epoch and its commit.
   */
  static void delete(
      Statements statements, long deploymentId, long now, Function<DefinitionRow, Starts> startsOf)
      throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    long running = statements.query(RUNNING, RowReader::int8, deploymentId).getFirst();
    if (running > 0) {
      throw new TurgoException(
          "Deployment "
              + deploymentId
              + " cannot be deleted: "
              + running
              + " process instances of its definitions run; delete them first, or delete the"
              + " deployment with cascade");
    }
    statements.update(DETACH_MODELS, now, Long.toString(deploymentId));
    List<Version> newest = statements.query(NEWEST_OF_DEPLOYMENT, Version::read, deploymentId);
    DefinitionTimerRows.deleteOfDeployment(statements, deploymentId);
    PausedActivityRows.deleteOfDeployment(statements, deploymentId);
    DecisionRows.deleteOfDeployment(statements, deploymentId);
    int deployments = 0;
    for (String sql : DELETE_DEPLOYMENT) {
      deployments = statements.update(sql, deploymentId);
    }
    found("deployment", deploymentId, deployments);
    PausedActivityRows.deleteWithoutVersions(statements);
    for (Version gone : newest) {
      for (DefinitionRow before :
          statements.query(NEWEST, JdbcDefinitionStore::definition, gone.key(), gone.tenantId())) {
        StartEventRows.insert(statements, before.key(), startsOf.apply(before));
      }
    }
  }

  /** The newest version of a process. */
  private record Version(String key, String tenantId) {
    static Version read(RowReader row) throws SQLException {
      return new Version(row.text(), row.text());
    }
  }

  static void suspend(Statements statements, Collection<Long> definitionIds, boolean suspended)
      throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    for (long id : new TreeSet<>(definitionIds)) {
      List<Boolean> before = statements.query(SUSPENDED, RowReader::bool, id);
      found("process definition", id, before.size());
      if (before.getFirst() == suspended) {
        throw new TurgoException(
            "Process definition "
                + id
                + (suspended ? " is suspended already" : " is not suspended")
                + "; nothing was changed");
      }
      statements.update(SUSPEND, suspended, id);
    }
  }

  static void schedule(Statements statements, List<JobRow> jobs) throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    for (JobRow job : jobs) {
      long id = job.definitionId();
      found("process definition", id, statements.query(SUSPENDED, RowReader::bool, id).size());
      DefinitionTimerRows.insert(statements, job);
    }
  }

  static void setCategory(Statements statements, long definitionId, @Nullable String category)
      throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    found(
        "process definition",
        definitionId,
        statements.update(SET_DEFINITION_CATEGORY, category, definitionId));
  }

  static void set(
      Statements statements, long deploymentId, Property property, @Nullable String value)
      throws SQLException {
    String sql =
        switch (property) {
          case CATEGORY -> SET_CATEGORY;
          case KEY -> SET_KEY;
          case PARENT_DEPLOYMENT_ID -> SET_PARENT;
        };
    found("deployment", deploymentId, statements.update(sql, value, deploymentId));
  }

  static void moveToTenant(Statements statements, long deploymentId, String tenantId)
      throws SQLException {
    DeploymentWriter.stepEpoch(statements);
    PausedActivityRows.refuseToMove(statements, deploymentId);
    List<String> keys = statements.query(KEYS_IN_TENANT, RowReader::text, tenantId, deploymentId);
    if (!keys.isEmpty()) {
      throw new TurgoException(
          "Deployment "
              + deploymentId
              + " cannot move to tenant '"
              + tenantId
              + "', which has versions of "
              + String.join(", ", keys)
              + " already: delete them first, or deploy the files there as new versions");
    }
    List<String> messages =
        statements.query(MESSAGES_IN_TENANT, RowReader::text, tenantId, deploymentId);
    if (!messages.isEmpty()) {
      throw new TurgoException(
          "Deployment "
              + deploymentId
              + " cannot move to tenant '"
              + tenantId
              + "', where start events wait for the messages "
              + String.join(", ", messages)
              + " already, and a message starts one instance");
    }
    DecisionRows.moveToTenant(statements, deploymentId, tenantId);
    found("deployment", deploymentId, statements.update(MOVE_DEPLOYMENT, tenantId, deploymentId));
    statements.update(MOVE_DEFINITIONS, tenantId, deploymentId);
    statements.update(MOVE_SUBSCRIPTIONS, tenantId, deploymentId);
    statements.update(MOVE_EXTERNAL_JOBS, tenantId, deploymentId);
  }

  static void setStarter(Statements statements, long definitionId, Starter starter, boolean may)
      throws SQLException {
    // The epoch's row lock keeps two callers from adding the same starter twice.
    DeploymentWriter.stepEpoch(statements);
    found(
        "process definition",
        definitionId,
        statements.query(SUSPENDED, RowReader::bool, definitionId).size());
    statements.update(
        DELETE_STARTER,
        definitionId,
        starter.userId() == null ? "" : starter.userId(),
        starter.groupId() == null ? "" : starter.groupId());
    if (may) {
      DeploymentWriter.insertStarter(statements, definitionId, starter);
    }
  }

  private static void found(String kind, long id, int rows) {
    if (rows != 1) {
      throw new TurgoObjectNotFoundException("There is no " + kind + " with the id " + id);
    }
  }
}
