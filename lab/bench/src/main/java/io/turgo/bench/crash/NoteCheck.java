package io.turgo.bench.crash;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holds the values that jobs were to set to the history of the variable: each that was acknowledged
 * was set, none twice, in the order of the calls. To be run once nothing waits any more.
 */
final class NoteCheck {
  private final Findings findings;
  private final Ledger ledger;

  NoteCheck(Findings findings, Ledger ledger) {
    this.findings = findings;
    this.ledger = ledger;
  }

  void run() throws SQLException {
    Map<Long, List<Long>> set = new TreeMap<>();
    for (long[] pair :
        findings.pairs(
            "SELECT instance_id, long_value FROM turgo_h_detail WHERE name = 'a' ORDER BY id")) {
      set.computeIfAbsent(pair[0], instance -> new ArrayList<>()).add(pair[1]);
    }
    Set<String> lost = new TreeSet<>();
    ledger
        .noted()
        .forEach((instance, values) -> {
          List<Long> found = set.getOrDefault(instance, List.of());
          values.stream()
              .filter(value -> !found.contains(value))
              .forEach(value -> lost.add(instance + ": " + value));
        });
    findings.some("values that a job was to set were never set", lost);
    Set<String> disordered = new TreeSet<>();
    set.forEach((instance, values) -> {
      for (int i = 1; i < values.size(); i++) {
        if (values.get(i) <= values.get(i - 1)) {
          disordered.add(instance + ": " + values);
        }
      }
    });
    findings.some("instances had values set twice or out of order", disordered);
  }
}
