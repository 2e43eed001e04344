package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.HeldLeasesException;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leases on any database. Rounds of all nodes follow each other: each begins with a lock that the
 * database's own statement takes, so two nodes never claim at once and a round sees what the one
 * before it did. A round takes a few milliseconds every few seconds per node.
 *
 * <p>Whoever finds a node dead first notes what it had been running and, in the same transaction,
 * that the node has ended: so each death is noted once, and before any of its shards is taken. The
 * node's row stays until all of them have found another node.
 *
 * <p>No row that somebody else holds keeps a round waiting. A beat is a new row, which nobody can
 * hold; of the rest, what is held is left for a later round.
 */
final class JdbcLeaseStore implements LeaseStore {
  /** A node's first beat is a time, so that one that was removed does not seem to stand still. */
  private static final String BEAT =
      """
      INSERT INTO turgo_node
        (id, name, started_at, heartbeat_at, beat, lease_millis, ended, long_running_jobs, queues,
         jobs_in_hand, jobs_finished, jobs_failed, jobs_running)
      SELECT ?, ?, coalesce(min(started_at), ?), ?, coalesce(max(beat) + 1, ?), ?, FALSE, ?, ?, ?,
        ?, ?, ?
      FROM turgo_node WHERE id = ?
      """;

  /** A beat by somebody else; one of its own makes the node live again. */
  private static final String LAST_BEAT =
      """
      INSERT INTO turgo_node
        (id, name, started_at, heartbeat_at, beat, lease_millis, ended, long_running_jobs, queues,
         jobs_in_hand, jobs_finished, jobs_failed, jobs_running)
      SELECT id, name, started_at, heartbeat_at, beat + 1, lease_millis, TRUE, '', '', '',
        jobs_finished, jobs_failed, 0
      FROM turgo_node WHERE id = ? AND beat = (SELECT max(beat) FROM turgo_node WHERE id = ?)
      """;

  private static final String FORGET_FORMER_BEATS =
      """
      DELETE FROM turgo_node WHERE (id, beat) IN (
        SELECT id, beat FROM turgo_node
        WHERE id = ? AND beat < (SELECT max(beat) FROM turgo_node WHERE id = ?) :free)
      """;

  private static final String NODES =
      """
      SELECT id, beat, lease_millis, ended FROM turgo_node n
      WHERE id <> ? AND beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
      """;

  private static final String LEASES =
      """
      SELECT shard, coalesce(node_id, 0), epoch FROM turgo_shard_lease ORDER BY shard
      """;

  /** Those that nobody else holds, of these nodes' shards or of all but these nodes'. */
  private static final String FREE_LEASES =
      """
      SELECT shard FROM turgo_shard_lease WHERE coalesce(node_id, 0) :among ORDER BY shard :free
      """;

  private static final String CLAIM =
      """
      UPDATE turgo_shard_lease SET node_id = ?, epoch = epoch + 1 WHERE shard = ? AND epoch = ?
      """;

  private static final String RELEASE =
      """
      UPDATE turgo_shard_lease SET node_id = NULL WHERE shard IN (
        SELECT shard FROM turgo_shard_lease WHERE shard = ? AND node_id = ? :free)
      """;

  private static final String RELEASE_ALL =
      """
      UPDATE turgo_shard_lease SET node_id = NULL WHERE shard IN (
        SELECT shard FROM turgo_shard_lease WHERE node_id = ? :free)
      """;

  private static final String FORGET =
      """
      DELETE FROM turgo_node WHERE (id, beat) IN (
        SELECT id, beat FROM turgo_node WHERE id = ? :free)
      """;

  /** What other rows say beyond that is damaged, and must not stop the rounds of this node. */
  private static final Duration LONGEST_LEASE = Duration.ofDays(1);

  private static final Logger LOG = LoggerFactory.getLogger(JdbcLeaseStore.class);

  private final SchemaName tables;
  private final Transactions transactions;
  private final SuspectRows suspects;
  private final int shards;
  private final LeaseLocks locks;

  JdbcLeaseStore(SchemaName tables, Transactions transactions, int shards, LeaseLocks locks) {
    this.tables = tables;
    this.suspects = new SuspectRows(tables, locks);
    this.transactions = transactions;
    this.shards = shards;
    this.locks = locks;
  }

  /**
   * @param nodeId 0 for nobody
   */
  private record Lease(int shard, long nodeId, long epoch) {}

  /**
   * The other nodes, as a round finds them.
   *
   * @param dead those that have left, too
   */
  private record Others(List<OtherNode> live, Set<Long> dead, List<OtherNode> standingStill) {
    /** Whether nobody serves what that node has: it is dead, or was removed. */
    boolean isGone(long nodeId) {
      return live.stream().noneMatch(node -> node.id() == nodeId);
    }

    /** How many of them take shards; those that are silent do not. */
    private int serving(Map<Long, Long> silent) {
      return (int) live.stream().filter(node -> !equal(silent.get(node.id()), node.beat())).count();
    }

    private static boolean equal(@Nullable Long silentAt, long beat) {
      return silentAt != null && silentAt == beat;
    }

    /** Who is no longer watched while its row stays would seem to live again. */
    List<OtherNode> toWatch() {
      return Stream.concat(live.stream(), standingStill.stream()).toList();
    }
  }

  @Override
  public Round renew(Beat beat) {
    return transactions.write(
        "renew the leases of node " + beat.nodeId(),
        connection -> {
          long now = begin(connection);
          beat(connection, beat, now);
          suspects.delete(connection, beat.cleared());
          Others others = others(connection, beat);
          List<Lease> leases = leases(connection);
          Map<Integer, Long> epochs = new HashMap<>();
          leases.stream()
              .filter(lease -> lease.nodeId() == beat.nodeId())
              .forEach(lease -> epochs.put(lease.shard(), lease.epoch()));
          int serving = others.serving(beat.silent()) + 1;
          int fairShare = (shards + serving - 1) / serving;
          List<Lease> free =
              leases.stream()
                  .filter(lease -> lease.nodeId() != beat.nodeId() && others.isGone(lease.nodeId()))
                  .toList();
          if (noteSuspects(connection, others.dead())) {
            claim(connection, beat.nodeId(), free, fairShare - epochs.size(), others.live())
                .forEach(lease -> epochs.put(lease.shard(), lease.epoch() + 1));
            bury(connection, others.dead(), leases, epochs.keySet());
          }
          int surplus = Math.max(0, epochs.size() - fairShare);
          return new Round(
              Map.copyOf(epochs),
              surplus,
              surplus == 0 ? Set.of() : held(connection, beat.nodeId(), epochs.keySet()),
              suspects.all(connection),
              others.toWatch(),
              now);
        });
  }

  /** Keeps other rounds out; answers the database's time in epoch milliseconds. */
  private long begin(Connection connection) throws SQLException {
    try {
      return locks.beginRound(connection);
    } catch (SQLException e) {
      if (locks.isHeld(e)) {
        throw new HeldLeasesException(
            "A lock on the tables of the leases blocks all nodes; look for a transaction that"
                + " has locked turgo_node, turgo_shard_lease or"
                + " turgo_suspect_job, or for a frozen node: "
                + e.getMessage(),
            e);
      }
      throw e;
    }
  }

  private void beat(Connection connection, Beat beat, long now) throws SQLException {
    try (PreparedStatement note = connection.prepareStatement(tables.in(BEAT))) {
      note.setLong(1, beat.nodeId());
      note.setString(2, beat.nodeName());
      note.setLong(3, now);
      note.setLong(4, now);
      note.setLong(5, now);
      note.setLong(6, beat.lease().toMillis());
      note.setString(7, SuspectRows.text(beat.longRunningJobs()));
      note.setString(8, String.join(",", beat.queues()));
      note.setString(9, SuspectRows.text(beat.jobsInHand()));
      note.setLong(10, beat.counters().finished());
      note.setLong(11, beat.counters().failed());
      note.setLong(12, beat.counters().running());
      note.setLong(13, beat.nodeId());
      note.executeUpdate();
    }
    update(connection, FORGET_FORMER_BEATS, beat.nodeId(), beat.nodeId());
  }

  private Others others(Connection connection, Beat beat) throws SQLException {
    List<OtherNode> live = new ArrayList<>();
    Set<Long> dead = new HashSet<>();
    List<OtherNode> standingStill = new ArrayList<>();
    try (PreparedStatement read = connection.prepareStatement(tables.in(NODES))) {
      read.setLong(1, beat.nodeId());
      try (ResultSet rows = read.executeQuery()) {
        while (rows.next()) {
          if (rows.getLong(2) == Long.MAX_VALUE) {
            continue; // damaged: no beat can follow, so its shards are free and its row stays
          }
          long lease = Math.clamp(rows.getLong(3), 1, LONGEST_LEASE.toMillis());
          OtherNode node =
              new OtherNode(rows.getLong(1), rows.getLong(2), Duration.ofMillis(lease));
          Long standsAt = beat.dead().get(node.id());
          if (rows.getBoolean(4)) {
            dead.add(node.id());
          } else if (standsAt != null && standsAt == node.beat()) {
            dead.add(node.id());
            standingStill.add(node);
          } else {
            live.add(node);
          }
        }
      }
    }
    return new Others(List.copyOf(live), dead, standingStill);
  }

  private List<Lease> leases(Connection connection) throws SQLException {
    List<Lease> leases = new ArrayList<>();
    try (PreparedStatement read = connection.prepareStatement(tables.in(LEASES));
        ResultSet rows = read.executeQuery()) {
      while (rows.next()) {
        int shard = rows.getInt(1);
        if (shard >= 0 && shard < shards) { // others are damaged, and no job is in them
          leases.add(new Lease(shard, rows.getLong(2), rows.getLong(3)));
        }
      }
    }
    return leases;
  }

  /** Takes over as many of these as are wanted and nobody else holds. */
  private List<Lease> claim(
      Connection connection, long nodeId, List<Lease> free, int wanted, List<OtherNode> alive)
      throws SQLException {
    if (free.isEmpty() || wanted <= 0) {
      return List.of();
    }
    String live =
        Stream.concat(Stream.of(nodeId), alive.stream().map(OtherNode::id))
            .map(String::valueOf)
            .collect(Collectors.joining(","));
    Set<Integer> unheld = freeLeases(connection, "NOT IN (" + live + ")");
    List<Lease> claimed =
        free.stream().filter(lease -> unheld.contains(lease.shard())).limit(wanted).toList();
    claim(connection, nodeId, claimed);
    return claimed;
  }

  private Set<Integer> held(Connection connection, long nodeId, Set<Integer> mine)
      throws SQLException {
    Set<Integer> held = new HashSet<>(mine);
    held.removeAll(freeLeases(connection, "= " + nodeId));
    return Set.copyOf(held);
  }

  private Set<Integer> freeLeases(Connection connection, String among) throws SQLException {
    Set<Integer> free = new HashSet<>();
    String sql = locks.skipHeld(tables.in(FREE_LEASES)).replace(":among", among);
    try (PreparedStatement read = connection.prepareStatement(sql);
        ResultSet rows = read.executeQuery()) {
      while (rows.next()) {
        free.add(rows.getInt(1));
      }
    }
    return free;
  }

  private void claim(Connection connection, long nodeId, List<Lease> free) throws SQLException {
    try (PreparedStatement claim = connection.prepareStatement(tables.in(CLAIM))) {
      for (Lease lease : free) {
        claim.setLong(1, nodeId);
        claim.setInt(2, lease.shard());
        claim.setLong(3, lease.epoch());
        claim.addBatch();
      }
      int[] counts = claim.executeBatch();
      if (Arrays.stream(counts).anyMatch(count -> count != 1)) {
        throw new SQLException("Expected to claim a free shard, but its epoch has changed");
      }
    }
  }

  /** Answers false if that cannot be done yet, so that none of their shards may be taken. */
  private boolean noteSuspects(Connection connection, Set<Long> dead) throws SQLException {
    if (dead.isEmpty()) {
      return true;
    }
    try {
      return Savepoint.within(
          connection,
          within -> {
            for (long node : dead) {
              if (suspects.note(within, node)) {
                update(within, LAST_BEAT, node, node);
              }
            }
            return true;
          });
    } catch (SQLException e) {
      if (locks.isHeld(e)) { // a row of a suspect
        LOG.warn(
            "This node takes over no shard in this round, because a row of"
                + " turgo_suspect_job is locked; look for the transaction that holds it: {}",
            e.getMessage());
        return false;
      }
      throw e;
    }
  }

  /** Removes the dead nodes all of whose shards have found another one. */
  private void bury(Connection connection, Set<Long> dead, List<Lease> before, Set<Integer> mine)
      throws SQLException {
    for (long node : dead) {
      if (before.stream()
          .allMatch(lease -> lease.nodeId() != node || mine.contains(lease.shard()))) {
        update(connection, FORGET, node);
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
    try (PreparedStatement statement =
        connection.prepareStatement(locks.skipHeld(tables.in(sql)))) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setLong(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }
}
