package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.SourceDeployment;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StartTimers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The jobs of Camunda's definitions: timers of start events, and suspended job definitions. */
final class Camunda7Definitions {
  static final String START_TIMER = "timer-start-event";

  private final SourceDatabase database;
  private final Map<String, List<SourceRow>> timers = new HashMap<>();
  private final Map<String, Map<String, Boolean>> activities = new HashMap<>();
  private final Map<String, String> startEvents = new HashMap<>();

  Camunda7Definitions(SourceDatabase database) {
    this.database = database;
    for (SourceRow row :
        database.query(
            "SELECT * FROM %sACT_RU_JOB WHERE HANDLER_TYPE_ = '" + START_TIMER + "' ORDER BY ID_",
            List.of())) {
      timers.computeIfAbsent(row.textOrEmpty("PROCESS_DEF_ID_"), id -> new ArrayList<>()).add(row);
    }
    for (SourceRow row : database.query("SELECT * FROM %sACT_RU_JOBDEF", List.of())) {
      String activity = row.textOrNull("ACT_ID_");
      if (activity != null && row.text("JOB_TYPE_").equals(START_TIMER)) {
        startEvents.put(row.text("ID_"), activity);
      } else if (activity != null) {
        activities
            .computeIfAbsent(row.textOrEmpty("PROC_DEF_ID_"), id -> new HashMap<>())
            .merge(
                Camunda7Tokens.elementOf(activity),
                row.isSuspended(),
                (one, other) -> one && other);
      }
    }
  }

  /** Turgo pauses whole activities, so all job definitions of an activity must be suspended. */
  Set<String> paused(String definitionId) {
    Set<String> paused = new TreeSet<>();
    activities
        .getOrDefault(definitionId, Map.of())
        .forEach((activity, suspended) -> {
          if (suspended) {
            paused.add(activity);
          }
        });
    return paused;
  }

  List<SourceDeployment.StartTimer> timers(String definitionId) {
    List<SourceDeployment.StartTimer> made = new ArrayList<>();
    for (SourceRow row : timers.getOrDefault(definitionId, List.of())) {
      made.add(timer(row));
    }
    return made;
  }

  private SourceDeployment.StartTimer timer(SourceRow row) {
    // The configuration of the job names the process.
    String activity = startEvents.getOrDefault(row.textOrEmpty("JOB_DEF_ID_"), "");
    return StartTimers.of(
        row,
        activity,
        due -> Camunda7Cycles.rest(activity, row.textOrNull("REPEAT_"), due, database.zone()),
        row.number("RETRIES_", 1));
  }
}
