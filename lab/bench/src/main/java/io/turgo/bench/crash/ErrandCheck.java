package io.turgo.bench.crash;

import java.sql.SQLException;
import java.util.Map;

/**
 * Holds errands to what was acknowledged, and called instances to those that called them: none is
 * lost, none is there twice.
 */
final class ErrandCheck {
  /** How many instances one of a process or a case calls. */
  private static final Map<CrashProcess, Integer> CALLED =
      Map.of(CrashProcess.ERRANDS, 3, CrashProcess.CLAIM, 2);

  private final Findings findings;
  private final Ledger ledger;

  ErrandCheck(Findings findings, Ledger ledger) {
    this.findings = findings;
    this.ledger = ledger;
  }

  /** What must hold at any time. */
  void run() throws SQLException {
    findings.missing(
        "acknowledged messages were not received",
        ledger.answered(),
        findings.numbers(
            """
            SELECT instance_id FROM turgo_h_activity
            WHERE activity_id = 'answer' AND ended_at IS NOT NULL AND delete_reason IS NULL
            """));
    findings.some(
        "errands wait for a worker again that were acknowledged",
        findings.numbers("SELECT id FROM turgo_external_job").stream()
            .filter(ledger.carried()::contains)
            .toList());
  }

  /** What must hold once all have ended. */
  void runAtTheEnd() throws SQLException {
    for (var called : CALLED.entrySet()) {
      findings.some(
          "instances of %s have not called exactly %d"
              .formatted(called.getKey().key(), called.getValue()),
          findings.list(
              """
              SELECT i.business_key
              FROM turgo_h_instance i
              JOIN turgo_process_definition d ON d.id = i.definition_id AND d.key = '%s'
              LEFT JOIN turgo_h_instance c ON c.super_id = i.id
              GROUP BY i.id, i.business_key
              HAVING count(c.id) <> %d
              """
                  .formatted(called.getKey().key(), called.getValue())));
    }
  }
}
