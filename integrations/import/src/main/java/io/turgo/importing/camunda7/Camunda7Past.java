package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.RunningTask;
import io.turgo.importing.source.PastReader;
import io.turgo.importing.source.PastRows;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceRow;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The history of one instance of Camunda. Links of tasks are a log there. */
final class Camunda7Past extends PastRows {
  private static final int CANCELED = 2;

  static PastReader reader(SourceDatabase database, Predicate<String> comesAlong) {
    return new PastReader(database, comesAlong, "TIMESTAMP_, ID_", "TIME_, SEQUENCE_COUNTER_");
  }

  @Override
  protected boolean isActivity(SourceRow row) {
    return !Camunda7Tokens.isBody(row.text("ACT_ID_"));
  }

  @Override
  protected @Nullable String deleteReason(SourceRow activity) {
    return activity.number("ACT_INST_STATE_", 0) == CANCELED ? "canceled" : null;
  }

  @Override
  protected RunningTask task(SourceRow task, List<RunningTask.Link> links) {
    Instant start = Objects.requireNonNullElse(task.timeOrNull("START_TIME_"), Instant.EPOCH);
    return task(task, start, "", links, null);
  }

  /** A task of a row of {@code ACT_RU_TASK} or {@code ACT_HI_TASKINST}. */
  static RunningTask task(
      SourceRow task,
      Instant created,
      String tokenKey,
      List<RunningTask.Link> links,
      @Nullable String formKey) {
    return new RunningTask(
        task.text("ID_"),
        tokenKey,
        created,
        task.textOrNull("NAME_"),
        task.textOrNull("DESCRIPTION_"),
        new RunningTask.People(
            task.textOrNull("ASSIGNEE_"),
            task.textOrNull("OWNER_"),
            task.textOrNull("DELEGATION_")),
        new RunningTask.Schedule(
            task.number("PRIORITY_", 50),
            task.timeOrNull("DUE_DATE_"),
            task.timeOrNull("FOLLOW_UP_DATE_")),
        formKey,
        null,
        links);
  }

  /** Links that a task had at its end, which the log takes away as well once the task is over. */
  @Override
  protected Map<String, List<RunningTask.Link>> linksOfTasks() {
    Map<String, Set<RunningTask.Link>> found = new HashMap<>();
    for (SourceRow row : links) {
      String taskId = row.text("TASK_ID_");
      SourceRow task = tasks.get(taskId);
      String type = row.textOrEmpty("TYPE_");
      if (task != null && !type.equals("assignee") && !type.equals("owner")) {
        RunningTask.Link link =
            new RunningTask.Link(type, row.textOrNull("USER_ID_"), row.textOrNull("GROUP_ID_"));
        Set<RunningTask.Link> all = found.computeIfAbsent(taskId, id -> new LinkedHashSet<>());
        if (!row.textOrEmpty("OPERATION_TYPE_").equals("delete")) {
          all.add(link);
        } else if (isBefore(row.timeOrNull("TIMESTAMP_"), task.timeOrNull("END_TIME_"))) {
          all.remove(link);
        }
      }
    }
    Map<String, List<RunningTask.Link>> made = new HashMap<>();
    found.forEach((id, all) -> made.put(id, List.copyOf(all)));
    return made;
  }

  private static boolean isBefore(@Nullable Instant time, @Nullable Instant end) {
    return time != null && (end == null || time.isBefore(end.minusMillis(1)));
  }
}
