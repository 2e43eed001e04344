package io.turgo.bench.crash;

import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds the business rows to the process state: one row for each step that is in history, and no
 * other, at any time; and what listeners were told of was committed.
 */
final class BusinessCheck {
  private final Findings findings;
  private final Ledger ledger;

  BusinessCheck(Findings findings, Ledger ledger) {
    this.findings = findings;
    this.ledger = ledger;
  }

  void run() throws SQLException {
    Map<String, Long> rows =
        counted("SELECT CAST(instance_id AS VARCHAR(20)) || ' ' || step FROM business");
    Map<String, Long> steps =
        counted(
            """
            SELECT CAST(i.id AS VARCHAR(20)) || ' %s'
            FROM turgo_h_instance i
            JOIN turgo_process_definition d ON d.id = i.definition_id AND d.key = 'booking'
            UNION ALL
            SELECT CAST(a.instance_id AS VARCHAR(20)) || ' ' || a.activity_id
            FROM turgo_h_activity a
            JOIN turgo_process_definition d ON d.id = a.definition_id AND d.key = 'booking'
            WHERE a.activity_id IN ('seat', 'confirm', 'payment') AND a.ended_at IS NOT NULL
            UNION ALL
            SELECT CAST(a.instance_id AS VARCHAR(20)) || ' %s'
            FROM turgo_h_activity a
            JOIN turgo_process_definition d ON d.id = a.definition_id AND d.key = 'booking'
            WHERE a.activity_id = 'payment' AND a.ended_at IS NOT NULL
            """
                .formatted(BusinessTable.ORDER, BusinessTable.RECEIPT));
    findings.some("steps have another number of business rows", different(rows, steps));
    findings.missing(
        "commits that listeners were told of never were", ledger.told(), steps.keySet());
    findings.some(
        "orders were committed that their caller had rolled back",
        findings.list(
            "SELECT business_key FROM turgo_h_instance WHERE business_key LIKE '"
                + StartLoad.ABANDONED
                + "%'"));
  }

  private Map<String, Long> counted(String sql) throws SQLException {
    List<String> all = findings.list(sql);
    return all.stream()
        .collect(Collectors.groupingBy(step -> step, TreeMap::new, Collectors.counting()));
  }

  private static Set<String> different(Map<String, Long> rows, Map<String, Long> steps) {
    Set<String> all = new TreeSet<>(rows.keySet());
    all.addAll(steps.keySet());
    Set<String> different = new TreeSet<>();
    for (String step : all) {
      long row = rows.getOrDefault(step, 0L);
      long done = steps.getOrDefault(step, 0L);
      if (row != done) {
        different.add(step + ": " + row + " rows, " + done + " times in history");
      }
    }
    return Collections.unmodifiableSet(different);
  }
}
