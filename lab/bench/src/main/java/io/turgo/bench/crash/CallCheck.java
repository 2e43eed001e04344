package io.turgo.bench.crash;

import java.sql.SQLException;
import java.util.List;
import java.util.TreeSet;

/**
 * Holds the instances that user code started to the steps whose code it was: at any time there is
 * one for each such step that is in history, and no other.
 */
final class CallCheck {
  private final Findings findings;

  CallCheck(Findings findings) {
    this.findings = findings;
  }

  void run() throws SQLException {
    List<String> called =
        findings.list(
            """
            SELECT business_key FROM turgo_h_instance WHERE business_key LIKE '%s%%'
            """
                .formatted(CallerCode.CALLED_BY));
    TreeSet<String> callers = new TreeSet<>();
    for (String caller :
        findings.list(
            """
            SELECT CAST(a.instance_id AS VARCHAR(20))
            FROM turgo_h_activity a
            JOIN turgo_process_definition d ON d.id = a.definition_id AND d.key = 'calling'
            WHERE a.activity_id = 'call' AND a.ended_at IS NOT NULL
            """)) {
      callers.add(CallerCode.CALLED_BY + caller);
    }
    TreeSet<String> once = new TreeSet<>(called);
    findings.missing("instances that user code started are missing", callers, once);
    findings.missing("instances were started by user code that was undone", once, callers);
  }
}
