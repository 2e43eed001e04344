package io.turgo.bench.crash;

import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds tasks to what was done with them: at any time all that was acknowledged is there. */
final class TaskCheck {
  private final Findings findings;
  private final Ledger ledger;

  TaskCheck(Findings findings, Ledger ledger) {
    this.findings = findings;
    this.ledger = ledger;
  }

  void run() throws SQLException {
    findings.missing(
        "acknowledged completions are not in the database",
        ledger.completed(),
        findings.numbers(
            "SELECT id FROM turgo_h_task WHERE ended_at IS NOT NULL AND delete_reason IS NULL"));
    findings.missing(
        "acknowledged tasks of no process are not in the database",
        ledger.made(),
        findings.numbers("SELECT id FROM turgo_h_task WHERE definition_id IS NULL"));
    // Until it is resolved, a delegated task is the expert's and its owner's.
    findings.missing(
        "acknowledged claims are not in the database",
        ledger.claimed(),
        findings.numbers(
            "SELECT id FROM turgo_h_task WHERE assignee = '%s' OR owner = '%s'"
                .formatted(TaskLoad.CLERK, TaskLoad.CLERK)));
    Map<Long, Long> priorities = new TreeMap<>();
    for (long[] pair : findings.pairs("SELECT id, priority FROM turgo_h_task")) {
      priorities.put(pair[0], pair[1]);
    }
    Set<Long> older = new TreeSet<>();
    ledger
        .priorities()
        .forEach((task, acknowledged) -> {
          if (priorities.getOrDefault(task, Long.MIN_VALUE) < acknowledged) {
            older.add(task);
          }
        });
    findings.some("tasks have an older priority than was acknowledged", older);
  }
}
