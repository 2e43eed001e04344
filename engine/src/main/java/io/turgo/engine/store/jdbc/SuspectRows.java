package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.LeaseStore.Suspect;
import io.turgo.engine.store.SchemaName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rows of {@code turgo_suspect_job}, written in the transaction of a lease round, so that a
 * take-over and what it means for the jobs are committed together and survive whoever took over.
 *
 * <p>A crash halves the number of suspects that may run together. It costs an attempt only the job
 * that it convicts: the only one of its node, or the only suspect that was let run.
 */
final class SuspectRows {
  private static final Logger LOG = LoggerFactory.getLogger(SuspectRows.class);
  private static final Pattern JOB = Pattern.compile("([0-9]{1,18})@([0-9]{1,18})");

  private static final String LONG_RUNNING =
      """
      SELECT long_running_jobs FROM turgo_node WHERE id = ? ORDER BY beat DESC LIMIT 1
      """;

  /** With the ids of jobs in the place of {@code :ids}. */
  private static final String NOTED_JOBS =
      """
      SELECT j.id, j.shard, j.instance_rev, coalesce(s.together, 0), coalesce(s.crashed_rev, 0)
      FROM (
        SELECT id, shard, instance_rev FROM turgo_job WHERE id IN (:ids)
        UNION ALL
        SELECT id, shard, instance_rev FROM turgo_timer_job WHERE id IN (:ids)) j
      LEFT JOIN turgo_suspect_job s ON s.job_id = j.id
      """;

  private static final String NOTE =
      """
      INSERT INTO turgo_suspect_job (job_id, shard, together, crashed_rev) VALUES (?, ?, ?, ?)
      ON CONFLICT (job_id) DO UPDATE SET
        together = excluded.together,
        crashed_rev = excluded.crashed_rev
      """;

  private static final String SUSPECTS =
      """
      SELECT s.job_id, s.shard, s.together, s.crashed_rev,
        coalesce(j.instance_id, t.instance_id, 0), coalesce(j.instance_rev, t.instance_rev, 0)
      FROM turgo_suspect_job s
      LEFT JOIN turgo_job j ON j.id = s.job_id
      LEFT JOIN turgo_timer_job t ON t.id = s.job_id
      ORDER BY s.job_id
      """;

  /** One that somebody else holds is deleted with a later round. */
  private static final String DELETE =
      """
      DELETE FROM turgo_suspect_job WHERE job_id IN (
        SELECT job_id FROM turgo_suspect_job WHERE job_id = ? :free)
      """;

  private final SchemaName tables;
  private final LeaseLocks locks;

  SuspectRows(SchemaName tables, LeaseLocks locks) {
    this.tables = tables;
    this.locks = locks;
  }

  private record Noted(long jobId, int shard, int together, long crashedRev) {}

  /**
   * Notes what a dead node had been running, in whatever shards.
   *
   * @return whether it was running something
   */
  boolean note(Connection connection, long deadNode) throws SQLException {
    Map<Long, Long> running = longRunning(connection, deadNode);
    if (running.isEmpty()) {
      return false;
    }
    String ids = running.keySet().stream().map(String::valueOf).collect(Collectors.joining(","));
    List<Noted> noted = new ArrayList<>();
    try (PreparedStatement read =
            connection.prepareStatement(tables.in(NOTED_JOBS).replace(":ids", ids));
        ResultSet rows = read.executeQuery()) {
      while (rows.next()) {
        if (Objects.equals(running.get(rows.getLong(1)), rows.getLong(3))) { // the same attempt
          noted.add(crashed(rows, running.size()));
        }
      }
    }
    try (PreparedStatement note = connection.prepareStatement(tables.in(NOTE))) {
      for (Noted job : noted) {
        note.setLong(1, job.jobId());
        note.setInt(2, job.shard());
        note.setInt(3, job.together());
        note.setLong(4, job.crashedRev());
        note.addBatch();
      }
      note.executeBatch();
    }
    return true;
  }

  /**
   * @param running how many jobs its node was running
   */
  private static Noted crashed(ResultSet row, int running) throws SQLException {
    long rev = row.getLong(3);
    int before = row.getInt(4);
    long crashedBefore = row.getLong(5);
    int suspected = before == 0 ? running : Math.min(before, running);
    boolean convicted = suspected == 1;
    return new Noted(
        row.getLong(1), row.getInt(2), (suspected + 1) / 2, convicted ? rev : crashedBefore);
  }

  private Map<Long, Long> longRunning(Connection connection, long nodeId) throws SQLException {
    try (PreparedStatement read = connection.prepareStatement(tables.in(LONG_RUNNING))) {
      read.setLong(1, nodeId);
      try (ResultSet row = read.executeQuery()) {
        return row.next() ? jobs(row.getString(1), deadNode(nodeId)) : Map.of();
      }
    }
  }

  /** Jobs and their revs, as a node's row has them: {@code 17@3,25@1}. */
  static String text(Map<Long, Long> jobs) {
    return jobs.entrySet().stream()
        .map(job -> job.getKey() + "@" + job.getValue())
        .collect(Collectors.joining(","));
  }

  /**
   * Reads that again. One part that cannot be read is left out, so that a damaged row costs the
   * crash counts of its own node's jobs and never a round of the others.
   *
   * @param place whose row it is, for the log
   */
  static Map<Long, Long> jobs(String text, String place) {
    Map<Long, Long> revs = new HashMap<>();
    for (String job : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      Matcher parts = JOB.matcher(job);
      if (parts.matches()) {
        revs.put(Long.valueOf(parts.group(1)), Long.valueOf(parts.group(2)));
      } else {
        LOG.warn(
            "Ignored '{}' of {}: expected a job and its rev such as 17@3. The engine counts no"
                + " crash of these jobs; find out which program wrote this value",
            job,
            place);
      }
    }
    return revs;
  }

  private static String deadNode(long nodeId) {
    return "long_running_jobs of the dead node " + nodeId;
  }

  /** All suspects; those whose job is over are deleted. */
  List<Suspect> all(Connection connection) throws SQLException {
    List<Suspect> suspects = new ArrayList<>();
    Set<Long> over = new HashSet<>();
    try (PreparedStatement read = connection.prepareStatement(tables.in(SUSPECTS));
        ResultSet rows = read.executeQuery()) {
      while (rows.next()) {
        long jobId = rows.getLong(1);
        long crashedRev = rows.getLong(4);
        long rev = rows.getLong(6);
        if (rev == 0) {
          over.add(jobId);
        } else {
          // The count gave the job a new rev, so a crash is counted once whoever does it.
          long uncounted = crashedRev == rev ? rev : 0;
          suspects.add(
              new Suspect(jobId, rows.getLong(5), rows.getInt(2), rows.getInt(3), uncounted));
        }
      }
    }
    delete(connection, over);
    return List.copyOf(suspects);
  }

  void delete(Connection connection, Collection<Long> jobIds) throws SQLException {
    if (jobIds.isEmpty()) {
      return;
    }
    try (PreparedStatement delete =
        connection.prepareStatement(locks.skipHeld(tables.in(DELETE)))) {
      for (long jobId : jobIds.stream().sorted().toList()) {
        delete.setLong(1, jobId);
        delete.addBatch();
      }
      delete.executeBatch();
    }
  }
}
