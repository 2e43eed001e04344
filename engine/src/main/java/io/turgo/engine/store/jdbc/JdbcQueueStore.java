package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.QueueStore;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Job queues on any database. A queue is paused while it has a row among the properties. */
final class JdbcQueueStore implements QueueStore {
  private static final String PREFIX = "queue_paused.";

  private static final String PAUSED =
      """
      SELECT name FROM turgo_property WHERE name LIKE 'queue\\_paused.%' ESCAPE '\\'
      """;

  private static final String PAUSE =
      """
      INSERT INTO turgo_property (name, value) VALUES (?, 1) ON CONFLICT (name) DO NOTHING
      """;

  private static final String RESUME =
      """
      DELETE FROM turgo_property WHERE name = ?
      """;

  private static final String ATTEMPTS =
      """
      SELECT id, long_running_jobs FROM turgo_node n
      WHERE long_running_jobs <> '' AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
      UNION ALL
      SELECT id, jobs_in_hand FROM turgo_node n
      WHERE jobs_in_hand <> '' AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
      UNION ALL
      SELECT 0, job_id || '@' || crashed_rev FROM turgo_suspect_job WHERE crashed_rev <> 0
      """;

  private static final String CONSUMED =
      """
      SELECT queues FROM turgo_node WHERE NOT ended AND queues <> ''
      """;

  private static final String OWNERS =
      """
      SELECT shard, node_id FROM turgo_shard_lease WHERE node_id IS NOT NULL
      """;

  private static final String CONSUMERS =
      """
      SELECT id, queues FROM turgo_node n
      WHERE NOT ended AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
      """;

  private static final String BACKLOGS =
      """
      SELECT queue, count(*), min(created_at)
      FROM (SELECT queue, created_at FROM turgo_job WHERE queue IS NOT NULL LIMIT ?) counted
      GROUP BY queue ORDER BY queue
      """;

  /** A random number, made once. */
  private static final String NAME =
      """
      INSERT INTO turgo_property (name, value) VALUES ('database_id', ?)
      ON CONFLICT (name) DO NOTHING
      """;

  private static final String READ_NAME =
      """
      SELECT value FROM turgo_property WHERE name = 'database_id'
      """;

  private final SchemaName tables;
  private final JoinedReads reads;
  private final Transactions transactions;

  JdbcQueueStore(SchemaName tables, JoinedReads reads, Transactions transactions) {
    this.tables = tables;
    this.reads = reads;
    this.transactions = transactions;
  }

  @Override
  public String databaseId() {
    long number =
        transactions.write(
            "read what the database is named",
            connection -> {
              try (PreparedStatement name = connection.prepareStatement(tables.in(NAME))) {
                name.setLong(1, ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE));
                name.executeUpdate();
              }
              try (PreparedStatement read = connection.prepareStatement(tables.in(READ_NAME));
                  ResultSet row = read.executeQuery()) {
                if (!row.next()) {
                  throw new SQLException("Expected the property 'database_id', but it is not set");
                }
                return row.getLong(1);
              }
            });
    return Long.toString(number, 36);
  }

  @Override
  public Set<String> paused() {
    return Sql.read(
        reads,
        "read which queues are paused",
        connection -> {
          Set<String> paused = new HashSet<>();
          try (PreparedStatement read = connection.prepareStatement(tables.in(PAUSED));
              ResultSet rows = read.executeQuery()) {
            while (rows.next()) {
              paused.add(rows.getString(1).substring(PREFIX.length()));
            }
          }
          return Set.copyOf(paused);
        });
  }

  @Override
  public void setPaused(String queue, boolean paused) {
    transactions.write(
        (paused ? "pause" : "resume") + " queue " + queue,
        connection -> {
          try (PreparedStatement change =
              connection.prepareStatement(tables.in(paused ? PAUSE : RESUME))) {
            change.setString(1, PREFIX + queue);
            return change.executeUpdate();
          }
        });
  }

  @Override
  public Set<Attempt> attempts() {
    return Sql.read(
        reads,
        "read which jobs run",
        connection -> {
          Set<Attempt> attempts = new HashSet<>();
          try (PreparedStatement read = connection.prepareStatement(tables.in(ATTEMPTS));
              ResultSet rows = read.executeQuery()) {
            while (rows.next()) {
              long node = rows.getLong(1);
              SuspectRows.jobs(rows.getString(2), "the jobs in turgo_node of node " + node)
                  .forEach((job, rev) -> attempts.add(new Attempt(job, rev, node)));
            }
          }
          return Set.copyOf(attempts);
        });
  }

  @Override
  public Set<String> consumed() {
    return Sql.read(
        reads,
        "read which queues are consumed",
        connection -> {
          Set<String> consumed = new HashSet<>();
          try (PreparedStatement read = connection.prepareStatement(tables.in(CONSUMED));
              ResultSet rows = read.executeQuery()) {
            while (rows.next()) {
              consumed.addAll(List.of(rows.getString(1).split(",", -1)));
            }
          }
          return Set.copyOf(consumed);
        });
  }

  @Override
  public Placement placement() {
    return Sql.read(
        reads,
        "read which node consumes what",
        connection -> {
          Map<Integer, Long> owners = new HashMap<>();
          try (PreparedStatement read = connection.prepareStatement(tables.in(OWNERS));
              ResultSet rows = read.executeQuery()) {
            while (rows.next()) {
              owners.put(rows.getInt(1), rows.getLong(2));
            }
          }
          Map<Long, Set<String>> queues = new HashMap<>();
          try (PreparedStatement read = connection.prepareStatement(tables.in(CONSUMERS));
              ResultSet rows = read.executeQuery()) {
            while (rows.next()) {
              queues.put(rows.getLong(1), Set.copyOf(List.of(rows.getString(2).split(",", -1))));
            }
          }
          return new Placement(Map.copyOf(owners), Map.copyOf(queues));
        });
  }

  @Override
  public List<Backlog> backlogs(int most) {
    return Sql.read(
        reads, "count the ready jobs of queues", connection -> backlogs(connection, most));
  }

  private List<Backlog> backlogs(Connection connection, int most) throws SQLException {
    List<Backlog> backlogs = new ArrayList<>();
    try (PreparedStatement read = connection.prepareStatement(tables.in(BACKLOGS))) {
      read.setInt(1, most);
      try (ResultSet rows = read.executeQuery()) {
        while (rows.next()) {
          backlogs.add(new Backlog(rows.getString(1), rows.getLong(2), rows.getLong(3)));
        }
      }
    }
    return List.copyOf(backlogs);
  }
}
