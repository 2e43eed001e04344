package io.turgo.importing.source;

import io.turgo.engine.transfer.PastActivity;
import io.turgo.engine.transfer.PastChange;
import io.turgo.engine.transfer.PastVariable;
import io.turgo.engine.transfer.RunningComment;
import io.turgo.engine.transfer.RunningTask;
import io.turgo.engine.variable.VariableValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rows of history of one instance, be it running or over. The engines have the same tables, but
 * for the few columns that each reads by itself.
 */
public abstract class PastRows {
  /** Activities, be they open or over. */
  public final List<SourceRow> activities = new ArrayList<>();

  /** Tasks that have ended, by their ids. */
  public final Map<String, SourceRow> tasks = new HashMap<>();

  public final List<SourceRow> comments = new ArrayList<>();

  /** What is known of the links of tasks that have ended, in the order of time. */
  public final List<SourceRow> links = new ArrayList<>();

  /** Changes of variables, in the order in which they were made. */
  public final List<SourceRow> changes = new ArrayList<>();

  /** The instances that it called and that have ended and come along. */
  public final Set<String> called = new HashSet<>();

  /** Reads the value of a row. */
  public interface Values {
    VariableValue of(SourceRow row) throws RefusedException;
  }

  /** Whether a row of an activity is one in Turgo as well. */
  protected boolean isActivity(SourceRow row) {
    return true;
  }

  /** The reason why an activity was cancelled; null if it was completed. */
  protected abstract @Nullable String deleteReason(SourceRow activity);

  protected abstract RunningTask task(SourceRow task, List<RunningTask.Link> links);

  /** The links that tasks had at their end, by the ids of the tasks. */
  protected abstract Map<String, List<RunningTask.Link>> linksOfTasks();

  /** Whether a row of a comment is what somebody has said. */
  protected boolean isComment(SourceRow row) {
    return true;
  }

  /** The activities that have ended, with their tasks and calls. */
  public List<PastActivity> activities() {
    Map<String, List<RunningTask.Link>> linksOf = linksOfTasks();
    List<PastActivity> past = new ArrayList<>();
    for (SourceRow row : activities) {
      Instant start = row.timeOrNull("START_TIME_");
      Instant end = row.timeOrNull("END_TIME_");
      if (start != null && end != null && isActivity(row)) {
        String taskId = row.textOrEmpty("TASK_ID_");
        SourceRow task = tasks.get(taskId);
        String call = row.textOrNull("CALL_PROC_INST_ID_");
        past.add(
            new PastActivity(
                row.text("ACT_ID_"),
                start,
                end,
                deleteReason(row),
                task == null ? null : task(task, linksOf.getOrDefault(taskId, List.of())),
                call != null && called.contains(call) ? call : null));
      }
    }
    return past;
  }

  /** What was said of the instance and its tasks. */
  public List<RunningComment> comments() {
    return comments.stream().filter(this::isComment).map(PastRows::comment).toList();
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
  public List<PastChange> changes(Values values, Function<SourceRow, @Nullable String> scopeOf)
      throws RefusedException {
    List<PastChange> made = new ArrayList<>();
    for (SourceRow row : changes) {
      made.add(
          new PastChange(
              scopeOf.apply(row),
              row.text("NAME_"),
              values.of(row),
              Objects.requireNonNullElse(row.timeOrNull("TIME_"), Instant.EPOCH)));
    }
    return made;
  }

  /** The last value of a variable of an instance that has ended. */
  static PastVariable variable(SourceRow row, @Nullable String scope, Values values, Instant start)
      throws RefusedException {
    return new PastVariable(
        scope,
        row.text("NAME_"),
        values.of(row),
        Objects.requireNonNullElse(row.timeOrNull("CREATE_TIME_"), start));
  }
}
