package io.turgo.bench.chaos;

import io.turgo.bench.async27.Async27Process;
import io.turgo.bench.crash.Findings;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.postgresql.ds.PGSimpleDataSource;

/** Compares the ledger with the database once everything has come to its end. */
final class EndCheck {
  private static final List<String> RUNTIME_TABLES =
      List.of(
          "instance",
          "execution",
          "variable",
          "task",
          "identity_link",
          "event_subscription",
          "job",
          "timer_job",
          "suspended_job",
          "dead_letter_job");

  private final Cluster cluster;
  private final List<Repeats.Window> windows;
  private final Findings findings;

  /**
   * @param windows of the faults, which are told what was lost in them
   */
  EndCheck(Cluster cluster, List<Repeats.Window> windows) {
    this.cluster = cluster;
    this.windows = windows;
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(cluster.nodeUrl());
    this.findings = new Findings(source);
  }

  List<String> problems() throws SQLException {
    findings.addAll(cluster.ledger().strange());
    starts();
    notes();
    completions();
    batches();
    business();
    counters();
    activities();
    leftOvers();
    return findings.problems();
  }

  private String sql(String text) {
    return text.replace("{", cluster.table("")).replace("}", "");
  }

  /** Calls of one kind by their key; keys are used once. */
  private Map<String, ChaosLedger.Call> calls(String kind) {
    Map<String, ChaosLedger.Call> calls = new HashMap<>();
    for (ChaosLedger.Call call : cluster.ledger().calls()) {
      if (call.kind.equals(kind)) {
        calls.put(call.key, call);
      }
    }
    return calls;
  }

  /** Acknowledged is there once, refused is not there, and nothing is there twice. */
  private void compare(String kind, Map<String, Integer> found) {
    Set<String> lost = new TreeSet<>();
    Set<String> twice = new TreeSet<>();
    Set<String> undead = new TreeSet<>();
    calls(kind)
        .forEach((key, call) -> {
          int times = found.getOrDefault(key, 0);
          if (times == 0 && call.outcome == ChaosLedger.Outcome.ACKNOWLEDGED) {
            lost.add(call.toString());
            blame(call, "lost: " + call);
          } else if (times > 1) {
            twice.add(call + ": " + times + " times");
            blame(call, "done twice: " + call);
          } else if (times == 1 && call.outcome == ChaosLedger.Outcome.REFUSED) {
            undead.add(call.toString());
            blame(call, "refused, but done: " + call);
          }
        });
    findings.some("acknowledged calls (" + kind + ") are not in the database", lost);
    findings.some("calls (" + kind + ") were done twice", twice);
    findings.some("calls (" + kind + ") were refused with a promise, but done", undead);
  }

  /** The last fault that a call has seen. */
  private void blame(ChaosLedger.Call call, String finding) {
    Repeats.Window last = null;
    for (Repeats.Window window : windows) {
      if (window.from() <= call.ended) {
        last = window;
      }
    }
    if (last != null) {
      last.figures().findings.add(finding);
    }
  }

  private static Map<String, Integer> counted(List<String> keys) {
    return keys.stream().collect(Collectors.toMap(key -> key, key -> 1, Integer::sum));
  }

  private void starts() throws SQLException {
    compare(
        "start",
        counted(
            findings.list(
                sql("SELECT business_key FROM {h_instance} WHERE business_key IS NOT NULL"))));
  }

  private void notes() throws SQLException {
    compare(
        "note",
        counted(
            findings.list(
                sql(
                    """
                    SELECT instance_id || ':' || name FROM {h_detail} WHERE name LIKE 'note/%'
                    """))));
  }

  private void completions() throws SQLException {
    Map<String, Integer> found =
        counted(
            findings.list(
                sql(
                    """
                    SELECT id FROM {h_task} WHERE ended_at IS NOT NULL AND delete_reason IS NULL
                    """)));
    for (String kind : List.of("complete", "late")) {
      Map<String, ChaosLedger.Call> acknowledged = calls(kind);
      acknowledged.values().removeIf(call -> call.outcome != ChaosLedger.Outcome.ACKNOWLEDGED);
      findings.missing(
          "acknowledged completions are not in the database",
          new TreeSet<>(acknowledged.keySet()),
          found.keySet());
    }
  }

  /** Batches are over, and each thing was done as often as is noted. */
  private void batches() throws SQLException {
    compare(
        OperatorLoad.BATCH,
        counted(findings.list(sql("SELECT search_key FROM {batch} WHERE search_key IS NOT NULL"))));
    findings.some(
        "batches are not over, or do not have a part for each thing",
        findings.list(
            sql(
                """
                SELECT b.search_key || ': ' || b.status || ', ' || coalesce(b.total::text, 'no')
                  || ' things, counted ' || coalesce(c.counted::text, 'none') || ', noted ' || p.noted
                FROM {batch} b
                LEFT JOIN (SELECT batch_id, sum(done + failed + skipped) AS counted FROM {batch_chunk}
                  GROUP BY batch_id) c ON c.batch_id = b.id
                JOIN LATERAL (SELECT count(*) AS noted FROM {batch_part} p WHERE p.batch_id = b.id) p
                  ON true
                WHERE b.status <> 'completed' OR b.total <> coalesce(c.counted, 0) OR b.total <> p.noted
                """)));
    findings.some(
        "things of batches failed, or were not done so often as is noted",
        findings.list(
            sql(
                """
                SELECT b.search_key || ' at ' || p.item_id || ': ' || p.status || ', done '
                  || count(d.id) || ' times ' || coalesce(p.result, '')
                FROM {batch} b JOIN {batch_part} p ON p.batch_id = b.id
                LEFT JOIN {h_detail} d ON d.instance_id = p.item_id AND d.name = b.search_key
                GROUP BY b.search_key, p.item_id, p.status, p.result
                HAVING p.status = 'failed' OR count(d.id) <> CASE p.status WHEN 'completed' THEN 1 ELSE 0 END
                """)));
  }

  /** Business rows and process state were committed together. */
  private void business() throws SQLException {
    findings.some(
        "bookings do not have one order and one seat",
        findings.list(
            sql(
                """
                SELECT coalesce(i.id, b.instance_id) || ': ' || count(b.step) FILTER (WHERE b.step = 'order')
                  || ' orders, ' || count(b.step) FILTER (WHERE b.step = 'seat') || ' seats'
                FROM (SELECT h.id FROM {h_instance} h JOIN {process_definition} d
                  ON d.id = h.definition_id AND d.key = 'booking') i
                FULL JOIN business b ON b.instance_id = i.id
                GROUP BY coalesce(i.id, b.instance_id), i.id
                HAVING count(b.step) FILTER (WHERE b.step = 'order') <> 1
                  OR count(b.step) FILTER (WHERE b.step = 'seat') <> 1 OR i.id IS NULL
                """)));
  }

  /** What nested calls changed was committed with their job, once. */
  private void counters() throws SQLException {
    findings.some(
        "counters do not have the number of jobs that added to them",
        findings.list(
            sql(
                """
                SELECT 'counted ' || v.sum || ' by ' || a.jobs || ' jobs that add 2'
                FROM (SELECT coalesce(sum(v.long_value), 0) AS sum
                  FROM {h_instance} i JOIN {h_variable} v ON v.instance_id = i.id AND v.name = 'n'
                  WHERE i.business_key LIKE 'hold/%') v,
                  (SELECT count(*) AS jobs FROM {h_activity}
                   WHERE activity_id = 'add' AND ended_at IS NOT NULL AND delete_reason IS NULL) a
                WHERE v.sum <> 2 * a.jobs
                """)));
    findings.some(
        "jobs have not started one instance each",
        findings.list(
            sql(
                """
                SELECT 'instance ' || a.instance_id || ' called for ' || count(i.id)
                FROM {h_activity} a
                LEFT JOIN {h_instance} i ON i.business_key = 'called by ' || a.instance_id
                WHERE a.activity_id = 'add' AND a.ended_at IS NOT NULL AND a.delete_reason IS NULL
                GROUP BY a.instance_id HAVING count(i.id) <> 1
                """)));
  }

  /** Every activity of every instance was completed so often as the model says. */
  private void activities() throws SQLException {
    Map<String, Map<String, Integer>> expected = new LinkedHashMap<>();
    Map<String, Integer> async27 = new LinkedHashMap<>(Async27Process.ARRIVALS);
    Async27Process.SERVICE_TASKS.forEach(task -> async27.put(task, 1));
    async27.put(Async27Process.TIMER, 1);
    expected.put(Async27Process.KEY, async27);
    expected.put("booking", Map.of("seat", 1));
    expected.put("adding", Map.of("add", 1));
    expected.put("called", Map.of("work", 1));
    expected.put("asking", Map.of("ask", 1, "answer", 1));
    expected.put("long", Map.of("lasting", 1));
    Map<String, Integer> claim = new LinkedHashMap<>(Map.of("remind", 0));
    for (String item :
        List.of("assess", "later", "settle", "decide", "payout", "pay", "book", "paid", "send")) {
      claim.put(item, 1);
    }
    expected.put("claim", claim);
    for (Map.Entry<String, Map<String, Integer>> process : expected.entrySet()) {
      for (Map.Entry<String, Integer> activity : process.getValue().entrySet()) {
        findings.some(
            "instances of %s did not complete %s exactly %d times"
                .formatted(process.getKey(), activity.getKey(), activity.getValue()),
            findings.list(
                sql("""
                SELECT i.id || ': ' || count(a.id)
                FROM {h_instance} i
                JOIN {process_definition} d ON d.id = i.definition_id AND d.key = '%s'
                LEFT JOIN {h_activity} a ON a.instance_id = i.id AND a.activity_id = '%s'
                  AND a.ended_at IS NOT NULL AND a.delete_reason IS NULL
                GROUP BY i.id HAVING count(a.id) <> %d
                """)
                    .formatted(process.getKey(), activity.getKey(), activity.getValue())));
      }
    }
  }

  private void leftOvers() throws SQLException {
    for (String table : RUNTIME_TABLES) {
      List<String> count = findings.list("SELECT count(*) FROM " + cluster.table(table));
      if (!count.getFirst().equals("0")) {
        findings.some(
            "kinds of rows are left in " + table + " after the end",
            findings.list(
                "SELECT left(t::text, 300) FROM %s t LIMIT 3".formatted(cluster.table(table))));
      }
    }
  }
}
