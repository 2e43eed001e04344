package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.Deployed;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDecision;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import io.turgo.engine.store.DefinitionStore.Same;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.store.PlannedItem;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a new deployment, written on the connection of one transaction. */
final class DeploymentWriter {
  /** Comes first in a deployment: its row lock makes deployments of all nodes follow each other. */
  private static final String STEP_EPOCH =
      """
      UPDATE turgo_property SET value = value + 1 WHERE name = 'definition_epoch' RETURNING value
      """;

  /** Nobody has seen the step: the row is locked until the transaction ends. */
  private static final String TAKE_STEP_BACK =
      """
      UPDATE turgo_property SET value = value - 1 WHERE name = 'definition_epoch'
      """;

  private static final String INSERT_DEPLOYMENT =
      """
      INSERT INTO turgo_deployment
        (id, name, category, key, tenant_id, parent_deployment_id, deployed_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String INSERT_RESOURCE =
      """
      INSERT INTO turgo_resource (deployment_id, name, bytes) VALUES (?, ?, ?)
      """;

  private static final String LAST_VERSION =
      """
      SELECT coalesce(max(version), 0) FROM turgo_process_definition WHERE key = ? AND tenant_id = ?
      """;

  private static final String OTHER_OF_KEY =
      """
      SELECT kind FROM turgo_process_definition
      WHERE key = ? AND tenant_id = ? AND kind <> ?
      LIMIT 1
      """;

  private static final String INSERT_DEFINITION =
      """
      INSERT INTO turgo_process_definition
        (id, key, version, name, description, category, tenant_id, deployment_id, resource_name,
         suspended, diagram_resource_name, has_start_form, has_graphics, history_ttl,
         history_level, epoch, kind)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS integer), CAST(? AS integer), ?, ?)
      """;

  private static final String INSERT_STARTER =
      """
      INSERT INTO turgo_candidate_starter (definition_id, user_id, group_id) VALUES (?, ?, ?)
      """;

  private static final String INSERT_PLAN_ITEM =
      """
      INSERT INTO turgo_plan_item
        (definition_id, item_id, element_id, item_definition_id, type, name)
      VALUES (?, ?, ?, ?, ?, ?)
      """;

  /** Null names and parents are compared as empty ones. */
  private static final String NEWEST_OF_THAT_NAME_FIRST =
      """
      SELECT id, name, category, key, tenant_id, parent_deployment_id, deployed_at
      FROM turgo_deployment
      WHERE coalesce(name, '') = ? AND tenant_id = ? AND coalesce(parent_deployment_id, '') = ?
      ORDER BY deployed_at DESC, id DESC
      LIMIT ?
      """;

  private static final String RESOURCE_SIZES =
      """
      SELECT name, length(bytes) FROM turgo_resource WHERE deployment_id = ?
      """;

  private static final String READ_RESOURCES =
      """
      SELECT name, bytes FROM turgo_resource WHERE deployment_id = ?
      """;

  private DeploymentWriter() {}

  /** A new epoch of the definitions; others that step it wait until this transaction has ended. */
  static long stepEpoch(Statements statements) throws SQLException {
    List<Long> epoch = statements.query(STEP_EPOCH, RowReader::int8);
    if (epoch.isEmpty()) {
      throw new SQLException("Expected the property 'definition_epoch', but it is missing");
    }
    return epoch.getFirst();
  }

  static Deployed write(Statements statements, NewDeployment deployment) throws SQLException {
    long epoch = stepEpoch(statements);
    DeploymentRow row = deployment.row();
    if (deployment.unless() != Same.NONE) {
      DeploymentRow same = sameAs(statements, deployment);
      if (same != null) {
        statements.update(TAKE_STEP_BACK);
        return new Deployed(epoch - 1, same, List.of());
      }
    }
    statements.update(
        INSERT_DEPLOYMENT,
        row.id(),
        row.name(),
        row.category(),
        row.key(),
        row.tenantId(),
        row.parentDeploymentId(),
        row.deployedAt());
    for (Map.Entry<String, byte[]> resource : deployment.resources().entrySet()) {
      statements.update(INSERT_RESOURCE, row.id(), resource.getKey(), resource.getValue());
    }
    List<DefinitionRow> definitions = new ArrayList<>();
    for (NewDefinition definition : deployment.definitions()) {
      boolean suspended = deployment.activatesLater(definition);
      int version = deployment.versions().getOrDefault(definition.key(), 1);
      definitions.add(insert(statements, row, definition, version, suspended, epoch));
    }
    for (NewDecision decision : deployment.decisions()) {
      DecisionRows.insert(statements, row, decision);
    }
    for (JobRow activation : deployment.activations()) {
      DefinitionTimerRows.insert(statements, activation);
    }
    return new Deployed(epoch, row, List.copyOf(definitions));
  }

  private static DefinitionRow insert(
      Statements statements,
      DeploymentRow deployment,
      NewDefinition definition,
      int version,
      boolean suspended,
      long epoch)
      throws SQLException {
    requireOwnKey(statements, deployment, definition);
    long last =
        statements
            .query(LAST_VERSION, RowReader::int8, definition.key(), deployment.tenantId())
            .getFirst();
    DefinitionRow row =
        new DefinitionRow(
            definition.id(),
            definition.kind(),
            definition.key(),
            Math.max(version, Math.toIntExact(last + 1)),
            definition.name(),
            definition.description(),
            definition.category(),
            deployment.tenantId(),
            deployment.id(),
            definition.resourceName(),
            suspended,
            definition.presentation(),
            definition.history());
    statements.update(
        INSERT_DEFINITION,
        row.id(),
        row.key(),
        row.version(),
        row.name(),
        row.description(),
        row.category(),
        row.tenantId(),
        row.deploymentId(),
        row.resourceName(),
        row.suspended(),
        row.presentation().diagramResourceName(),
        row.presentation().startForm(),
        row.presentation().graphics(),
        row.history().timeToLive(),
        row.history().level(),
        epoch,
        JdbcDefinitionStore.KINDS.of(row.kind()));
    for (Starter starter : definition.starters()) {
      insertStarter(statements, row.id(), starter);
    }
    List<List<@Nullable Object>> items = new ArrayList<>();
    for (PlannedItem item : definition.items()) {
      items.add(
          Arrays.asList(
              row.id(),
              item.id(),
              item.elementId(),
              item.definitionId(),
              item.type(),
              item.name()));
    }
    statements.updateAll(INSERT_PLAN_ITEM, items);
    StartEventRows.deleteOf(statements, row.key(), row.tenantId());
    StartEventRows.insert(statements, row.key(), definition.starts());
    return row;
  }

  /** Jobs, pauses and start events are found by key and tenant, whatever they are of. */
  private static void requireOwnKey(
      Statements statements, DeploymentRow deployment, NewDefinition definition)
      throws SQLException {
    List<String> others =
        statements.query(
            OTHER_OF_KEY,
            RowReader::text,
            definition.key(),
            deployment.tenantId(),
            JdbcDefinitionStore.KINDS.of(definition.kind()));
    if (!others.isEmpty()) {
      throw new TurgoException(
          "The "
              + definition.kind().text()
              + " '"
              + definition.key()
              + "' of '"
              + definition.resourceName()
              + "' cannot be deployed: a "
              + others.getFirst()
              + " of that key is deployed "
              + (deployment.tenantId().isEmpty()
                  ? "without a tenant"
                  : "for tenant '" + deployment.tenantId() + "'")
              + "; rename one of them");
    }
  }

  static void insertStarter(Statements statements, long definitionId, Starter starter)
      throws SQLException {
    statements.update(INSERT_STARTER, definitionId, starter.userId(), starter.groupId());
  }

  private static @Nullable DeploymentRow sameAs(Statements statements, NewDeployment deployment)
      throws SQLException {
    DeploymentRow row = deployment.row();
    List<DeploymentRow> before =
        statements.query(
            NEWEST_OF_THAT_NAME_FIRST,
            DeploymentWriter::deployment,
            row.name() == null ? "" : row.name(),
            row.tenantId(),
            row.parentDeploymentId() == null ? "" : row.parentDeploymentId(),
            deployment.unless() == Same.NEWEST ? 1 : Integer.MAX_VALUE);
    for (DeploymentRow each : before) {
      if (hasFiles(statements, each.id(), deployment.resources())) {
        return each;
      }
    }
    return null;
  }

  private static DeploymentRow deployment(RowReader row) throws SQLException {
    return new DeploymentRow(
        row.int8(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        row.text(),
        row.textOrNull(),
        row.int8());
  }

  private static boolean hasFiles(
      Statements statements, long deploymentId, Map<String, byte[]> files) throws SQLException {
    // Most that differ do so in their lengths, so the files of few are read.
    List<Boolean> as =
        statements.query(
            RESOURCE_SIZES,
            row -> {
              byte[] file = files.get(row.text());
              return row.int8() == (file == null ? -1 : file.length);
            },
            deploymentId);
    if (as.size() != files.size() || as.contains(false)) {
      return false;
    }
    List<Boolean> same =
        statements.query(
            READ_RESOURCES, row -> Arrays.equals(files.get(row.text()), row.bytes()), deploymentId);
    return same.size() == files.size() && !same.contains(false);
  }
}
