package io.turgo.bench.crash;

import io.turgo.bench.RuntimeRows;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Compares the ledger with the database, between two children and at the end. */
final class LedgerCheck {
  private final DataSource reads;
  private final Ledger ledger;
  private final Findings findings;

  LedgerCheck(DataSource reads, Ledger ledger) {
    this.reads = reads;
    this.ledger = ledger;
    this.findings = new Findings(reads);
  }

  /** What must hold at any time: everything that was acknowledged is there. */
  List<String> problemsOnTheWay() throws SQLException {
    checkOnTheWay();
    return findings.problems();
  }

  private void checkOnTheWay() throws SQLException {
    findings.addAll(ledger.contradictions());
    findings.missing(
        "acknowledged starts are not in the database",
        ledger.started(),
        findings.strings("SELECT business_key FROM turgo_h_instance"));
    new TaskCheck(findings, ledger).run();
    new BusinessCheck(findings, ledger).run();
    new CallCheck(findings).run();
    new ErrandCheck(findings, ledger).run();
  }

  /** What must hold when everything has been drained, acknowledged or not. */
  List<String> problemsAtTheEnd() throws SQLException {
    checkOnTheWay();
    findings.some(
        "instances have not finished at their end event",
        findings.strings(
            """
            SELECT coalesce(business_key, CAST(id AS VARCHAR(20)))
            FROM turgo_h_instance
            WHERE ended_at IS NULL
               OR delete_reason IS NOT NULL
               OR end_activity_id <> 'done'
            """));
    findings.some(
        "business keys belong to more than one instance",
        findings.strings(
            """
            SELECT business_key FROM turgo_h_instance GROUP BY business_key HAVING count(*) > 1
            """));
    findings.some(
        "tasks have not exactly one activity in history",
        findings.strings(
            """
            SELECT CAST(t.id AS VARCHAR(20))
            FROM turgo_h_task t
            LEFT JOIN turgo_h_activity a ON a.task_id = t.id
            WHERE t.definition_id IS NOT NULL
            GROUP BY t.id
            HAVING count(a.id) <> 1
            """));
    for (CrashProcess process : CrashProcess.values()) {
      wrongCompletions(process);
    }
    wrongVariable(CrashProcess.COUNTING, 5);
    wrongVariable(CrashProcess.APPROVAL, 1);
    wrongVariable(CrashProcess.NOTING, 1);
    wrongVariable(CrashProcess.CALLING, 1);
    wrongVariable(CrashProcess.ERRANDS, 4);
    wrongVariable(CrashProcess.ERRAND, 1);
    wrongVariable(CrashProcess.CLAIM, 6);
    wrongVariable(CrashProcess.VOUCHER, 1);
    new ErrandCheck(findings, ledger).runAtTheEnd();
    new NoteCheck(findings, ledger).run();
    findings.addAll(RuntimeRows.leftOvers(reads));
    return findings.problems();
  }

  private void wrongCompletions(CrashProcess process) throws SQLException {
    for (var completion : process.completions().entrySet()) {
      findings.some(
          "instances of %s did not complete %s exactly %d times"
              .formatted(process.key(), completion.getKey(), completion.getValue()),
          findings.strings(
              """
              SELECT i.business_key
              FROM turgo_h_instance i
              JOIN turgo_process_definition d ON d.id = i.definition_id AND d.key = '%s'
              LEFT JOIN turgo_h_activity a
                ON a.instance_id = i.id
                AND a.activity_id = '%s'
                AND a.ended_at IS NOT NULL
                AND a.delete_reason IS NULL
              GROUP BY i.id, i.business_key
              HAVING count(a.id) <> %d
              """
                  .formatted(process.key(), completion.getKey(), completion.getValue())));
    }
  }

  private void wrongVariable(CrashProcess process, int expected) throws SQLException {
    findings.some(
        "instances of %s did not count to %d".formatted(process.key(), expected),
        findings.strings(
            """
            SELECT i.business_key
            FROM turgo_h_instance i
            JOIN turgo_process_definition d ON d.id = i.definition_id AND d.key = '%s'
            LEFT JOIN turgo_h_variable v ON v.instance_id = i.id AND v.name = 'n'
            WHERE v.long_value IS NULL OR v.long_value <> %d
            """
                .formatted(process.key(), expected)));
  }
}
