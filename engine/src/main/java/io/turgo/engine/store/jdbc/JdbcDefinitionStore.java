package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.DefinitionStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Deployments on any database: plain SQL that all of them understand. */
final class JdbcDefinitionStore implements DefinitionStore {
  /** Comes first in a deployment: its row lock makes deployments of all nodes follow each other. */
  private static final String STEP_EPOCH =
      """
      UPDATE property SET value = value + 1 WHERE name = 'definition_epoch' RETURNING value
      """;

  private static final String INSERT_DEPLOYMENT =
      """
      INSERT INTO deployment (id, name, deployed_at) VALUES (?, ?, ?)
      """;

  private static final String INSERT_RESOURCE =
      """
      INSERT INTO resource (deployment_id, name, bytes) VALUES (?, ?, ?)
      """;

  private static final String LAST_VERSION =
      """
      SELECT coalesce(max(version), 0) FROM process_definition WHERE key = ?
      """;

  private static final String INSERT_DEFINITION =
      """
      INSERT INTO process_definition
        (id, key, version, name, deployment_id, resource_name, suspended)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """;

  /** One statement, so that epoch and definitions are of one snapshot. */
  private static final String READ_ALL =
      """
      SELECT e.value,
             d.id, d.key, d.version, d.name, d.deployment_id, d.resource_name, d.suspended
      FROM property e LEFT JOIN process_definition d ON d.id IS NOT NULL
      WHERE e.name = 'definition_epoch'
      ORDER BY d.key, d.version
      """;

  private static final String READ_EPOCH =
      """
      SELECT value FROM property WHERE name = 'definition_epoch'
      """;

  private static final String READ_RESOURCE =
      """
      SELECT bytes FROM resource WHERE deployment_id = ? AND name = ?
      """;

  private static final String READ_RESOURCE_NAMES =
      """
      SELECT name FROM resource WHERE deployment_id = ? ORDER BY name
      """;

  private final DataSource reads;
  private final Transactions transactions;

  JdbcDefinitionStore(DataSource reads, Transactions transactions) {
    this.reads = reads;
    this.transactions = transactions;
  }

  @Override
  public Deployed deploy(NewDeployment deployment) {
    return transactions.write(
        "store deployment " + deployment.id(),
        connection -> {
          long epoch = stepEpoch(connection);
          insertDeployment(connection, deployment);
          List<DefinitionRow> rows = new ArrayList<>();
          for (NewDefinition definition : deployment.definitions()) {
            rows.add(insertDefinition(connection, deployment.id(), definition));
          }
          return new Deployed(epoch, List.copyOf(rows));
        });
  }

  private static long stepEpoch(Connection connection) throws SQLException {
    try (PreparedStatement step = connection.prepareStatement(STEP_EPOCH);
        ResultSet row = step.executeQuery()) {
      return single(row, "the property 'definition_epoch'");
    }
  }

  private static void insertDeployment(Connection connection, NewDeployment deployment)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT_DEPLOYMENT)) {
      insert.setLong(1, deployment.id());
      insert.setString(2, deployment.name());
      insert.setLong(3, deployment.deployedAt());
      insert.executeUpdate();
    }
    try (PreparedStatement insert = connection.prepareStatement(INSERT_RESOURCE)) {
      for (Map.Entry<String, byte[]> resource : deployment.resources().entrySet()) {
        insert.setLong(1, deployment.id());
        insert.setString(2, resource.getKey());
        insert.setBytes(3, resource.getValue());
        insert.executeUpdate();
      }
    }
  }

  private static DefinitionRow insertDefinition(
      Connection connection, long deploymentId, NewDefinition definition) throws SQLException {
    int version;
    try (PreparedStatement last = connection.prepareStatement(LAST_VERSION)) {
      last.setString(1, definition.key());
      try (ResultSet row = last.executeQuery()) {
        version = Math.toIntExact(single(row, "a version") + 1);
      }
    }
    try (PreparedStatement insert = connection.prepareStatement(INSERT_DEFINITION)) {
      insert.setLong(1, definition.id());
      insert.setString(2, definition.key());
      insert.setInt(3, version);
      insert.setString(4, definition.name());
      insert.setLong(5, deploymentId);
      insert.setString(6, definition.resourceName());
      insert.setBoolean(7, false);
      insert.executeUpdate();
    }
    return new DefinitionRow(
        definition.id(),
        definition.key(),
        version,
        definition.name(),
        deploymentId,
        definition.resourceName(),
        false);
  }

  @Override
  public AllDefinitions all() {
    return Sql.read(
        reads,
        "read the process definitions",
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(READ_ALL);
              ResultSet rows = read.executeQuery()) {
            long epoch = 0;
            List<DefinitionRow> definitions = new ArrayList<>();
            RowReader reader = new RowReader(rows);
            while (reader.next()) {
              epoch = reader.int8();
              Long id = reader.int8OrNull();
              if (id != null) {
                definitions.add(definition(id, reader));
              }
            }
            return new AllDefinitions(epoch, List.copyOf(definitions));
          }
        });
  }

  private static DefinitionRow definition(long id, RowReader reader) throws SQLException {
    return new DefinitionRow(
        id,
        reader.text(),
        reader.int4(),
        reader.textOrNull(),
        reader.int8(),
        reader.text(),
        reader.bool());
  }

  @Override
  public long epoch() {
    return Sql.read(
        reads,
        "read the definition epoch",
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(READ_EPOCH);
              ResultSet row = read.executeQuery()) {
            return single(row, "the property 'definition_epoch'");
          }
        });
  }

  @Override
  public byte @Nullable [] resource(long deploymentId, String name) {
    List<byte[]> found =
        Sql.read(
            reads,
            "read the file '" + name + "' of deployment " + deploymentId,
            connection -> {
              try (PreparedStatement read = connection.prepareStatement(READ_RESOURCE)) {
                read.setLong(1, deploymentId);
                read.setString(2, name);
                try (ResultSet row = read.executeQuery()) {
                  return row.next() ? List.of(row.getBytes(1)) : List.of();
                }
              }
            });
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public List<String> resourceNames(long deploymentId) {
    return Sql.read(
        reads,
        "read the file names of deployment " + deploymentId,
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(READ_RESOURCE_NAMES)) {
            read.setLong(1, deploymentId);
            try (ResultSet rows = read.executeQuery()) {
              List<String> names = new ArrayList<>();
              while (rows.next()) {
                names.add(rows.getString(1));
              }
              return List.copyOf(names);
            }
          }
        });
  }

  private static long single(ResultSet row, String expected) throws SQLException {
    if (!row.next()) {
      throw new SQLException("Expected " + expected + " in the database, but it is missing");
    }
    return row.getLong(1);
  }
}
