package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.HistoryTerms;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Deployments on any database: plain SQL that all of them understand. */
final class JdbcDefinitionStore implements DefinitionStore {
  /** The kinds of definitions, as they are stored. */
  static final StoredNames<Kind> KINDS = new StoredNames<>("a definition", Kind.class);

  /** One statement, so that epoch and definitions are of one snapshot. */
  private static final String READ_ALL =
      """
      SELECT e.value,
             d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
             d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
             d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
      FROM turgo_property e LEFT JOIN turgo_process_definition d ON d.id IS NOT NULL
      WHERE e.name = 'definition_epoch'
      ORDER BY d.key, d.tenant_id, d.version
      """;

  /**
   * Along turgo_process_definition_epoch. One statement too; without definitions one row.
   *
   * <p>Each epoch has a definition if deployments alone have stepped the epoch since.
   */
  private static final String READ_SINCE =
      """
      SELECT e.value, d.epoch,
             d.id, d.key, d.version, d.name, d.description, d.category, d.tenant_id,
             d.deployment_id, d.resource_name, d.suspended, d.diagram_resource_name,
             d.has_start_form, d.has_graphics, d.history_ttl, d.history_level, d.kind
      FROM turgo_property e LEFT JOIN turgo_process_definition d ON d.epoch > ?
      WHERE e.name = 'definition_epoch'
      ORDER BY d.epoch, d.id
      """;

  /** Along turgo_process_definition_epoch and turgo_event_subscription_start. */
  private static final String READ_STARTS_SINCE =
      """
      SELECT %s
      FROM turgo_event_subscription
      WHERE instance_id = 0
        AND definition_id IN (SELECT id FROM turgo_process_definition WHERE epoch > ?)
      ORDER BY id
      """
          .formatted(Tables.EVENT_SUBSCRIPTION.selectList());

  private static final String READ_STARTS =
      """
      SELECT %s
      FROM turgo_event_subscription WHERE instance_id = 0
      ORDER BY id
      """
          .formatted(Tables.EVENT_SUBSCRIPTION.selectList());

  private static final String READ_EPOCH =
      """
      SELECT value FROM turgo_property WHERE name = 'definition_epoch'
      """;

  private static final String READ_RESOURCE =
      """
      SELECT bytes FROM turgo_resource WHERE deployment_id = ? AND name = ?
      """;

  private static final String READ_RESOURCE_NAMES =
      """
      SELECT name FROM turgo_resource WHERE deployment_id = ? ORDER BY name
      """;

  private static final String READ_STARTERS =
      """
      SELECT user_id, group_id FROM turgo_candidate_starter WHERE definition_id = ?
      ORDER BY user_id, group_id
      """;

  private final SchemaName tables;
  private final DataSource reads;
  private final Transactions transactions;
  private final String waitForStarts;

  /**
   * @param waitForStarts a statement that waits until no commit is between its look at the epoch
   *     and its end, and keeps others from looking until its own transaction has ended; empty where
   *     only one transaction writes at a time
   */
  JdbcDefinitionStore(
      SchemaName tables, DataSource reads, Transactions transactions, String waitForStarts) {
    this.tables = tables;
    this.reads = reads;
    this.transactions = transactions;
    this.waitForStarts = waitForStarts;
  }

  @Override
  public Deployed deploy(NewDeployment deployment) {
    return transactions.write(
        "store deployment " + deployment.row().id(),
        connection -> DeploymentWriter.write(on(connection), deployment));
  }

  @Override
  public void delete(long deploymentId, long now, Function<DefinitionRow, Starts> startsOf) {
    change(
        "delete deployment " + deploymentId,
        connection -> {
          waitForCommits(connection);
          DefinitionChanges.delete(on(connection), deploymentId, now, startsOf);
        });
  }

  private void waitForCommits(Connection connection) throws SQLException {
    if (!waitForStarts.isEmpty()) {
      try (Statement lock = connection.createStatement()) {
        lock.execute(tables.in(waitForStarts));
      }
    }
  }

  @Override
  public void pause(PausedRow row) {
    change(
        "pause activity '" + row.what().activityId() + "'",
        connection -> PausedActivityRows.pause(on(connection), row));
  }

  @Override
  public void resume(Paused paused, LongFunction<JobRow> jobOf) {
    change(
        "resume activity '" + paused.activityId() + "'",
        connection -> {
          waitForCommits(connection);
          PausedActivityRows.resume(on(connection), paused, jobOf);
        });
  }

  @Override
  public List<WaitingJob> waitingJobs(
      long definitionId, String activityId, long afterId, int limit) {
    return Sql.read(
        reads,
        "find jobs that wait for activity '" + activityId + "'",
        connection ->
            PausedActivityRows.waiting(on(connection), definitionId, activityId, afterId, limit));
  }

  @Override
  public long countWaitingJobs(Paused paused, int most) {
    return Sql.read(
        reads,
        "count jobs that wait for activity '" + paused.activityId() + "'",
        connection -> PausedActivityRows.countWaiting(on(connection), paused, most));
  }

  @Override
  public void suspend(Collection<Long> definitionIds, boolean suspended) {
    change(
        (suspended ? "suspend" : "activate") + " process definitions " + definitionIds,
        connection -> DefinitionChanges.suspend(on(connection), definitionIds, suspended));
  }

  @Override
  public void schedule(List<JobRow> jobs) {
    change(
        "write when process definitions are suspended or activated",
        connection -> DefinitionChanges.schedule(on(connection), jobs));
  }

  @Override
  public void setDefinitionCategory(long definitionId, @Nullable String category) {
    change(
        "set the category of process definition " + definitionId,
        connection -> DefinitionChanges.setCategory(on(connection), definitionId, category));
  }

  @Override
  public void set(long deploymentId, Property property, @Nullable String value) {
    change(
        "set " + property + " of deployment " + deploymentId,
        connection -> DefinitionChanges.set(on(connection), deploymentId, property, value));
  }

  @Override
  public void moveToTenant(long deploymentId, String tenantId) {
    change(
        "move deployment " + deploymentId + " to another tenant",
        connection -> DefinitionChanges.moveToTenant(on(connection), deploymentId, tenantId));
  }

  @Override
  public void setStarter(long definitionId, Starter starter, boolean may) {
    change(
        "set who may start process definition " + definitionId,
        connection -> DefinitionChanges.setStarter(on(connection), definitionId, starter, may));
  }

  private Statements on(Connection connection) {
    return new Statements(connection, tables);
  }

  private interface Change {
    void on(Connection connection) throws SQLException;
  }

  private void change(String what, Change change) {
    transactions.write(
        what,
        connection -> {
          change.on(connection);
          return Boolean.TRUE;
        });
  }

  @Override
  public List<Starter> starters(long definitionId) {
    return Sql.read(
        reads,
        "read who may start process definition " + definitionId,
        connection ->
            on(connection)
                .query(
                    READ_STARTERS,
                    row -> new Starter(row.textOrNull(), row.textOrNull()),
                    definitionId));
  }

  @Override
  public AllDefinitions all() {
    return Sql.read(
        reads,
        "read the process definitions",
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(tables.in(READ_ALL));
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
            List<EventSubscriptionRow> starts =
                on(connection).query(READ_STARTS, row -> row.read(Tables.EVENT_SUBSCRIPTION));
            List<PausedRow> paused = PausedActivityRows.all(on(connection));
            return new AllDefinitions(epoch, List.copyOf(definitions), starts, paused);
          }
        });
  }

  @Override
  public @Nullable NewDefinitions since(long epoch) {
    List<NewDefinitions> found =
        Sql.read(reads, "read new process definitions", connection -> since(connection, epoch));
    return found.isEmpty() ? null : found.getFirst();
  }

  /** None if anything but a deployment has stepped the epoch since. */
  private List<NewDefinitions> since(Connection connection, long epoch) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(READ_SINCE))) {
      read.setLong(1, epoch);
      long now = 0;
      long seen = epoch;
      List<DefinitionRow> definitions = new ArrayList<>();
      try (ResultSet rows = read.executeQuery()) {
        RowReader reader = new RowReader(rows);
        while (reader.next()) {
          now = reader.int8();
          Long of = reader.int8OrNull();
          if (of != null) {
            if (of > seen + 1) {
              return List.of();
            }
            seen = of;
            definitions.add(definition(reader));
          }
        }
      }
      if (seen != now) {
        return List.of();
      }
      List<EventSubscriptionRow> starts =
          definitions.isEmpty()
              ? List.of()
              : on(connection)
                  .query(READ_STARTS_SINCE, row -> row.read(Tables.EVENT_SUBSCRIPTION), epoch);
      return List.of(new NewDefinitions(now, List.copyOf(definitions), starts));
    }
  }

  /** The whole row of a definition. */
  static DefinitionRow definition(RowReader reader) throws SQLException {
    return definition(reader.int8(), reader);
  }

  private static DefinitionRow definition(long id, RowReader reader) throws SQLException {
    String key = reader.text();
    int version = reader.int4();
    String name = reader.textOrNull();
    String description = reader.textOrNull();
    String category = reader.textOrNull();
    String tenantId = reader.text();
    long deploymentId = reader.int8();
    String resourceName = reader.text();
    boolean suspended = reader.bool();
    Presentation presentation = new Presentation(reader.textOrNull(), reader.bool(), reader.bool());
    HistoryTerms history = new HistoryTerms(reader.int4OrNull(), reader.int4OrNull());
    return new DefinitionRow(
        id,
        KINDS.constant(reader.text()),
        key,
        version,
        name,
        description,
        category,
        tenantId,
        deploymentId,
        resourceName,
        suspended,
        presentation,
        history);
  }

  @Override
  public @Nullable DecisionRow decision(long id) {
    return decision("with the id " + id, statements -> DecisionRows.byId(statements, id));
  }

  @Override
  public @Nullable DecisionRow latestDecision(String key, String tenantId) {
    return decision(key, statements -> DecisionRows.latest(statements, key, tenantId));
  }

  @Override
  public @Nullable DecisionRow decisionVersion(String key, String tenantId, int version) {
    return decision(key, statements -> DecisionRows.version(statements, key, tenantId, version));
  }

  @Override
  public List<DecisionRow> taggedDecisions(String key, String tenantId, String versionTag) {
    return Sql.read(
        reads,
        "find decision " + key,
        connection -> DecisionRows.tagged(on(connection), key, tenantId, versionTag));
  }

  @Override
  public @Nullable DecisionRow decisionOfDeployment(String key, long deploymentId) {
    return decision(key, statements -> DecisionRows.ofDeployment(statements, key, deploymentId));
  }

  private interface DecisionRead {
    List<DecisionRow> on(Statements statements) throws SQLException;
  }

  private @Nullable DecisionRow decision(String which, DecisionRead read) {
    List<DecisionRow> found =
        Sql.read(reads, "find decision " + which, connection -> read.on(on(connection)));
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public long epoch() {
    return Sql.read(
        reads,
        "read the definition epoch",
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(tables.in(READ_EPOCH));
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
              try (PreparedStatement read = connection.prepareStatement(tables.in(READ_RESOURCE))) {
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
          try (PreparedStatement read =
              connection.prepareStatement(tables.in(READ_RESOURCE_NAMES))) {
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
