package io.turgo.bench.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What differs between engines besides their speed, in sentences for the head of a comparison. */
final class Differences {
  private static final Set<String> JOB_QUEUES = Set.of("db-scheduler", "jobrunr");
  private static final Set<String> WORKFLOWS = Set.of("dbos", "temporal");
  private static final String TRANSACTIONAL = "transactional";

  private Differences() {}

  /** Nothing where only one engine ran. */
  static List<String> between(List<Runs> rows) {
    Set<String> contenders = new TreeSet<>();
    rows.forEach(row -> contenders.add(row.first().contender()));
    if (contenders.size() < 2) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    if (contenders.contains(BenchReport.TURGO)) {
      guarantee(rows, contenders, notes);
    }
    floor(contenders, notes);
    queues(rows, notes);
    workflows(rows, notes);
    history(rows, notes);
    return notes;
  }

  private static void guarantee(List<Runs> rows, Set<String> contenders, List<String> notes) {
    boolean peers =
        contenders.stream()
            .anyMatch(name ->
                !name.equals(BenchReport.TURGO)
                    && !name.equals(BenchReport.FLOOR)
                    && !JOB_QUEUES.contains(name)
                    && !WORKFLOWS.contains(name));
    if (!peers) {
      return;
    }
    boolean transactional =
        rows.stream().anyMatch(row -> row.first().settings().equals(TRANSACTIONAL));
    notes.add(
        "Guarantee: Turgo merges what many jobs changed into one transaction, which user code does"
            + " not take part in; the other process engines give each job a transaction of its own,"
            + " which user code can share. Everywhere a job is done once it is durable."
            + (transactional
                ? " The row of Turgo with the settings 'transactional' has the others' guarantee."
                : " Turgo's transactional jobs, which have the others' guarantee, are not in this"
                    + " table."));
  }

  private static void floor(Set<String> contenders, List<String> notes) {
    if (contenders.contains(BenchReport.FLOOR)) {
      notes.add(
          "The floor is a hand-written program, no engine: it makes the row changes that each job"
              + " needs, history included, in the best grouping found, and nothing else.");
    }
  }

  private static void queues(List<Runs> rows, List<String> notes) {
    List<String> queues =
        rows.stream()
            .map(Runs::first)
            .filter(run -> JOB_QUEUES.contains(run.contender()))
            .map(RunResult::engine)
            .distinct()
            .toList();
    if (!queues.isEmpty()) {
      notes.add(
          "Job queues without BPMN: "
              + String.join(", ", queues)
              + ". No process instance, no user task, no history. A job's code"
              + " runs outside the queue's transactions, and its end is written after it.");
    }
  }

  private static void workflows(List<Runs> rows, List<String> notes) {
    if (rows.getFirst().first().scenario().equals("steps")) {
      notes.add(
          "A job is a whole workflow of three durable steps here, started and awaited. A start takes"
              + " until the end of the workflow.");
    }
    Set<String> settings =
        rows.stream()
            .map(Runs::first)
            .filter(run -> WORKFLOWS.contains(run.contender()))
            .map(RunResult::settings)
            .collect(Collectors.toSet());
    if (!settings.isEmpty()) {
      notes.add(
          "DBOS and Temporal run workflows that are written in code, without BPMN. The rows that"
              + " they keep of a workflow are its state and its history. The result of a step is"
              + " durable before the next step begins"
              + (settings.contains("local")
                  ? ", except with Temporal's settings 'local': there all three are durable at the"
                      + " end of the workflow."
                  : "."));
    }
  }

  private static void history(List<Runs> rows, List<String> notes) {
    String counted =
        rows.stream()
            .map(Runs::median)
            .filter(run -> run.historyRowsPerJob() != null)
            .collect(
                Collectors.groupingBy(
                    run -> run.engine() + " (" + run.settings() + ")",
                    java.util.LinkedHashMap::new,
                    Collectors.averagingDouble(RunResult::historyRowsPerJob)))
            .entrySet()
            .stream()
            .map(entry -> String.format(Locale.ROOT, "%s %.1f", entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    if (!counted.isEmpty()) {
      notes.add("History rows inserted for each job, at the same level: " + counted + ".");
    }
  }
}
