package io.turgo.engine.query;

import static io.turgo.engine.query.Arguments.required;

import io.turgo.engine.instance.JobRow;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jooq.Condition;

/** What kinds of jobs are called in the public API and in their rows, and where those are. */
final class JobKinds {
  static final Map<JobRow.State, Relation> TABLES =
      Map.of(
          JobRow.State.READY, Tables.JOB,
          JobRow.State.TIMER, Tables.TIMER_JOB,
          JobRow.State.SUSPENDED, Tables.SUSPENDED_JOB,
          JobRow.State.DEAD_LETTER, Tables.DEAD_LETTER_JOB,
          JobRow.State.EXTERNAL, Tables.EXTERNAL_JOB);

  static final String TIMER_HANDLER = handler(JobRow.Kind.TIMER);
  static final String START_TIMER_HANDLER = handler(JobRow.Kind.START_TIMER);

  /** The column {@code kind} of timers. */
  static final List<String> TIMERS =
      List.of(column(JobRow.Kind.TIMER), column(JobRow.Kind.START_TIMER));

  /** The column {@code kind} of jobs for workers outside. */
  static final String EXTERNAL = column(JobRow.Kind.EXTERNAL);

  private static final Map<String, String> TO_HANDLER =
      Arrays.stream(JobRow.Kind.values())
          .collect(Collectors.toMap(JobKinds::column, JobKinds::handler));

  private JobKinds() {}

  static Relation table(JobRow.State state) {
    return required("state", TABLES.get(state));
  }

  /** The name that the public API has for a kind of job. */
  static String handler(JobRow.Kind kind) {
    return switch (kind) {
      case ASYNC_BEFORE -> "async-continuation";
      case ASYNC_AFTER -> "async-after";
      case TIMER -> "trigger-timer";
      case SET_VARIABLES, SET_VARIABLES_LOCAL -> "set-async-variables";
      case TRIGGER -> "async-trigger";
      case EVENT -> "event";
      case START_TIMER -> "timer-start-event";
      case EXTERNAL, EXTERNAL_DONE -> "external-worker-complete";
      case LEGS -> "multi-instance-legs";
      case SIGNAL -> "async-signal";
    };
  }

  /** The same for a column {@code kind}. */
  static String handlerOf(String column) {
    return required("kind", TO_HANDLER.get(column));
  }

  /** Columns {@code kind} that the public API calls one of these. */
  static List<String> ofHandlers(Collection<String> handlers) {
    return TO_HANDLER.entrySet().stream()
        .filter(entry -> handlers.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Jobs whose last attempt failed. */
  static Condition failed(Relation jobs) {
    return jobs.optionalText("exception_message")
        .isNotNull()
        .or(jobs.optionalText("exception_stacktrace").isNotNull());
  }

  private static String column(JobRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
