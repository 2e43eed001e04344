package io.turgo.importing.camunda7;

import io.turgo.engine.transfer.PastActivity;
import io.turgo.engine.transfer.PastChange;
import io.turgo.engine.transfer.RunningComment;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of history of one instance, be it running or over. */
final class Camunda7Past {
  private static final int CANCELED = 2;

  final List<SourceRow> activities = new ArrayList<>();
  final Map<String, SourceRow> tasks = new HashMap<>();
  final List<SourceRow> comments = new ArrayList<>();

  /** The log of the links of tasks that have ended, in the order of their times. */
  final List<SourceRow> links = new ArrayList<>();

  /** Changes of variables, in the order in which they were made. */
  final List<SourceRow> changes = new ArrayList<>();

  /** The instances that it called and that have ended and come along. */
  final Set<String> called = new HashSet<>();

  /** The activities that have ended, with their tasks and calls. */
  List<PastActivity> activities() {
    Map<String, List<RunningTask.Link>> linksOf = links();
    List<PastActivity> past = new ArrayList<>();
    for (SourceRow row : activities) {
      Instant start = row.timeOrNull("START_TIME_");
      Instant end = row.timeOrNull("END_TIME_");
      String activityId = row.text("ACT_ID_");
      if (start != null && end != null && !Camunda7Tokens.isBody(activityId)) {
        String taskId = row.textOrEmpty("TASK_ID_");
        SourceRow task = tasks.get(taskId);
        String call = row.textOrNull("CALL_PROC_INST_ID_");
        past.add(
            new PastActivity(
                activityId,
                start,
                end,
                row.number("ACT_INST_STATE_", 0) == CANCELED ? "canceled" : null,
                task == null ? null : task(task, linksOf.getOrDefault(taskId, List.of())),
                call != null && called.contains(call) ? call : null));
      }
    }
    return past;
  }

  private static RunningTask task(SourceRow task, List<RunningTask.Link> links) {
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
  private Map<String, List<RunningTask.Link>> links() {
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
    Map<String, List<RunningTask.Link>> links = new HashMap<>();
    found.forEach((id, all) -> links.put(id, List.copyOf(all)));
    return links;
  }

  private static boolean isBefore(@Nullable Instant time, @Nullable Instant end) {
    return time != null && (end == null || time.isBefore(end.minusMillis(1)));
  }

  List<RunningComment> comments() {
    return comments.stream().map(Camunda7Past::comment).toList();
  }

  private static RunningComment comment(SourceRow row) {
    byte[] full = row.bytesOrNull("FULL_MSG_");
    return new RunningComment(
        row.textOrNull("TASK_ID_"),
        Objects.requireNonNullElse(row.timeOrNull("TIME_"), Instant.EPOCH),
        full == null ? row.textOrEmpty("MESSAGE_") : new String(full, StandardCharsets.UTF_8),
        row.textOrNull("USER_ID_"));
  }

  /**
   * The changes of variables.
   *
   * @param scopeOf the key of the scope of a row; null for the instance
   */
  List<PastChange> changes(Camunda7Values values, Function<SourceRow, @Nullable String> scopeOf)
      throws RefusedException {
    List<PastChange> made = new ArrayList<>();
    for (SourceRow row : changes) {
      made.add(
          new PastChange(
              scopeOf.apply(row),
              row.text("NAME_"),
              values.of(row, "VAR_TYPE_", remark -> {}),
              Objects.requireNonNullElse(row.timeOrNull("TIME_"), Instant.EPOCH)));
    }
    return made;
  }
}
