package io.turgo.engine.service.runtime;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.query.execution.MessageReceivers;
import io.turgo.engine.query.execution.MessageReceivers.Receiver;
import io.turgo.engine.query.execution.MessageReceivers.Wanted;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.usercode.NestedCalls.UnitSubscriptions;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds executions that wait for a message: in the database, and in instances that the unit of the
 * calling user code changes, of which the database knows too little.
 */
final class MessageRecipients {
  private final ApiCalls calls;
  private final MessageReceivers stored;

  MessageRecipients(ApiCalls calls, MessageReceivers stored) {
    this.calls = calls;
    this.stored = stored;
  }

  /** All that wait. */
  List<Receiver> all(Wanted wanted) {
    UnitSubscriptions unit = calls.subscriptionsInUnit(Kind.MESSAGE, wanted.messageName());
    return unit == null ? stored.all(wanted) : all(wanted, unit);
  }

  /** Nobody, one, or several of those that wait. */
  List<Receiver> some(Wanted wanted) {
    UnitSubscriptions unit = calls.subscriptionsInUnit(Kind.MESSAGE, wanted.messageName());
    return unit == null ? stored.upToTwo(wanted) : all(wanted, unit);
  }

  private List<Receiver> all(Wanted wanted, UnitSubscriptions unit) {
    List<Receiver> found = new ArrayList<>();
    for (EventSubscriptionRow row : unit.rows()) {
      InstanceState state = Objects.requireNonNull(unit.instances().get(row.instanceId()));
      ExecutionRow execution = state.execution(row.executionId());
      if (execution != null && matches(wanted, row, execution, state)) {
        found.add(MessageReceivers.receiver(row.id(), execution, state.instance(), row.tenantId()));
      }
    }
    for (Receiver one : stored.all(wanted)) {
      if (!unit.instances().containsKey(one.instanceId())) {
        found.add(one);
      }
    }
    return found;
  }

  private boolean matches(
      Wanted wanted, EventSubscriptionRow row, ExecutionRow execution, InstanceState state) {
    return !state.instance().suspended()
        && isAsked(wanted.tenantId(), row.tenantId())
        && isAsked(wanted.instanceId(), state.id())
        && isAsked(wanted.definitionId(), row.definitionId())
        && isAsked(wanted.businessKey(), state.instance().businessKey())
        && has(state, wanted.variables(), state.id(), state.id())
        && has(state, wanted.localVariables(), execution.id(), execution.parentId());
  }

  private static boolean isAsked(@Nullable Object asked, @Nullable Object is) {
    return asked == null || asked.equals(is);
  }

  /** Whether one of two scopes has each of the variables; of the inner ones never the instance. */
  private boolean has(
      InstanceState state, Map<String, @Nullable Object> wanted, long inner, long outer) {
    for (Map.Entry<String, @Nullable Object> one : wanted.entrySet()) {
      VariableValue value = calls.codec().encode(one.getKey(), one.getValue());
      boolean outerCounts = inner == outer || outer != state.id();
      if (!isSame(value, state.variable(inner, one.getKey()))
          && !(outerCounts && isSame(value, state.variable(outer, one.getKey())))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(VariableValue value, @Nullable VariableRow row) {
    return row != null
        && row.value().type().equals(value.type())
        && Objects.equals(row.value().longValue(), value.longValue())
        && Objects.equals(row.value().doubleValue(), value.doubleValue())
        && Objects.equals(row.value().textValue(), value.textValue())
        && Arrays.equals(row.value().bytesValue(), value.bytesValue());
  }
}
