package io.turgo.engine.query.job;

import static io.turgo.engine.query.select.QueryArguments.required;

import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Relations;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;

/** What kinds of jobs are called in the public API and in their rows, and where those are. */
public final class JobKinds {
  static final Map<JobRow.State, Relation> TABLES =
      Map.of(
          JobRow.State.READY, Relations.JOB,
          JobRow.State.TIMER, Relations.TIMER_JOB,
          JobRow.State.SUSPENDED, Relations.SUSPENDED_JOB,
          JobRow.State.DEAD_LETTER, Relations.DEAD_LETTER_JOB,
          JobRow.State.EXTERNAL, Relations.EXTERNAL_JOB);

  /** All of them, those first that people have to look after. */
  public static final List<Relation> ALL =
      Stream.of(
              JobRow.State.DEAD_LETTER,
              JobRow.State.READY,
              JobRow.State.TIMER,
              JobRow.State.EXTERNAL,
              JobRow.State.SUSPENDED)
          .map(JobKinds::table)
          .toList();

  private static final Set<JobRow.Kind> OF_TIME =
      EnumSet.of(
          JobRow.Kind.TIMER,
          JobRow.Kind.START_TIMER,
          JobRow.Kind.SUSPEND_DEFINITION,
          JobRow.Kind.ACTIVATE_DEFINITION,
          JobRow.Kind.RESUME_ACTIVITY);

  /** The column {@code kind} of timers. */
  static final List<String> TIMERS = OF_TIME.stream().map(JobKinds::column).toList();

  private static final Set<String> TIMER_HANDLERS =
      OF_TIME.stream().map(JobKinds::handler).collect(Collectors.toSet());

  private static final Set<String> INSTANCE_HANDLERS =
      Arrays.stream(JobRow.Kind.values())
          .filter(kind -> kind.aggregate() == AggregateKind.PROCESS)
          .map(JobKinds::handler)
          .collect(Collectors.toSet());

  /** The column {@code kind} of jobs for workers outside. */
  static final String EXTERNAL = column(JobRow.Kind.EXTERNAL);

  /** The column {@code kind} of jobs that do batches. */
  public static final String BATCH = column(JobRow.Kind.BATCH);

  private static final Map<String, String> TO_HANDLER =
      Arrays.stream(JobRow.Kind.values())
          .collect(Collectors.toMap(JobKinds::column, JobKinds::handler));

  private JobKinds() {}

  public static Relation table(JobRow.State state) {
    return required("state", TABLES.get(state));
  }

  /** The name that the public API has for a kind of job. */
  public static String handler(JobRow.Kind kind) {
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
      case SUSPEND_DEFINITION -> "suspend-processdefinition";
      case ACTIVATE_DEFINITION -> "activate-processdefinition";
      case RESUME_ACTIVITY -> "resume-activity";
      case BATCH -> "batch";
    };
  }

  static boolean isTimer(String handler) {
    return TIMER_HANDLERS.contains(handler);
  }

  /** Whether jobs of a handler are of a process instance. */
  static boolean isOfInstance(String handler) {
    return INSTANCE_HANDLERS.contains(handler);
  }

  /** The handler of a column {@code kind}. */
  static String handlerOf(String column) {
    return required("kind", TO_HANDLER.get(column));
  }

  /** RecordColumns {@code kind} that the public API calls one of these. */
  static List<String> ofHandlers(Collection<String> handlers) {
    return TO_HANDLER.entrySet().stream()
        .filter(entry -> handlers.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Jobs whose last attempt failed. */
  public static Condition failed(Relation jobs) {
    return jobs.optionalText("exception_message")
        .isNotNull()
        .or(jobs.optionalText("exception_stacktrace").isNotNull());
  }

  /** The column {@code kind} of a kind. */
  static String column(JobRow.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
