package io.turgo.engine.definition;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.JobTraits;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerDue;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.store.DefinitionStore.Starts;
import io.turgo.engine.store.Shards;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the start events of a definition wait for from its deployment on. Their expressions can name
 * beans, but no variables.
 */
public final class StartEvents {
  private final LongSupplier ids;
  private final Settings settings;

  StartEvents(LongSupplier ids, Settings settings) {
    this.ids = ids;
    this.settings = settings;
  }

  /**
   * What is needed to know when timers are due and where their jobs are.
   *
   * @param clock business time in epoch milliseconds
   * @param zone of times that have none
   * @param calendars of the application
   * @param attempts of a job whose element has no retry cycle
   * @param made is told that there are timers which nobody has heard of
   */
  public record Settings(
      LongSupplier clock,
      ZoneId zone,
      Calendars calendars,
      int attempts,
      int shards,
      Runnable made) {}

  /** The same with the timers that another engine has begun, and no others. */
  Starts of(long definitionId, String tenantId, ProcessGraph graph, List<StartTimerRest> timers) {
    long now = settings.clock().getAsLong();
    List<JobRow> jobs = new ArrayList<>();
    for (StartTimerRest timer : timers) {
      GraphNode.StartEvent start =
          graph.triggeredStarts().stream()
              .filter(it -> it.id().equals(timer.activityId()))
              .findFirst()
              .orElseThrow(() ->
                  new TurgoIllegalArgumentException(
                      "Process '"
                          + graph.key()
                          + "' has no start event '"
                          + timer.activityId()
                          + "' for the timer "
                          + timer.key()));
      jobs.add(job(definitionId, start, timer.jobId(), timer.due(), now, timer.retries()));
    }
    return new Starts(of(definitionId, tenantId, graph).events(), List.copyOf(jobs));
  }

  Starts of(long definitionId, String tenantId, ProcessGraph graph) {
    List<EventSubscriptionRow> events = new ArrayList<>();
    List<JobRow> timers = new ArrayList<>();
    for (GraphNode.StartEvent start : graph.triggeredStarts()) {
      Trigger trigger = Objects.requireNonNull(start.trigger());
      for (Trigger part : trigger.parts()) {
        add(definitionId, tenantId, start, part, events, timers);
      }
    }
    return events.isEmpty() && timers.isEmpty()
        ? Starts.NONE
        : new Starts(List.copyOf(events), List.copyOf(timers));
  }

  private void add(
      long definitionId,
      String tenantId,
      GraphNode.StartEvent start,
      Trigger part,
      List<EventSubscriptionRow> events,
      List<JobRow> timers) {
    switch (part) {
      case Trigger.Message message ->
          events.add(
              row(
                  definitionId,
                  tenantId,
                  start,
                  Kind.MESSAGE,
                  name(start, message.name()),
                  Long.toString(definitionId)));
      case Trigger.Signal(SignalDefinition signal, var in) ->
          // no instance throws it inside of itself, so it comes from outside whatever its scope
          events.add(
              row(definitionId, tenantId, start, Kind.SIGNAL, name(start, signal.name()), null));
      case Trigger.Condition of ->
          events.add(row(definitionId, tenantId, start, Kind.CONDITION, null, null));
      case Trigger.Timer(TimerDefinition timer) ->
          job(definitionId, start, timer).ifPresent(timers::add);
      default -> {
        // it does not wait for others
      }
    }
  }

  /** The start event that waits for a message, whatever its version; null for none. */
  static @Nullable String ofMessage(ProcessGraph graph, String name) {
    for (GraphNode.StartEvent start : graph.triggeredStarts()) {
      for (Trigger part : Objects.requireNonNull(start.trigger()).parts()) {
        if (part instanceof Trigger.Message message && name(start, message.name()).equals(name)) {
          return start.id();
        }
      }
    }
    return null;
  }

  /** The start events that a condition begins, in the order of the file. */
  static List<GraphNode.StartEvent> ofConditions(ProcessGraph graph) {
    return graph.triggeredStarts().stream()
        .filter(
            start -> Objects.requireNonNull(start.trigger()).part(Trigger.Condition.class) != null)
        .toList();
  }

  /** What was answered is in the database now, unless a transaction of the caller goes on. */
  void written(Starts starts) {
    if (!starts.timers().isEmpty()) {
      settings.made().run();
    }
  }

  /** The first job of a timer, empty if it never fires. */
  private Optional<JobRow> job(
      long definitionId, GraphNode.StartEvent start, TimerDefinition timer) {
    long now = settings.clock().getAsLong();
    return due(start, timer, Instant.ofEpochMilli(now).atZone(settings.zone()))
        .map(due -> {
          int attempts = start.common().async().retries().attempts(settings.attempts());
          return job(definitionId, start, ids.getAsLong(), due, now, attempts);
        });
  }

  private JobRow job(
      long definitionId,
      GraphNode.StartEvent start,
      long id,
      TimerDue due,
      long now,
      int attempts) {
    long instanceId = ids.getAsLong();
    GraphNode.AsyncSettings async = start.common().async();
    CompiledExpression category = async.job().category();
    CompiledExpression priority = async.job().priority();
    return new JobRow(
        id,
        attempts > 0 ? JobRow.State.TIMER : JobRow.State.DEAD_LETTER,
        new JobPayload.StartTimer(due.repeat()),
        new JobRow.Location(
            instanceId,
            instanceId,
            definitionId,
            start.id(),
            Shards.of(instanceId, settings.shards())),
        JobRow.Dispatch.of(
            true,
            priority == null
                ? 0
                : JobTraits.priority(priority.evaluate(CompiledExpression.Variables.NONE)),
            category == null ? null : value(start, category, "a jobCategory").toString(),
            null),
        attempts,
        due.at().toEpochMilli(),
        now,
        1,
        null,
        null,
        null);
  }

  private Optional<TimerDue> due(
      GraphNode.StartEvent start, TimerDefinition timer, ZonedDateTime now) {
    Object value = value(start, timer.value(), "a time");
    String calendar =
        timer.calendar() == null
            ? null
            : value(start, timer.calendar(), "a business calendar").toString().strip();
    Instant end =
        timer.end() == null
            ? null
            : TimerValues.end(timer.end().evaluate(CompiledExpression.Variables.NONE), now);
    String asked = TimerDue.calendarToAsk(timer.kind(), value, calendar);
    return asked == null
        ? TimerDue.read(timer.kind(), value, calendar, end, now)
        : TimerDue.answered(
            timer.kind(),
            value,
            asked,
            end,
            settings.calendars().dueAt(asked, value.toString(), now));
  }

  private EventSubscriptionRow row(
      long definitionId,
      String tenantId,
      GraphNode.StartEvent start,
      Kind kind,
      @Nullable String name,
      @Nullable String configuration) {
    return new EventSubscriptionRow(
        ids.getAsLong(),
        0,
        0,
        definitionId,
        start.id(),
        kind,
        name,
        false,
        null,
        configuration,
        tenantId,
        settings.clock().getAsLong());
  }

  private static String name(GraphNode.StartEvent start, CompiledExpression expression) {
    return value(start, expression, "the name of what it waits for").toString();
  }

  private static Object value(
      GraphNode.StartEvent start, CompiledExpression expression, String what) {
    Object value = expression.evaluate(CompiledExpression.Variables.NONE);
    if (value == null || value.toString().isBlank()) {
      throw new TurgoIllegalArgumentException(
          "The start event '"
              + start.id()
              + "' needs "
              + what
              + ", but "
              + expression.text()
              + " is "
              + (value == null ? "null" : "empty"));
    }
    return value;
  }
}
