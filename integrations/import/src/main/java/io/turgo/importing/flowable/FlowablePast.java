package io.turgo.importing.flowable;

import io.turgo.engine.transfer.RunningTask;
import io.turgo.importing.source.PastReader;
import io.turgo.importing.source.PastRows;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The history of one instance of Flowable. Tasks that have ended keep their links there. */
final class FlowablePast extends PastRows {
  static PastReader reader(SourceDatabase database, Predicate<String> comesAlong) {
    return new PastReader(database, comesAlong, "ID_", "TIME_, REV_");
  }

  @Override
  protected @Nullable String deleteReason(SourceRow activity) {
    return activity.textOrNull("DELETE_REASON_");
  }

  @Override
  protected RunningTask task(SourceRow task, List<RunningTask.Link> links) {
    Instant start = Objects.requireNonNullElse(task.timeOrNull("START_TIME_"), Instant.EPOCH);
    return task(task, start, "", links);
  }

  /** A task of a row of {@code ACT_RU_TASK} or {@code ACT_HI_TASKINST}. */
  static RunningTask task(
      SourceRow task, Instant created, String tokenKey, List<RunningTask.Link> links) {
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
        new RunningTask.Schedule(task.number("PRIORITY_", 50), task.timeOrNull("DUE_DATE_"), null),
        task.textOrNull("FORM_KEY_"),
        task.textOrNull("CATEGORY_"),
        links);
  }

  @Override
  protected Map<String, List<RunningTask.Link>> linksOfTasks() {
    Map<String, List<RunningTask.Link>> found = new HashMap<>();
    for (SourceRow row : links) {
      RunningTask.Link link = link(row);
      if (link != null) {
        found.computeIfAbsent(row.text("TASK_ID_"), id -> new ArrayList<>()).add(link);
      }
    }
    return found;
  }

  /** A link of a task; null for its assignee or owner, which the task itself has. */
  static RunningTask.@Nullable Link link(SourceRow row) {
    String type = row.textOrEmpty("TYPE_");
    return type.equals("assignee") || type.equals("owner")
        ? null
        : new RunningTask.Link(type, row.textOrNull("USER_ID_"), row.textOrNull("GROUP_ID_"));
  }

  /** Flowable also keeps notes there of what was done to a task, which the history has as well. */
  @Override
  protected boolean isComment(SourceRow row) {
    return !row.textOrEmpty("TYPE_").equals("event");
  }
}
