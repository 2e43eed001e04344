package io.turgo.engine.definition;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.JobTraits;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.model.TimerCycle;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.store.DefinitionStore.Starts;
import io.turgo.engine.store.Shards;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
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
   * @param attempts of a job whose element has no retry cycle
   * @param made is told that there are timers which nobody has heard of
   */
  public record Settings(
      LongSupplier clock, ZoneId zone, int attempts, int shards, Runnable made) {}

  Starts of(long definitionId, String tenantId, ProcessGraph graph) {
    List<EventSubscriptionRow> events = new ArrayList<>();
    List<JobRow> timers = new ArrayList<>();
    for (FlowNode.StartEvent start : graph.triggeredStarts()) {
      switch (start.trigger()) {
        case Trigger.Message message ->
            events.add(
                row(
                    definitionId,
                    tenantId,
                    start,
                    Kind.MESSAGE,
                    name(start, message.name()),
                    Long.toString(definitionId)));
        case Trigger.Signal(SignalDefinition signal) ->
            // no instance throws it inside of itself, so it comes from outside whatever its scope
            events.add(
                row(definitionId, tenantId, start, Kind.SIGNAL, name(start, signal.name()), null));
        case Trigger.Timer(TimerDefinition timer) -> timers.add(job(definitionId, start, timer));
        case null, default -> {
          // it does not wait for others
        }
      }
    }
    return events.isEmpty() && timers.isEmpty()
        ? Starts.NONE
        : new Starts(List.copyOf(events), List.copyOf(timers));
  }

  /** What was answered is in the database now, unless a transaction of the caller goes on. */
  void written(Starts starts) {
    if (!starts.timers().isEmpty()) {
      settings.made().run();
    }
  }

  private JobRow job(long definitionId, FlowNode.StartEvent start, TimerDefinition timer) {
    long instanceId = ids.getAsLong();
    long now = settings.clock().getAsLong();
    ZonedDateTime zonedNow = Instant.ofEpochMilli(now).atZone(settings.zone());
    Object value = value(start, timer.value(), "a time");
    FlowNode.AsyncSettings async = start.common().async();
    TimerCycle cycle =
        timer.kind() == TimerDefinition.Kind.CYCLE
            ? TimerCycle.parse(value.toString(), zonedNow)
            : null;
    Instant due =
        cycle != null ? cycle.nextDue() : TimerValues.dueAt(timer.kind(), value, zonedNow);
    Expression category = async.job().category();
    Expression priority = async.job().priority();
    return new JobRow(
        ids.getAsLong(),
        JobRow.State.TIMER,
        JobRow.Kind.START_TIMER,
        Shards.of(instanceId, settings.shards()),
        instanceId,
        instanceId,
        definitionId,
        start.id(),
        true,
        priority == null ? 0 : JobTraits.priority(priority.evaluate(Expression.Variables.NONE)),
        category == null ? null : value(start, category, "a jobCategory").toString(),
        null,
        async.retryCycle() == null ? settings.attempts() : async.retryCycle().attempts(),
        due.toEpochMilli(),
        cycle == null || cycle.remaining() == 1 ? null : cycle.toString(),
        now,
        1,
        null,
        null);
  }

  private EventSubscriptionRow row(
      long definitionId,
      String tenantId,
      FlowNode.StartEvent start,
      Kind kind,
      String name,
      @Nullable String configuration) {
    return new EventSubscriptionRow(
        ids.getAsLong(),
        0,
        0,
        definitionId,
        start.id(),
        kind,
        name,
        configuration,
        tenantId,
        settings.clock().getAsLong());
  }

  private static String name(FlowNode.StartEvent start, Expression expression) {
    return value(start, expression, "the name of what it waits for").toString();
  }

  private static Object value(FlowNode.StartEvent start, Expression expression, String what) {
    Object value = expression.evaluate(Expression.Variables.NONE);
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
