package io.turgo.importing.flowable;

import io.turgo.engine.transfer.SourceDeployment;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.StartTimers;
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
    return StartTimers.of(
        row, activity, due -> FlowableCycles.rest(row, activity), FlowableCycles.retries(row));
  }
}
