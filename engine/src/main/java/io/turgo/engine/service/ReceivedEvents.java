package io.turgo.engine.service;

import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.driver.NestedCalls;
import io.turgo.engine.driver.OutwardEvents;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Messages and signals that callers of the API bring. */
final class ReceivedEvents implements OutwardEvents {
  private static final int PAGE = 500;

  private final ApiCalls calls;
  private final InstanceStarter starter;

  ReceivedEvents(ApiCalls calls, InstanceStarter starter) {
    this.calls = calls;
    this.starter = starter;
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
   * page by page, so that no unit grows with their number. Two numbers for each of them are in
   * memory meanwhile.
   */
  void signal(
      String name,
      String tenantId,
      @Nullable Map<String, ? extends @Nullable Object> variables,
      boolean later) {
    Arguments.required("signalName", name);
    Arguments.required("tenantId", tenantId);
    Map<String, VariableValue> encoded = calls.encoded(variables);
    signal(name, tenantId, encoded, later, 0);
  }

  @Override
  public void bring(String name, String tenantId, boolean later, long thrownBy) {
    signal(name, tenantId, Map.of(), later, thrownBy);
  }

  @Override
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
    List<long[]> pages = waiting(name, tenantId, except);
    Failures failures = new Failures(calls);
    for (DefinitionRegistry.Start start : starter.signalStarts(name, tenantId)) {
      failures.during(() -> starter.startAt(start, encoded, later));
    }
    NestedCalls.UnitSubscriptions own = calls.subscriptionsInUnit(Kind.SIGNAL, name);
    if (own != null) {
      List<ApiCalls.Addressed> commands = new ArrayList<>();
      for (EventSubscriptionRow row : own.rows()) {
        if (tenantId.equals(row.tenantId()) && reaches(row, except)) {
          commands.add(signal(row.instanceId(), row.executionId(), name, encoded, later));
        }
      }
      calls.callAll(commands, failures::add);
    }
    for (long[] page : pages) {
      List<ApiCalls.Addressed> commands = new ArrayList<>(page.length / 2);
      for (int i = 0; i < page.length; i += 2) {
        if (own == null || !own.instances().containsKey(page[i])) {
          commands.add(signal(page[i], page[i + 1], name, encoded, later));
        }
      }
      calls.callAll(commands, failures::add);
    }
    failures.throwFirst();
  }

  /** Instance and execution of all that wait for a signal in the database, along the index. */
  private List<long[]> waiting(String name, String tenantId, long except) {
    List<long[]> pages = new ArrayList<>(1);
    long after = 0;
    List<EventSubscriptionRow> page;
    do {
      page = calls.subscriptions(Kind.SIGNAL, name, tenantId, after, PAGE);
      pages.add(
          page.stream()
              .filter(row -> reaches(row, except))
              .flatMapToLong(row -> LongStream.of(row.instanceId(), row.executionId()))
              .toArray());
      after = page.isEmpty() ? after : page.getLast().id();
    } while (page.size() == PAGE);
    return pages;
  }

  /** Whether a signal from outside of its instance reaches it. */
  private static boolean reaches(EventSubscriptionRow row, long except) {
    return row.configuration() == null && row.instanceId() != except;
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
