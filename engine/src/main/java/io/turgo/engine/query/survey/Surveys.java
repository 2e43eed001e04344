package io.turgo.engine.query.survey;

import io.turgo.engine.monitoring.ActivityStatistics;
import io.turgo.engine.monitoring.CappedCount;
import io.turgo.engine.monitoring.EngineNode;
import io.turgo.engine.monitoring.JobStatistics;
import io.turgo.engine.monitoring.ProcessDefinitionStatistics;
import io.turgo.engine.query.select.Reads;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks over everything: nodes, jobs by state, what there is of a definition. Each count stops
 * somewhere, so that a statement takes milliseconds however full the tables are.
 */
public final class Surveys {
  /** Where counting stops. */
  private static final int MOST = 10_000;

  /** Where the due timers of one shard stop being counted. */
  private static final int MOST_OF_A_SHARD = 100;

  private static final String NODES =
      """
      SELECT id, name, started_at, heartbeat_at, lease_millis, ended, queues, jobs_finished,
        jobs_failed, jobs_running
      FROM turgo_node n
      WHERE beat = (SELECT max(beat) FROM turgo_node WHERE id = n.id)
      ORDER BY name, id
      """;

  private static final String LEASES =
      """
      SELECT shard, node_id FROM turgo_shard_lease WHERE node_id IS NOT NULL
      """;

  private static final String JOBS =
      """
      SELECT
        (SELECT count(*) FROM (SELECT 1 FROM turgo_job LIMIT :most) a) AS ready,
        (SELECT count(*) FROM (SELECT 1 FROM turgo_timer_job LIMIT :most) b) AS timers,
        (SELECT count(*) FROM (SELECT 1 FROM turgo_suspended_job LIMIT :most) c) AS suspended,
        (SELECT count(*) FROM (SELECT 1 FROM turgo_dead_letter_job LIMIT :most) d) AS dead,
        (SELECT count(*) FROM (SELECT 1 FROM turgo_external_job LIMIT :most) e) AS external,
        (SELECT created_at FROM turgo_job ORDER BY id LIMIT 1) AS oldest
      """
          .replace(":most", String.valueOf(MOST + 1));

  /** From shard to shard, because the index of timers begins with it. */
  private static final String TIMERS =
      """
      SELECT
        (SELECT min(t.due_at) FROM turgo_timer_job t WHERE t.shard = l.shard) AS oldest,
        (SELECT count(*) FROM (
          SELECT 1 FROM turgo_timer_job t WHERE t.shard = l.shard AND t.due_at <= ? LIMIT :most
        ) c) AS due
      FROM turgo_shard_lease l
      """
          .replace(":most", String.valueOf(MOST_OF_A_SHARD));

  /** The id is in the text, and the order that of the index: so the database takes the index. */
  private static final String OF_DEFINITION =
      """
      SELECT d.id,
        (SELECT count(*) FROM (
          SELECT 1 FROM turgo_instance WHERE definition_id = :id AND kind = 'process'
          ORDER BY started_at LIMIT :most) found) AS instances,
        (SELECT count(*) FROM (
          SELECT 1 FROM turgo_dead_letter_job WHERE definition_id = :id
          ORDER BY created_at LIMIT :most) found) AS dead
      FROM turgo_process_definition d WHERE d.id = :id
      """
          .replace(":most", String.valueOf(MOST + 1));

  private static final String NEWEST_INSTANCES =
      """
      SELECT id FROM turgo_instance WHERE definition_id = :id AND kind = 'process'
      ORDER BY started_at DESC LIMIT :most
      """
          .replace(":most", String.valueOf(MOST));

  private static final String TOKENS =
      """
      SELECT e.activity_id AS activity, count(*) AS found
      FROM turgo_execution e
      WHERE e.instance_id IN (:ids) AND e.activity_id NOT IN (:attached) AND NOT EXISTS (
        SELECT 1 FROM turgo_execution c
        WHERE c.instance_id = e.instance_id AND c.parent_id = e.id
          AND c.activity_id NOT IN (:attached))
      GROUP BY e.activity_id
      """;

  private static final String JOBS_OF_INSTANCES =
      """
      SELECT activity_id AS activity, count(*) AS found
      FROM :table WHERE instance_id IN (:ids)
      GROUP BY activity_id
      """;

  private static final String DEAD_LETTERS =
      """
      SELECT activity, count(*) AS found
      FROM (
        SELECT activity_id AS activity FROM turgo_dead_letter_job WHERE definition_id = :id
        ORDER BY created_at LIMIT :most
      ) found
      GROUP BY activity
      """
          .replace(":most", String.valueOf(MOST));

  /** So few that the database looks each of them up. */
  private static final int INSTANCES_AT_ONCE = 1_000;

  private final Reads reads;

  public Surveys(Reads reads) {
    this.reads = reads;
  }

  /**
   * All nodes, in the order of their names.
   *
   * @param here the one that is asked
   */
  public List<EngineNode> nodes(long here) {
    Map<Long, Set<Integer>> shards = new HashMap<>();
    PlainSelect.fetch(
        reads,
        LEASES,
        row ->
            shards
                .computeIfAbsent(row.getLong("node_id"), id -> new HashSet<>())
                .add(row.getInt("shard")));
    AtomicLong newest = new AtomicLong();
    PlainSelect.fetch(
        reads, NODES, row -> newest.accumulateAndGet(row.getLong("heartbeat_at"), Math::max));
    return PlainSelect.fetch(reads, NODES, row -> node(row, here, newest.get(), shards));
  }

  private static EngineNode node(
      ResultSet row, long here, long newest, Map<Long, Set<Integer>> shards) throws SQLException {
    long id = row.getLong("id");
    long heartbeat = row.getLong("heartbeat_at");
    long lease = row.getLong("lease_millis");
    String queues = row.getString("queues");
    EngineNode.State state =
        row.getBoolean("ended")
            ? EngineNode.State.DEAD
            : newest - heartbeat > lease ? EngineNode.State.LATE : EngineNode.State.ALIVE;
    return new EngineNode(
        Long.toString(id),
        row.getString("name"),
        id == here,
        state,
        Instant.ofEpochMilli(row.getLong("started_at")),
        Instant.ofEpochMilli(heartbeat),
        Duration.ofMillis(lease),
        shards.getOrDefault(id, Set.of()),
        queues.isEmpty() ? Set.of() : Set.copyOf(List.of(queues.split(",", -1))),
        row.getLong("jobs_finished"),
        row.getLong("jobs_failed"),
        row.getLong("jobs_running"));
  }

  /** What is known of the timers of a shard. */
  private record TimersOfShard(@Nullable Long oldest, long due) {}

  /** The jobs of all nodes by their states. */
  public JobStatistics jobs() {
    long now = reads.now();
    Long firstTimer = null;
    long due = 0;
    boolean more = false;
    for (TimersOfShard shard :
        PlainSelect.fetch(
            reads,
            TIMERS,
            row -> new TimersOfShard(PlainSelect.optional(row, "oldest"), row.getLong("due")),
            now)) {
      due += shard.due();
      more |= shard.due() == MOST_OF_A_SHARD;
      Long first = shard.oldest();
      if (first != null && first <= now && (firstTimer == null || first < firstTimer)) {
        firstTimer = first;
      }
    }
    CappedCount ofTimers = new CappedCount(due, more);
    Long timer = firstTimer;
    return PlainSelect.fetch(reads, JOBS, row -> jobs(row, ofTimers, timer, now)).getFirst();
  }

  private static JobStatistics jobs(
      ResultSet row, CappedCount due, @Nullable Long firstTimer, long now) throws SQLException {
    Long first = PlainSelect.optional(row, "oldest");
    Long oldest = first == null || (firstTimer != null && firstTimer < first) ? firstTimer : first;
    return new JobStatistics(
        capped(row, "ready"),
        capped(row, "timers"),
        due,
        capped(row, "suspended"),
        capped(row, "dead"),
        capped(row, "external"),
        oldest == null ? null : Instant.ofEpochMilli(oldest),
        Instant.ofEpochMilli(now));
  }

  /** What there is of definitions; of those that do not exist nothing. */
  public List<ProcessDefinitionStatistics> definitions(Collection<Long> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    String all =
        ids.stream()
            .distinct()
            .map(id -> OF_DEFINITION.replace(":id", Long.toString(id)))
            .collect(Collectors.joining(" UNION ALL "));
    return PlainSelect.fetch(
        reads,
        all,
        row ->
            new ProcessDefinitionStatistics(
                row.getString("id"), capped(row, "instances"), capped(row, "dead")));
  }

  /**
   * What there is at the elements of a definition, in the order of their ids.
   *
   * @param attached elements that wait beside others: what is there is no token
   */
  public List<ActivityStatistics> activities(long definitionId, Collection<String> attached) {
    Map<String, long[]> counts = new TreeMap<>();
    List<Object> twice = new ArrayList<>(attached);
    twice.addAll(attached);
    String places = attached.stream().map(id -> "?").collect(Collectors.joining(", "));
    String tokens = TOKENS.replace(":attached", attached.isEmpty() ? "''" : places);
    String id = Long.toString(definitionId);
    List<String> instances =
        PlainSelect.fetch(reads, NEWEST_INSTANCES.replace(":id", id), row -> row.getString("id"));
    for (int from = 0; from < instances.size(); from += INSTANCES_AT_ONCE) {
      int to = Math.min(instances.size(), from + INSTANCES_AT_ONCE);
      String ids = String.join(", ", instances.subList(from, to));
      note(counts, 0, tokens.replace(":ids", ids), twice.toArray());
      String jobs = JOBS_OF_INSTANCES.replace(":ids", ids);
      note(counts, 1, jobs.replace(":table", "turgo_job"));
      note(counts, 2, jobs.replace(":table", "turgo_timer_job"));
      note(counts, 3, jobs.replace(":table", "turgo_suspended_job"));
      note(counts, 5, jobs.replace(":table", "turgo_external_job"));
    }
    note(counts, 4, DEAD_LETTERS.replace(":id", id));
    List<ActivityStatistics> activities = new ArrayList<>();
    counts.forEach((activity, found) ->
        activities.add(
            new ActivityStatistics(
                activity, found[0], found[1], found[2], found[3], found[4], found[5])));
    return List.copyOf(activities);
  }

  private void note(Map<String, long[]> counts, int at, String statement, Object... values) {
    record Found(String activity, long count) {}
    for (Found found :
        PlainSelect.fetch(
            reads,
            statement,
            row -> new Found(row.getString("activity"), row.getLong("found")),
            values)) {
      counts.computeIfAbsent(found.activity(), any -> new long[6])[at] += found.count();
    }
  }

  private static CappedCount capped(ResultSet row, String column) throws SQLException {
    long found = row.getLong(column);
    return new CappedCount(Math.min(found, MOST), found > MOST);
  }
}
