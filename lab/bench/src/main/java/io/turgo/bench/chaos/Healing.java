package io.turgo.bench.chaos;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Watches a cluster get well after a fault: every node lives, has acknowledged calls that began
 * since, and has run jobs; and all jobs that were ready before the fault or at its end are done.
 */
final class Healing {
  private static final int CALLS = 3;
  private static final int JOBS = 3;
  private static final Duration LOOK = Duration.ofMillis(100);

  private final Cluster cluster;
  private final Set<String> jobs = new HashSet<>();

  Healing(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Notes the jobs that are ready now, but for those that take long by order. */
  void noteReadyJobs() throws SQLException {
    jobs.addAll(
        cluster.list(
            "SELECT id FROM %s WHERE activity_id NOT IN (%s)"
                .formatted(
                    cluster.table("job"),
                    ChaosCode.SLOW.stream()
                        .map(activity -> "'" + activity + "'")
                        .collect(Collectors.joining(",")))));
  }

  /**
   * Waits until all is well.
   *
   * @param since when the fault was over
   * @return what is not well at the limit, empty if all is
   */
  Optional<String> await(long since, Duration limit) throws InterruptedException, SQLException {
    long until = System.nanoTime() + limit.toNanos();
    String last = "";
    while (true) {
      Optional<String> missing = missing(since);
      if (missing.isPresent() && !missing.get().equals(last)) {
        last = missing.get();
        cluster.ledger().note("ILL " + last);
      }
      if (missing.isEmpty()) {
        return missing;
      }
      if (System.nanoTime() > until) {
        return Optional.of(missing.get() + evidence());
      }
      Strike.sleep(LOOK);
    }
  }

  private Optional<String> missing(long since) throws SQLException {
    for (Member member : cluster.members()) {
      if (!member.isAlive()) {
        return Optional.of(
            "node %s has ended; see %s".formatted(member.life(), member.log(member.life())));
      }
      int[] progress = cluster.ledger().progress(member.life(), since);
      if (progress[0] < CALLS) {
        return Optional.of(
            "node %s has acknowledged %d calls".formatted(member.life(), progress[0]));
      }
      if (progress[1] < JOBS) {
        return Optional.of("node %s has begun %d jobs".formatted(member.life(), progress[1]));
      }
      if (cluster.hasBroker() && !cluster.ledger().delivered(member.life(), since)) {
        return Optional.of("the broker has delivered nothing to node " + member.life());
      }
    }
    if (!jobs.isEmpty()) {
      jobs.retainAll(
          cluster.list(
              "SELECT id FROM %s WHERE id IN (%s)"
                  .formatted(cluster.table("job"), String.join(",", jobs))));
    }
    return jobs.isEmpty()
        ? Optional.empty()
        : Optional.of("%d jobs are not done, such as %s".formatted(jobs.size(), sample()));
  }

  private List<String> sample() {
    return jobs.stream().limit(5).toList();
  }

  /** Rows for the evidence; a build with other columns has less of it. */
  private List<String> rows(String sql) {
    try {
      return cluster.list(sql);
    } catch (SQLException e) {
      return List.of("not found out: " + e.getMessage());
    }
  }

  private String evidence() {
    List<String> rows = new ArrayList<>();
    rows.addAll(
        rows(
            """
            SELECT 'shards of node ' || coalesce(n.name, l.node_id::text, 'nobody') || ': ' || count(*)
              || ', last beat ' || coalesce(max(n.beat)::text, 'none')
            FROM %s l LEFT JOIN %s n ON n.id = l.node_id GROUP BY n.name, l.node_id
            """
                .formatted(cluster.table("shard_lease"), cluster.table("node"))));
    rows.addAll(
        rows(
            "SELECT 'waiting jobs of ' || activity_id || ': ' || count(*) || ', shards ' || min(shard) || '-' || max(shard) FROM %s GROUP BY activity_id"
                .formatted(cluster.table("job"))));
    rows.addAll(
        rows(
            """
            SELECT 'session ' || pid || ' ' || application_name || ' ' || state || ' waits for '
              || coalesce(wait_event, '-') || ': ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 80)
            FROM pg_stat_activity WHERE usename = 'chaos' AND state <> 'idle' LIMIT 10
            """));
    cluster.members().forEach(member -> rows.add("node " + member.life() + ": " + member.dump()));
    return rows.stream().map(row -> "\n      " + row).collect(Collectors.joining());
  }
}
