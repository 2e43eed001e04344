package io.turgo.engine.service.runtime;

import io.turgo.engine.definition.DefinitionFinder;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.JobPayload.Receiver;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.Failures;
import io.turgo.engine.store.Shards;
import io.turgo.engine.usercode.NestedCalls;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Messages and signals that callers of the API bring. */
public final class ReceivedEvents {
  private static final int PAGE = 500;

  /** How many instances one unit has jobs made in. */
  private static final int PART = 100;

  private final ApiCalls calls;
  private final InstanceStarter starter;
  private final LongSupplier ids;
  private final int shards;

  public ReceivedEvents(ApiCalls calls, InstanceStarter starter, LongSupplier ids, int shards) {
    this.calls = calls;
    this.starter = starter;
    this.ids = ids;
    this.shards = shards;
  }

  void message(
      String name,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean later) {
    Arguments.required("messageName", name);
    to(Kind.MESSAGE, name, executionId, variables, later);
  }

  void signalTo(
      String name,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean later) {
    Arguments.required("signalName", name);
    to(Kind.SIGNAL, name, executionId, variables, later);
  }

  private void to(
      Kind kind,
      String name,
      String executionId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean later) {
    Map<String, VariableValue> encoded = calls.encoded(variables);
    calls.ofExecution(
        executionId,
        id ->
            new Command.Receive(
                id, kind, name, encoded, Map.of(), later, Command.Otherwise.REFUSED));
  }

  /**
   * Brings a signal to the definitions that it starts, and to all instances that wait for it now,
   * so that no unit grows with their number: each has a unit of its own, or jobs bring it. Three
   * numbers for each of them are in memory meanwhile.
   */
  void signal(
      String name,
      String tenantId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean later) {
    Arguments.required("signalName", name);
    Arguments.required("tenantId", tenantId);
    Map<String, VariableValue> encoded = calls.encoded(variables);
    signal(name, calls.border().tenant(tenantId), encoded, later, 0);
  }

  /** Brings a signal that an instance throws. */
  public void bring(
      String name,
      String tenantId,
      Map<String, VariableValue> variables,
      boolean later,
      long thrownBy) {
    signal(name, tenantId, variables, later, thrownBy);
  }

  /** Starts an instance that an event of another one starts. */
  public void start(long definitionId, String activityId) {
    starter.startUnlessSuspended(definitionId, activityId);
  }

  /**
   * @param except an instance that has it already, 0 for none
   */
  private void signal(
      String name,
      String tenantId,
      Map<String, VariableValue> encoded,
      boolean later,
      long except) {
    // First: whoever waits again because of the signal does not get it once more.
    List<Waiting> waiting = waiting(name, tenantId, except);
    Failures failures = new Failures(calls);
    for (DefinitionFinder.Start start : starter.signalStarts(name, tenantId)) {
      failures.during(() -> starter.startAt(start, encoded, later));
    }
    NestedCalls.UnitSubscriptions own = calls.subscriptionsInUnit(Kind.SIGNAL, name);
    if (own != null) {
      calls.callAll(
          own.rows().stream()
              .filter(row -> tenantId.equals(row.tenantId()) && reaches(row, except))
              .toList(),
          row -> signal(row.instanceId(), row.executionId(), name, encoded, later),
          failures::add);
    }
    List<Waiting> others =
        waiting.stream()
            .filter(one -> own == null || !own.instances().containsKey(one.instanceId()))
            .toList();
    if (later && others.size() > (calls.isPartOfUnit() ? PART : 1)) {
      failures.during(() -> bringByJobs(name, encoded, others));
    } else {
      calls.callAll(
          others,
          one -> signal(one.instanceId(), one.executionId(), name, encoded, later),
          failures::add);
    }
    failures.throwFirst();
  }

  private record Waiting(long instanceId, long executionId, long subscriptionId) {}

  /** All that wait for a signal in the database, along the index. */
  private List<Waiting> waiting(String name, String tenantId, long except) {
    List<Waiting> waiting = new ArrayList<>();
    long after = 0;
    List<EventSubscriptionRow> page;
    do {
      page = calls.subscriptions(Kind.SIGNAL, name, tenantId, after, PAGE);
      for (EventSubscriptionRow row : page) {
        if (reaches(row, except)) {
          waiting.add(new Waiting(row.instanceId(), row.executionId(), row.id()));
        }
      }
      after = page.isEmpty() ? after : page.getLast().id();
    } while (page.size() == PAGE);
    return waiting;
  }

  /** Writes who gets a signal in one unit, for jobs that bring it. */
  private void bringByJobs(
      String name, Map<String, VariableValue> variables, List<Waiting> receivers) {
    List<List<Receiver>> parts = new ArrayList<>();
    for (int from = 0; from < receivers.size(); from += PART) {
      parts.add(
          receivers.subList(from, Math.min(from + PART, receivers.size())).stream()
              .map(one -> new Receiver(one.instanceId(), one.subscriptionId()))
              .toList());
    }
    long id = ids.getAsLong();
    calls.call(id, new Command.BringSignal(id, Shards.of(id, shards), name, variables, parts));
  }

  /** Has jobs bring a signal to those who were found waiting for it. */
  public void bringLater(List<Receiver> receivers, Map<String, VariableValue> variables) {
    Failures failures = new Failures(calls);
    calls.callAll(
        receivers,
        one ->
            new ApiCalls.Addressed(
                one.instanceId(), new Command.ReceiveLater(one.subscriptionId(), variables)),
        failures::add);
    failures.throwFirst();
  }

  /** Whether a signal from outside of its instance reaches it. */
  private static boolean reaches(EventSubscriptionRow row, long except) {
    return !row.inInstance() && row.instanceId() != except;
  }

  private static ApiCalls.Addressed signal(
      long instanceId,
      long executionId,
      String name,
      Map<String, VariableValue> encoded,
      boolean later) {
    return new ApiCalls.Addressed(
        instanceId,
        new Command.Receive(
            executionId, Kind.SIGNAL, name, encoded, Map.of(), later, Command.Otherwise.DROPPED));
  }
}
