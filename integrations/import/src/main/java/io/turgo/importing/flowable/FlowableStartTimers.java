package io.turgo.importing.flowable;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.transfer.SourceDeployment;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The timers of start events, which are jobs of definitions. */
final class FlowableStartTimers {
  static final String HANDLER = "timer-start-event";

  /** The activity in the configuration of a job; Activiti has only its id there. */
  private static final Pattern ACTIVITY = Pattern.compile("\"activityId\"\\s*:\\s*\"([^\"]*)\"");

  private final Map<String, List<SourceRow>> byDefinition = new HashMap<>();

  FlowableStartTimers(SourceDatabase database) {
    for (String table : FlowableSource.JOB_TABLES) {
      if (database.has(table)) {
        for (SourceRow row :
            database.query(
                "SELECT j.*, '"
                    + table
                    + "' AS TABLE_ FROM %s"
                    + table
                    + " j WHERE j.PROCESS_INSTANCE_ID_ IS NULL AND j.HANDLER_TYPE_ = '"
                    + HANDLER
                    + "' ORDER BY j.ID_",
                List.of())) {
          byDefinition
              .computeIfAbsent(row.textOrEmpty("PROC_DEF_ID_"), id -> new ArrayList<>())
              .add(row);
        }
      }
    }
  }

  List<SourceDeployment.StartTimer> of(String definitionId) {
    return byDefinition.getOrDefault(definitionId, List.of()).stream()
        .map(FlowableStartTimers::timer)
        .toList();
  }

  private static SourceDeployment.StartTimer timer(SourceRow row) {
    String configuration = row.textOrEmpty("HANDLER_CFG_");
    Matcher named = ACTIVITY.matcher(configuration);
    String activity = named.find() ? named.group(1) : configuration;
    String name = "timer " + row.text("ID_") + " of start event '" + activity + "'";
    Instant lock = row.timeOrNull("LOCK_EXP_TIME_");
    if (row.textOrNull("LOCK_OWNER_") != null && lock != null && lock.isAfter(Instant.now())) {
      throw new TurgoIllegalArgumentException(
          name
              + " runs now on "
              + row.textOrNull("LOCK_OWNER_")
              + "; stop that engine, or import again later");
    }
    Instant due = row.timeOrNull("DUEDATE_");
    if (due == null) {
      throw new TurgoIllegalArgumentException(name + " has no due date; set one");
    }
    try {
      return new SourceDeployment.StartTimer(
          row.text("ID_"),
          activity,
          due,
          FlowableCycles.rest(row, activity),
          FlowableCycles.retries(row));
    } catch (RefusedException e) {
      throw new TurgoIllegalArgumentException(name + ": " + e.reason(), e);
    }
  }
}
