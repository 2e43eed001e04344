package io.turgo.engine.store.jdbc;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.Health;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.store.BatchStore;
import io.turgo.engine.store.DecisionStore;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.ModelStore;
import io.turgo.engine.store.OriginStore;
import io.turgo.engine.store.QueueStore;
import io.turgo.engine.store.RequestStore;
import io.turgo.engine.store.SchemaName;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TaskStore;
import io.turgo.engine.store.Transacting;
import io.turgo.engine.variable.VariableValue;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What is the same on every database: ids, look-ups, definitions and leases. */
public abstract class JdbcStore implements Store {
  private static final String ALLOCATE_IDS =
      """
      UPDATE turgo_id_block SET next_id = next_id + ? WHERE name = 'main' RETURNING next_id
      """;

  private static final String LOAD_VARIABLE =
      """
      SELECT %s
      FROM turgo_variable WHERE id = ?
      """
          .formatted(Tables.VARIABLE.selectList());

  private static final String INSTANCE_OF_TASK =
      """
      SELECT instance_id FROM turgo_task WHERE id = ?
      """;

  /** Along turgo_event_subscription_event. */
  private static final String SUBSCRIPTIONS =
      """
      SELECT %s
      FROM turgo_event_subscription
      WHERE kind = ? AND name = ? AND tenant_id = ? AND id > ? AND instance_id <> 0
      ORDER BY id
      LIMIT ?
      """
          .formatted(Tables.EVENT_SUBSCRIPTION.selectList());

  private static final String INSTANCE_OF_EXECUTION =
      """
      SELECT instance_id FROM turgo_execution WHERE id = ?
      UNION ALL
      SELECT id FROM turgo_instance WHERE id = ?
      """;

  private static final int IDS_AT_A_TIME = 1_000;

  /** The ids stand in its text behind it: a list is no parameter on every database. */
  private static final String CALLED_BY =
      """
      SELECT id FROM turgo_instance WHERE super_execution_id IN (
      """;

  /** Along the primary key: what is asked for is most of the table, or there is little of it. */
  private static final String INSTANCES_OF =
      """
      SELECT id FROM turgo_instance
      WHERE definition_id = ? AND suspended = ? AND id > ? AND kind IN ('process', 'case')
      ORDER BY id
      LIMIT ?
      """;

  private static final String INSTANCE_OF_JOB =
      """
      SELECT instance_id FROM turgo_job WHERE id = ?
      UNION ALL
      SELECT instance_id FROM turgo_timer_job WHERE id = ?
      UNION ALL
      SELECT instance_id FROM turgo_suspended_job WHERE id = ?
      UNION ALL
      SELECT instance_id FROM turgo_dead_letter_job WHERE id = ?
      UNION ALL
      SELECT instance_id FROM turgo_external_job WHERE id = ?
      """;

  /** Only of an instance that has ended: that of a running one is still written. */
  private static final List<String> DELETE_HISTORY =
      List.of(
          """
          DELETE FROM turgo_h_instance WHERE id = ? AND ended_at IS NOT NULL
          """,
          """
          DELETE FROM turgo_h_instance_facts WHERE id = ?
          """,
          """
          DELETE FROM turgo_h_activity WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_task_log WHERE process_instance_id = ?
          """,
          """
          DELETE FROM turgo_h_task_log
          WHERE process_instance_id IS NULL
            AND task_id IN (SELECT id FROM turgo_h_task WHERE instance_id = ?)
          """,
          """
          DELETE FROM turgo_h_task WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_identity_link WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_comment WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_attachment WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_variable WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_detail WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_decision_part WHERE instance_id = ?
          """,
          """
          DELETE FROM turgo_h_decision WHERE instance_id = ?
          """);

  private static final String ENDED_BELOW =
      """
      SELECT id FROM turgo_h_instance WHERE super_id = ? AND ended_at IS NOT NULL
      """;

  private static final String HISTORY_LEVEL = "history_level";
  private static final String DEFINITION_HISTORY = "definition_history";

  private static final String READ_PROPERTY =
      """
      SELECT value FROM turgo_property WHERE name = ?
      """;

  private static final String NOTE_PROPERTY =
      """
      INSERT INTO turgo_property (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """;

  private static final String SOME_INSTANCE =
      """
      SELECT id FROM turgo_instance LIMIT 1
      """;

  private final SchemaName tables;
  private final int shards;

  /** Kept from the start: later, what writes to the database may keep others waiting. */
  private final String description;

  /** What the engine needs to go on; queries of applications never keep it waiting. */
  private final JoinedReads loads;

  private final JoinedReads reads;
  private final Transactions transactions;
  private final Transactions pulse;
  private final JoinedTransactions joinedTransactions;
  private final DefinitionStore definitions;
  private final LeaseStore leases;
  private final QueueStore queues;
  private final TaskStore tasks;
  private final ModelStore models;
  private final BatchStore batches;
  private final RequestStore requests;
  private final DecisionStore decisions;
  private final OriginStore origins;

  /**
   * Asks the database what it is.
   *
   * @param tables where they are
   * @param loads connections for what the engine itself reads
   * @param reads connections for queries
   * @param pulse transactions for ids and leases, which never wait for others
   * @param leaseLocks how lease rounds keep each other out
   * @param waitForStarts waits until no commit is between its look at the definition epoch and its
   *     end; empty where only one transaction writes at a time
   */
  protected JdbcStore(
      SchemaName tables,
      int shards,
      DataSource loads,
      DataSource reads,
      Transactions transactions,
      Transactions pulse,
      LeaseLocks leaseLocks,
      String waitForStarts) {
    this.tables = tables;
    this.shards = shards;
    this.loads = new JoinedReads(loads);
    this.reads = new JoinedReads(reads);
    this.transactions = transactions;
    this.pulse = pulse;
    this.joinedTransactions = new JoinedTransactions(transactions);
    this.tasks = new JdbcTaskStore(tables, joinedTransactions);
    this.models = new JdbcModelStore(tables, joinedTransactions);
    this.batches = new JdbcBatchStore(tables, this.loads, this.reads, joinedTransactions);
    this.requests = new JdbcRequestStore(tables, joinedTransactions, this::dialect);
    this.decisions = new JdbcDecisionStore(tables, joinedTransactions);
    this.origins = new JdbcOriginStore(tables, joinedTransactions);
    this.definitions =
        new JdbcDefinitionStore(tables, this.loads, joinedTransactions, waitForStarts);
    this.leases = new JdbcLeaseStore(tables, pulse, shards, leaseLocks);
    this.queues = new JdbcQueueStore(tables, this.loads, pulse);
    this.description = pulse.write("describe the database", this::described);
  }

  @Override
  public final SchemaName schema() {
    return tables;
  }

  @Override
  public final String description() {
    return description;
  }

  private String described(Connection connection) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    String schema = tables.name();
    return "%s %s at %s%s"
        .formatted(
            database.getDatabaseProductName(),
            database.getDatabaseProductVersion(),
            withoutParameters(database.getURL()),
            schema == null ? "" : ", schema " + schema);
  }

  /** They may have a password. */
  private static String withoutParameters(String url) {
    int parameters = url.indexOf('?');
    return parameters < 0 ? url : url.substring(0, parameters);
  }

  @Override
  public final int shards() {
    return shards;
  }

  @Override
  public final void joinReads(Transacting joined) {
    loads.join(joined);
    reads.join(joined);
  }

  @Override
  public final void joinWrites(Transacting joined) {
    joinedTransactions.join(joined);
  }

  @Override
  public final DataSource reads() {
    return reads;
  }

  @Override
  public final DefinitionStore definitions() {
    return definitions;
  }

  @Override
  public final ModelStore models() {
    return models;
  }

  @Override
  public final BatchStore batches() {
    return batches;
  }

  @Override
  public final RequestStore requests() {
    return requests;
  }

  @Override
  public final DecisionStore decisions() {
    return decisions;
  }

  @Override
  public final OriginStore origins() {
    return origins;
  }

  @Override
  public final TaskStore tasks() {
    return tasks;
  }

  @Override
  public final QueueStore queues() {
    return queues;
  }

  @Override
  public final LeaseStore leases() {
    return leases;
  }

  @Override
  public final long allocateIds(int count) {
    if (count <= 0) {
      throw new IllegalArgumentException("Expected a positive number of ids, but got " + count);
    }
    return pulse.write("allocate ids", connection -> allocateIds(connection, count));
  }

  @Override
  public long allocateIds(Connection connection, int count) throws SQLException {
    try (PreparedStatement allocate = connection.prepareStatement(tables.in(ALLOCATE_IDS))) {
      allocate.setInt(1, count);
      try (ResultSet row = allocate.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("Expected the row 'main' in turgo_id_block, but it is missing");
        }
        return row.getLong(1) - count;
      }
    }
  }

  @Override
  public final @Nullable VariableValue loadVariable(long variableId) {
    List<VariableRow> found =
        Sql.read(
            loads,
            "read variable " + variableId,
            connection -> {
              try (PreparedStatement read = connection.prepareStatement(tables.in(LOAD_VARIABLE))) {
                read.setLong(1, variableId);
                return RowReader.all(read, row -> row.read(Tables.VARIABLE));
              }
            });
    return found.isEmpty() ? null : found.getFirst().value();
  }

  @Override
  public final OptionalLong instanceOfTask(long taskId) {
    return find("find task " + taskId, INSTANCE_OF_TASK, 1, taskId);
  }

  @Override
  public final OptionalLong instanceOfExecution(long executionId) {
    return find("find execution " + executionId, INSTANCE_OF_EXECUTION, 2, executionId);
  }

  @Override
  public final List<Long> calledBy(Collection<Long> executionIds) {
    List<Long> all = List.copyOf(executionIds);
    List<Long> found = new ArrayList<>();
    for (int from = 0; from < all.size(); from += IDS_AT_A_TIME) {
      List<Long> some = all.subList(from, Math.min(all.size(), from + IDS_AT_A_TIME));
      String ids = some.stream().map(String::valueOf).collect(Collectors.joining(", "));
      found.addAll(
          Sql.read(
              loads,
              "find called instances",
              connection -> {
                try (PreparedStatement read =
                        connection.prepareStatement(tables.in(CALLED_BY + ids + ")"));
                    ResultSet rows = read.executeQuery()) {
                  List<Long> called = new ArrayList<>();
                  while (rows.next()) {
                    called.add(rows.getLong(1));
                  }
                  return called;
                }
              }));
    }
    found.sort(null);
    return found;
  }

  @Override
  public final List<EventSubscriptionRow> subscriptions(
      EventSubscriptionRow.Kind kind, String name, String tenantId, long afterId, int limit) {
    return Sql.read(
        loads,
        "read subscriptions to " + name,
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(tables.in(SUBSCRIPTIONS))) {
            read.setString(1, Tables.nameOf(kind));
            read.setString(2, name);
            read.setString(3, tenantId);
            read.setLong(4, afterId);
            read.setInt(5, limit);
            return RowReader.all(read, row -> row.read(Tables.EVENT_SUBSCRIPTION));
          }
        });
  }

  @Override
  public final List<Long> instancesOf(
      long definitionId, boolean suspended, long afterId, int limit) {
    return Sql.read(
        loads,
        "find instances of definition " + definitionId,
        connection ->
            new Statements(connection, tables)
                .query(INSTANCES_OF, RowReader::int8, definitionId, suspended, afterId, limit));
  }

  @Override
  public final OptionalLong instanceOfJob(long jobId) {
    return find("find job " + jobId, INSTANCE_OF_JOB, 5, jobId);
  }

  @Override
  public final void fixHistoryLevel(HistoryLevel level, boolean ofDefinitions) {
    Optional<String> other =
        transactions.write(
            "note the history level",
            connection -> {
              OptionalLong noted = property(connection, HISTORY_LEVEL);
              long wanted = ofDefinitions ? 1 : 0;
              long notedOfDefinitions = property(connection, DEFINITION_HISTORY).orElse(0);
              if (noted.isPresent()
                  && noted.getAsLong() == level.number()
                  && notedOfDefinitions == wanted) {
                return Optional.empty();
              }
              if (noted.isPresent() && first(connection, SOME_INSTANCE).isPresent()) {
                return Optional.of(described(named(noted.getAsLong()), notedOfDefinitions == 1));
              }
              note(connection, HISTORY_LEVEL, level.number());
              note(connection, DEFINITION_HISTORY, wanted);
              return Optional.empty();
            });
    if (other.isPresent()) {
      throw new TurgoStoreException(
          "The engine asks for history level "
              + described(level, ofDefinitions)
              + ", but instances run that were started with "
              + other.get()
              + "; use that level until they have ended");
    }
  }

  private static String described(HistoryLevel level, boolean ofDefinitions) {
    return ofDefinitions ? level + " where the definition has none of its own" : level.toString();
  }

  private OptionalLong property(Connection connection, String name) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(READ_PROPERTY))) {
      read.setString(1, name);
      try (ResultSet row = read.executeQuery()) {
        return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
      }
    }
  }

  private void note(Connection connection, String name, long value) throws SQLException {
    try (PreparedStatement note = connection.prepareStatement(tables.in(NOTE_PROPERTY))) {
      note.setString(1, name);
      note.setLong(2, value);
      note.executeUpdate();
    }
  }

  private static HistoryLevel named(long number) {
    for (HistoryLevel level : HistoryLevel.values()) {
      if (level.number() == number) {
        return level;
      }
    }
    throw new TurgoStoreException("The database notes an unknown history level " + number);
  }

  private OptionalLong first(Connection connection, String sql) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(sql));
        ResultSet row = read.executeQuery()) {
      return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
    }
  }

  @Override
  public final List<Long> deleteHistory(long instanceId) {
    return joinedTransactions.write(
        "delete the history of instance " + instanceId,
        connection -> {
          List<Long> deleted = new ArrayList<>();
          if (deleteHistory(connection, instanceId)) {
            deleted.add(instanceId);
          }
          for (int i = 0; i < deleted.size(); i++) {
            for (long called : endedBelow(connection, deleted.get(i))) {
              if (deleteHistory(connection, called)) {
                deleted.add(called);
              }
            }
          }
          return deleted;
        });
  }

  private boolean deleteHistory(Connection connection, long instanceId) throws SQLException {
    boolean ended = false;
    for (String sql : DELETE_HISTORY) {
      try (PreparedStatement delete = connection.prepareStatement(tables.in(sql))) {
        delete.setLong(1, instanceId);
        int rows = delete.executeUpdate();
        if (!ended && rows == 0) {
          return false;
        }
        ended = true;
      }
    }
    return true;
  }

  private List<Long> endedBelow(Connection connection, long instanceId) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (PreparedStatement read = connection.prepareStatement(tables.in(ENDED_BELOW))) {
      read.setLong(1, instanceId);
      try (ResultSet rows = read.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getLong(1));
        }
      }
    }
    return ids;
  }

  private OptionalLong find(String what, String sql, int parameters, long id) {
    return Sql.read(
        loads,
        what,
        connection -> {
          try (PreparedStatement read = connection.prepareStatement(tables.in(sql))) {
            for (int i = 1; i <= parameters; i++) {
              read.setLong(i, id);
            }
            try (ResultSet row = read.executeQuery()) {
              return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
            }
          }
        });
  }

  /** Closes in order, all of them even if some fail. */
  protected static void closeAll(AutoCloseable... resources) {
    TurgoStoreException failure = null;
    for (AutoCloseable resource : resources) {
      try {
        resource.close();
      } catch (Exception e) {
        if (failure == null) {
          failure = new TurgoStoreException("The store could not be closed: " + e.getMessage(), e);
        } else {
          Health.suppress(failure, e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
