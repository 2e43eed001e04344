package io.turgo.bench.crash;

import io.turgo.bench.RuntimeRows;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/** Compares the ledger with the database, between two children and at the end. */
final class LedgerCheck {
  private static final int SAMPLES = 5;

  private final DataSource reads;
  private final Ledger ledger;

  LedgerCheck(DataSource reads, Ledger ledger) {
    this.reads = reads;
    this.ledger = ledger;
  }

  /** What must hold at any time: everything that was acknowledged is there. */
  List<String> problemsOnTheWay() throws SQLException {
    List<String> problems = new ArrayList<>(ledger.contradictions());
    missing(
        problems,
        "acknowledged starts are not in the database",
        ledger.started(),
        strings("SELECT business_key FROM h_instance"));
    missing(
        problems,
        "acknowledged completions are not in the database",
        ledger.completed(),
        numbers("SELECT id FROM h_task WHERE ended_at IS NOT NULL AND delete_reason IS NULL"));
    return problems;
  }

  /** What must hold when everything has been drained, acknowledged or not. */
  List<String> problemsAtTheEnd() throws SQLException {
    List<String> problems = problemsOnTheWay();
    some(
        problems,
        "instances have not finished at their end event",
        strings(
            """
            SELECT coalesce(business_key, CAST(id AS VARCHAR(20)))
            FROM h_instance
            WHERE ended_at IS NULL
               OR delete_reason IS NOT NULL
               OR end_activity_id <> 'done'
            """));
    some(
        problems,
        "business keys belong to more than one instance",
        strings(
            """
            SELECT business_key FROM h_instance GROUP BY business_key HAVING count(*) > 1
            """));
    some(
        problems,
        "tasks have not exactly one activity in history",
        strings(
            """
            SELECT CAST(t.id AS VARCHAR(20))
            FROM h_task t
            LEFT JOIN h_activity a ON a.task_id = t.id
            GROUP BY t.id
            HAVING count(a.id) <> 1
            """));
    for (CrashProcess process : CrashProcess.values()) {
      wrongCompletions(problems, process);
    }
    wrongVariable(problems, CrashProcess.COUNTING, 5);
    wrongVariable(problems, CrashProcess.APPROVAL, 1);
    problems.addAll(RuntimeRows.leftOvers(reads));
    return problems;
  }

  private void wrongCompletions(List<String> problems, CrashProcess process) throws SQLException {
    for (var completion : process.completions().entrySet()) {
      some(
          problems,
          "instances of %s did not complete %s exactly %d times"
              .formatted(process.key(), completion.getKey(), completion.getValue()),
          strings(
              """
              SELECT i.business_key
              FROM h_instance i
              JOIN process_definition d ON d.id = i.definition_id AND d.key = '%s'
              LEFT JOIN h_activity a
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

  private void wrongVariable(List<String> problems, CrashProcess process, int expected)
      throws SQLException {
    some(
        problems,
        "instances of %s did not count to %d".formatted(process.key(), expected),
        strings(
            """
            SELECT i.business_key
            FROM h_instance i
            JOIN process_definition d ON d.id = i.definition_id AND d.key = '%s'
            LEFT JOIN h_variable v ON v.instance_id = i.id AND v.name = 'n'
            WHERE v.long_value IS NULL OR v.long_value <> %d
            """
                .formatted(process.key(), expected)));
  }

  private static <T extends Comparable<T>> void missing(
      List<String> problems, String what, Set<T> expected, Set<T> found) {
    Set<T> missing = new TreeSet<>(expected);
    missing.removeAll(found);
    some(problems, what, missing);
  }

  private static void some(List<String> problems, String what, Collection<?> found) {
    if (!found.isEmpty()) {
      problems.add(
          "%,d %s, such as %s"
              .formatted(found.size(), what, found.stream().limit(SAMPLES).toList()));
    }
  }

  private Set<String> strings(String sql) throws SQLException {
    Set<String> values = new HashSet<>();
    try (Connection connection = reads.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(String.valueOf(rows.getString(1)));
      }
    }
    return values;
  }

  private Set<Long> numbers(String sql) throws SQLException {
    Set<Long> values = new HashSet<>();
    for (String value : strings(sql)) {
      values.add(Long.parseLong(value));
    }
    return values;
  }
}
