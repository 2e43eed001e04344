package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.LeaseStore;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Leases on any database. Rounds of all nodes follow each other: each begins with a lock that the
 * database's own statement takes, so two nodes never claim at once and a round sees what the one
 * before it did. A round takes a few milliseconds every few seconds per node.
 *
 * <p>A dead node's row stays until all of its shards have found another node, so that whoever takes
 * some of them learns what it had been running.
 */
final class JdbcLeaseStore implements LeaseStore {
  private static final String BEAT =
      """
      INSERT INTO turgo_node (id, name, started_at, heartbeat_at, expires_at, long_running_jobs)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        heartbeat_at = excluded.heartbeat_at,
        expires_at = excluded.expires_at,
        long_running_jobs = excluded.long_running_jobs
      """;

  private static final String RENEW =
      """
      UPDATE turgo_shard_lease SET expires_at = ? WHERE node_id = ?
      """;

  private static final String COUNT_LIVE =
      """
      SELECT count(*) FROM turgo_node WHERE expires_at > ?
      """;

  /** Never leased, given back, or run out; the node's own were renewed just before. */
  private static final String FREE =
      """
      SELECT shard, coalesce(node_id, 0), epoch
      FROM turgo_shard_lease
      WHERE node_id IS NULL OR expires_at <= ?
      ORDER BY shard
      LIMIT ?
      """;

  private static final String CLAIM =
      """
      UPDATE turgo_shard_lease SET node_id = ?, epoch = epoch + 1, expires_at = ?
      WHERE shard = ? AND epoch = ?
      """;

  private static final String HELD =
      """
      SELECT shard, epoch FROM turgo_shard_lease WHERE node_id = ?
      """;

  private static final String LONG_RUNNING =
      """
      SELECT long_running_jobs FROM turgo_node WHERE id = ?
      """;

  private static final String SHARD_OF_JOB =
      """
      SELECT shard FROM turgo_job WHERE id = ?
      UNION ALL
      SELECT shard FROM turgo_timer_job WHERE id = ?
      """;

  private static final String BURY =
      """
      DELETE FROM turgo_node
      WHERE expires_at <= ?
        AND NOT EXISTS (SELECT 1 FROM turgo_shard_lease WHERE turgo_shard_lease.node_id = turgo_node.id)
      """;

  private static final String RELEASE =
      """
      UPDATE turgo_shard_lease SET node_id = NULL, expires_at = 0 WHERE shard = ? AND node_id = ?
      """;

  private static final String RELEASE_ALL =
      """
      UPDATE turgo_shard_lease SET node_id = NULL, expires_at = 0 WHERE node_id = ?
      """;

  private static final String FORGET =
      """
      DELETE FROM turgo_node WHERE id = ?
      """;

  private final SchemaName tables;
  private final Transactions transactions;
  private final int shards;
  private final String lockAndNow;

  /**
   * @param lockAndNow selects the database's time in epoch milliseconds and keeps every other round
   *     out until the transaction ends
   */
  JdbcLeaseStore(SchemaName tables, Transactions transactions, int shards, String lockAndNow) {
    this.tables = tables;
    this.transactions = transactions;
    this.shards = shards;
    this.lockAndNow = lockAndNow;
  }

  private record Free(int shard, long formerNode, long epoch) {}

  @Override
  public Round renew(long nodeId, String nodeName, Duration lease, List<Long> longRunningJobs) {
    return transactions.write(
        "renew the leases of node " + nodeId,
        connection -> {
          long now = lockAndNow(connection);
          long until = now + lease.toMillis();
          beat(connection, nodeId, nodeName, now, until, longRunningJobs);
          int held = update(connection, RENEW, until, nodeId);
          long live = count(connection, COUNT_LIVE, now);
          int fairShare = Math.toIntExact((shards + live - 1) / live);
          List<Free> claimed = claim(connection, nodeId, now, until, fairShare - held);
          List<Long> suspects = suspects(connection, claimed);
          update(connection, BURY, now);
          Map<Integer, Long> epochs = held(connection, nodeId);
          return new Round(epochs, Math.max(0, epochs.size() - fairShare), suspects);
        });
  }

  private long lockAndNow(Connection connection) throws SQLException {
    try (PreparedStatement lock = connection.prepareStatement(tables.in(lockAndNow));
        ResultSet row = lock.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("Expected the property 'shards', but it is not set");
      }
      return row.getLong(1);
    }
  }

  private void beat(
      Connection connection,
      long nodeId,
      String nodeName,
      long now,
      long until,
      List<Long> longRunningJobs)
      throws SQLException {
    try (PreparedStatement beat = connection.prepareStatement(tables.in(BEAT))) {
      beat.setLong(1, nodeId);
      beat.setString(2, nodeName);
      beat.setLong(3, now);
      beat.setLong(4, now);
      beat.setLong(5, until);
      beat.setString(
          6, longRunningJobs.stream().map(String::valueOf).collect(Collectors.joining(",")));
      beat.executeUpdate();
    }
  }

  private List<Free> claim(Connection connection, long nodeId, long now, long until, int wanted)
      throws SQLException {
    List<Free> free = new ArrayList<>();
    if (wanted <= 0) {
      return free;
    }
    try (PreparedStatement read = connection.prepareStatement(tables.in(FREE))) {
      read.setLong(1, now);
      read.setInt(2, wanted);
      try (ResultSet rows = read.executeQuery()) {
        while (rows.next()) {
          free.add(new Free(rows.getInt(1), rows.getLong(2), rows.getLong(3)));
        }
      }
    }
    try (PreparedStatement claim = connection.prepareStatement(tables.in(CLAIM))) {
      for (Free shard : free) {
        claim.setLong(1, nodeId);
        claim.setLong(2, until);
        claim.setInt(3, shard.shard());
        claim.setLong(4, shard.epoch());
        claim.addBatch();
      }
      int[] counts = claim.executeBatch();
      if (Arrays.stream(counts).anyMatch(count -> count != 1)) {
        throw new SQLException("Expected to claim a free shard, but its epoch has changed");
      }
    }
    return free;
  }

  /** Jobs of the claimed shards that their former nodes had been running. */
  private List<Long> suspects(Connection connection, List<Free> claimed) throws SQLException {
    Map<Long, Set<Integer>> shardsByFormerNode = new HashMap<>();
    for (Free shard : claimed) {
      if (shard.formerNode() != 0) {
        shardsByFormerNode
            .computeIfAbsent(shard.formerNode(), node -> new HashSet<>())
            .add(shard.shard());
      }
    }
    List<Long> suspects = new ArrayList<>();
    for (Map.Entry<Long, Set<Integer>> former : shardsByFormerNode.entrySet()) {
      for (long job : longRunning(connection, former.getKey())) {
        if (isIn(connection, job, former.getValue())) {
          suspects.add(job);
        }
      }
    }
    return List.copyOf(suspects);
  }

  private List<Long> longRunning(Connection connection, long nodeId) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(LONG_RUNNING))) {
      read.setLong(1, nodeId);
      try (ResultSet row = read.executeQuery()) {
        String jobs = row.next() ? row.getString(1) : "";
        return jobs.isEmpty()
            ? List.of()
            : Arrays.stream(jobs.split(",", -1)).map(Long::valueOf).toList();
      }
    }
  }

  private boolean isIn(Connection connection, long job, Set<Integer> shards) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(SHARD_OF_JOB))) {
      read.setLong(1, job);
      read.setLong(2, job);
      try (ResultSet row = read.executeQuery()) {
        return row.next() && shards.contains(row.getInt(1));
      }
    }
  }

  private Map<Integer, Long> held(Connection connection, long nodeId) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(HELD))) {
      read.setLong(1, nodeId);
      try (ResultSet rows = read.executeQuery()) {
        Map<Integer, Long> epochs = new HashMap<>();
        while (rows.next()) {
          epochs.put(rows.getInt(1), rows.getLong(2));
        }
        return Map.copyOf(epochs);
      }
    }
  }

  @Override
  public void release(long nodeId, Set<Integer> shardsToRelease) {
    transactions.write(
        "release shards of node " + nodeId,
        connection -> {
          for (int shard : shardsToRelease.stream().sorted().toList()) {
            update(connection, RELEASE, shard, nodeId);
          }
          return true;
        });
  }

  @Override
  public void leave(long nodeId) {
    transactions.write(
        "remove node " + nodeId,
        connection -> {
          update(connection, RELEASE_ALL, nodeId);
          update(connection, FORGET, nodeId);
          return true;
        });
  }

  private int update(Connection connection, String sql, long... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(tables.in(sql))) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setLong(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }

  private long count(Connection connection, String sql, long parameter) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(tables.in(sql))) {
      statement.setLong(1, parameter);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new SQLException("Expected a count, but got no row");
        }
        return row.getLong(1);
      }
    }
  }
}
