package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.store.DefinitionStore.DecisionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDecision;
import java.sql.SQLException;
import java.util.List;

/** The rows of decision definitions, on the connection of one transaction. */
final class DecisionRows {
  private static final String LAST_VERSION =
      """
      SELECT coalesce(max(version), 0) FROM turgo_decision_definition
      WHERE key = ? AND tenant_id = ?
      """;

  private static final String INSERT =
      """
      INSERT INTO turgo_decision_definition
        (id, key, version, name, category, tenant_id, deployment_id, resource_name, version_tag,
         requirements_key, history_ttl)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS integer))
      """;

  private static final String BY_ID =
      """
      SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
      FROM turgo_decision_definition WHERE id = ?
      """;

  /** Along turgo_decision_definition_version, as the next one. */
  private static final String LATEST =
      """
      SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
      FROM turgo_decision_definition WHERE key = ? AND tenant_id = ?
      ORDER BY version DESC LIMIT 1
      """;

  private static final String VERSION =
      """
      SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
      FROM turgo_decision_definition WHERE key = ? AND tenant_id = ? AND version = ?
      """;

  private static final String TAGGED =
      """
      SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
      FROM turgo_decision_definition WHERE key = ? AND tenant_id = ? AND version_tag = ?
      ORDER BY version DESC
      """;

  private static final String OF_DEPLOYMENT =
      """
      SELECT id, key, version, tenant_id, deployment_id, resource_name, requirements_key
      FROM turgo_decision_definition WHERE deployment_id = ? AND key = ?
      """;

  private static final String KEYS_IN_TENANT =
      """
      SELECT DISTINCT d.key
      FROM turgo_decision_definition d
      JOIN turgo_decision_definition other ON other.key = d.key AND other.tenant_id = ?
      WHERE d.deployment_id = ?
      ORDER BY d.key
      """;

  private static final String MOVE =
      """
      UPDATE turgo_decision_definition SET tenant_id = ? WHERE deployment_id = ?
      """;

  /** Evaluations in instances are of the tenant of their process. */
  private static final String MOVE_HISTORY =
      """
      UPDATE turgo_h_decision SET tenant_id = ?
      WHERE decision_definition_id IN (
          SELECT id FROM turgo_decision_definition WHERE deployment_id = ?)
        AND instance_id IS NULL
      """;

  private static final String DELETE =
      """
      DELETE FROM turgo_decision_definition WHERE deployment_id = ?
      """;

  private DecisionRows() {}

  static void insert(Statements statements, DeploymentRow deployment, NewDecision decision)
      throws SQLException {
    long last =
        statements
            .query(LAST_VERSION, RowReader::int8, decision.key(), deployment.tenantId())
            .getFirst();
    statements.update(
        INSERT,
        decision.id(),
        decision.key(),
        Math.toIntExact(last + 1),
        decision.name(),
        decision.category(),
        deployment.tenantId(),
        deployment.id(),
        decision.resourceName(),
        decision.versionTag(),
        decision.requirementsKey(),
        decision.historyTimeToLive());
  }

  static List<DecisionRow> byId(Statements statements, long id) throws SQLException {
    return statements.query(BY_ID, DecisionRows::read, id);
  }

  static List<DecisionRow> latest(Statements statements, String key, String tenantId)
      throws SQLException {
    return statements.query(LATEST, DecisionRows::read, key, tenantId);
  }

  static List<DecisionRow> version(Statements statements, String key, String tenantId, int version)
      throws SQLException {
    return statements.query(VERSION, DecisionRows::read, key, tenantId, version);
  }

  static List<DecisionRow> tagged(Statements statements, String key, String tenantId, String tag)
      throws SQLException {
    return statements.query(TAGGED, DecisionRows::read, key, tenantId, tag);
  }

  static List<DecisionRow> ofDeployment(Statements statements, String key, long deploymentId)
      throws SQLException {
    return statements.query(OF_DEPLOYMENT, DecisionRows::read, deploymentId, key);
  }

  private static DecisionRow read(RowReader row) throws SQLException {
    return new DecisionRow(
        row.int8(), row.text(), row.int4(), row.text(), row.int8(), row.text(), row.textOrNull());
  }

  static void deleteOfDeployment(Statements statements, long deploymentId) throws SQLException {
    statements.update(DELETE, deploymentId);
  }

  static void moveToTenant(Statements statements, long deploymentId, String tenantId)
      throws SQLException {
    List<String> keys = statements.query(KEYS_IN_TENANT, RowReader::text, tenantId, deploymentId);
    if (!keys.isEmpty()) {
      throw new TurgoException(
          "Deployment "
              + deploymentId
              + " cannot move to tenant '"
              + tenantId
              + "', which has versions of the decisions "
              + String.join(", ", keys)
              + " already: delete them first, or deploy the files there as new versions");
    }
    statements.update(MOVE, tenantId, deploymentId);
    statements.update(MOVE_HISTORY, tenantId, deploymentId);
  }
}
