package io.turgo.engine.definition;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.SignalDefinition;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.store.DefinitionStore.Starts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the start events of a definition wait for from its deployment on. Their expressions can name
 * beans, but no variables.
 */
final class StartEvents {
  private final LongSupplier ids;
  private final LongSupplier clock;

  StartEvents(LongSupplier ids, LongSupplier clock) {
    this.ids = ids;
    this.clock = clock;
  }

  Starts of(long definitionId, String tenantId, ProcessGraph graph) {
    List<EventSubscriptionRow> events = new ArrayList<>();
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
        case null, default -> {
          // it does not wait for others
        }
      }
    }
    return events.isEmpty() ? Starts.NONE : new Starts(List.copyOf(events));
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
        clock.getAsLong());
  }

  private static String name(FlowNode.StartEvent start, Expression expression) {
    Object value = expression.evaluate(Expression.Variables.NONE);
    if (value == null || value.toString().isBlank()) {
      throw new TurgoIllegalArgumentException(
          "The start event '"
              + start.id()
              + "' needs the name of what it waits for, but "
              + expression.text()
              + " is "
              + (value == null ? "null" : "empty"));
    }
    return value.toString();
  }
}
