package io.turgo.engine.testing.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.calls.StepLoop;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.UnknownNameException;
import io.turgo.engine.instance.AggregateKind;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.interpreter.OutwardThrow;
import io.turgo.engine.interpreter.Stepper;
import io.turgo.engine.interpreter.ThrownError;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.VariableMapping;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What one command does in memory, to its instance and to those that call each other. */
final class MemoryUnit {
  /** An instance that waits for user code, and what that code has had the engine do for it. */
  private record Calling(InstanceState state, List<CallOutcome.Change> changes) {}

  /** The unit is lost, as by a crash. */
  private static final class Lost extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final MemoryRunner runner;
  private final Map<Long, InstanceState> states = new LinkedHashMap<>();
  private final Deque<Calling> callings = new ArrayDeque<>();
  private int callsLeft = Integer.MAX_VALUE;

  MemoryUnit(MemoryRunner runner) {
    this.runner = runner;
  }

  /** It is lost after so many calls of user code, at its end at the latest. */
  void loseAfter(int calls) {
    callsLeft = calls;
  }

  Collection<InstanceState> states() {
    return states.values();
  }

  /** Does a command for an instance, at once or when its user code has returned. */
  void call(long instanceId, Command command) {
    try {
      doCall(instanceId, command);
    } catch (Lost lost) {
      if (!callings.isEmpty()) {
        throw lost;
      }
    }
  }

  private void doCall(long instanceId, Command command) {
    for (Calling calling : callings) {
      if (calling.state.id() == instanceId) {
        calling.changes.add(new CallOutcome.Commanded(command));
        return;
      }
    }
    InstanceState known = states.get(instanceId);
    if (known == null && !(command instanceof Command.Begin)) {
      known =
          InstanceState.of(
              Objects.requireNonNull(runner.snapshot(instanceId), () -> command + " is late"));
    }
    List<Long> ids = new ArrayList<>();
    Stepper stepper =
        stepper(
            command,
            known,
            false,
            () -> {
              ids.add(runner.newId());
              return ids.getLast();
            });
    List<CallOutcome<?>> outcomes = new ArrayList<>();
    switch (StepLoop.begin(stepper, new Made(outcomes))) {
      case StepLoop.Reached.Done(InstanceState state) -> {
        if (runner.stepsAgain()) {
          checkSameAgain(command, known, outcomes, ids, state.changes());
        }
        states.put(state.id(), state);
      }
      case StepLoop.Reached.Rejected(var reason) -> throw reason;
      case StepLoop.Reached reached -> throw new IllegalStateException("Failed: " + reached);
    }
  }

  /** Makes each call and notes its outcome. */
  private final class Made implements StepLoop.Outcomes {
    private final List<CallOutcome<?>> noted;

    Made(List<CallOutcome<?>> noted) {
      this.noted = noted;
    }

    @Override
    public <R extends @Nullable Object> CallOutcome<R> of(Call<R> call, InstanceState seen) {
      CallOutcome<R> outcome = outcome(call, seen);
      noted.add(outcome);
      return outcome;
    }
  }

  /** The outcomes that were noted, in their order. */
  private static final class Noted implements StepLoop.Outcomes {
    private final Iterator<CallOutcome<?>> left;

    Noted(List<CallOutcome<?>> noted) {
      this.left = noted.iterator();
    }

    @Override
    @SuppressWarnings("unchecked") // the calls are the same in the same order
    public <R extends @Nullable Object> CallOutcome<R> of(Call<R> call, InstanceState seen) {
      assertThat(left).as("outcomes for %s", call).hasNext();
      return (CallOutcome<R>) left.next();
    }
  }

  /**
   * @param known the instance before the command, which is not changed; null if the command makes
   *     it
   */
  private Stepper stepper(
      Command command, @Nullable InstanceState known, boolean begun, LongSupplier ids) {
    if (command instanceof Command.Begin begin) {
      return Stepper.begin(
          begin, runner.context(Objects.requireNonNull(begin.ofDefinition()), ids));
    }
    InstanceState state = Objects.requireNonNull(known).fork();
    return Stepper.of(command, state, runner.context(state.instance().definitionId(), ids), begun);
  }

  /** Stepping once more with the outcomes and the ids of the first time changes the same. */
  private void checkSameAgain(
      Command command,
      @Nullable InstanceState known,
      List<CallOutcome<?>> outcomes,
      List<Long> ids,
      InstanceChanges first) {
    Iterator<Long> sameIds = ids.iterator();
    Stepper stepper = stepper(command, known, !outcomes.isEmpty(), sameIds::next);
    Noted noted = new Noted(outcomes);
    StepLoop.begin(stepper, noted);
    assertThat(noted.left).as("outcomes that nobody asked for").isExhausted();
    assertThat(stepper.state().changes()).as("%s, stepped again", command).isEqualTo(first);
  }

  @SuppressWarnings("unchecked") // the value is of the request's type
  private <R extends @Nullable Object> CallOutcome<R> outcome(Call<R> call, InstanceState state) {
    if (callsLeft-- <= 0) {
      callings.clear();
      throw new Lost();
    }
    Calling calling = new Calling(state, new ArrayList<>());
    callings.push(calling);
    try {
      Object value = value(call, calling);
      return value instanceof ThrownError error
          ? new CallOutcome.ThrewError<>(error, calling.changes, CallOutcome.NOT_NOTED)
          : new CallOutcome.Returned<>(
              (R) value, calling.changes, List.of(), CallOutcome.NOT_NOTED);
    } finally {
      if (!callings.isEmpty()) {
        callings.pop();
      }
    }
  }

  private @Nullable Object value(Call<?> call, Calling calling) {
    InstanceState state = calling.state;
    CompiledExpression.Variables seen = MemoryRunner.seen(state, call.executionId());
    return switch (call.request()) {
      case Work.Invoke invoke -> {
        if (!invoke.task().type().equals("serviceTask")) {
          yield Work.Then.GO_ON;
        }
        String id = MemoryRunner.plain(call.node().id());
        String name = ModelRunner.isCounter(id) ? ModelRunner.counted(id) : "total";
        Object total = seen.get(name);
        int next = (total == null ? 0 : (Integer) total) + 1;
        calling.changes.add(new VariableChange(name, VariableType.encode(name, next), false));
        yield MemoryRunner.plain(call.node().id()).startsWith("f")
            ? new ThrownError("failed", "the test", null, new IllegalStateException("failed"))
            : Work.Then.GO_ON;
      }
      case Work.Evaluate evaluate -> values(evaluate.expressions(), seen);
      case Work.AskCondition ask -> holds(ask, seen);
      case Work.FindLegs find -> legs(find);
      case Work.Choose choose -> {
        List<String> holding = new ArrayList<>();
        for (Work.Condition condition : choose.conditions()) {
          CompiledExpression expression = condition.expression();
          if (expression == null || Boolean.TRUE.equals(expression.evaluate(seen))) {
            holding.add(condition.flowId());
            if (choose.firstOnly()) {
              break;
            }
          }
        }
        yield holding;
      }
      case Effect.CallInstance start -> {
        start(start, state, seen);
        yield null;
      }
      case Work.Results results -> new Work.GivenBack(List.of(), null);
      case Effect.CommandOther(long instanceId, Command command) -> {
        InstanceCaller caller = state.isEnded() ? null : state.instance().caller();
        boolean ends =
            command instanceof Command.CalledThrew threw
                && caller != null
                && OutwardThrow.interrupts(threw, caller, this::known, runner::graph);
        doCall(instanceId, command);
        yield ends;
      }
      case Effect.CommandCalled told -> {
        tell(told);
        yield null;
      }
      case Effect.Broadcast broadcast -> null; // names are of one place in one instance
      default -> throw new IllegalStateException("Not in these models: " + call.request());
    };
  }

  private @Nullable InstanceState known(long instanceId) {
    for (Calling calling : callings) {
      if (calling.state.id() == instanceId) {
        return calling.state;
      }
    }
    InstanceState changed = states.get(instanceId);
    InstanceSnapshot stored = changed == null ? runner.snapshot(instanceId) : null;
    return stored == null ? changed : InstanceState.of(stored);
  }

  private static List<@Nullable Object> values(
      List<CompiledExpression> expressions, CompiledExpression.Variables seen) {
    List<@Nullable Object> values = new ArrayList<>();
    for (CompiledExpression expression : expressions) {
      values.add(
          expression == null
              ? null
              : expression.isLiteral() ? expression.text() : expression.evaluate(seen));
    }
    return values;
  }

  private static boolean holds(Work.AskCondition ask, CompiledExpression.Variables seen) {
    try {
      return Boolean.TRUE.equals(
          Objects.requireNonNull(ask.condition().expression()).evaluate(seen));
    } catch (UnknownNameException e) {
      return false;
    }
  }

  /** All collections have two elements. */
  private static Work.Legs legs(Work.FindLegs find) {
    VariableValue element = VariableType.encode("one", 1);
    return new Work.Legs(
        2, find.loop().sequential() ? List.of(element) : List.of(element, element));
  }

  private void start(
      Effect.CallInstance start, InstanceState state, CompiledExpression.Variables seen) {
    GraphNode.CallActivity activity = start.activity();
    Map<String, VariableValue> handed = new HashMap<>();
    for (VariableMapping mapping : activity.in()) {
      String target = Objects.requireNonNull(mapping.target());
      handed.put(
          target, VariableType.encode(target, seen.get(Objects.requireNonNull(mapping.source()))));
    }
    InstanceRow caller = state.instance();
    long definition = runner.definitionId(activity.called().element().text());
    doCall(
        start.instanceId(),
        new Command.Start(
            start.instanceId(),
            definition,
            definition,
            caller.shard(),
            null,
            null,
            null,
            null,
            List.of(),
            handed,
            Map.of(),
            false,
            caller.rootId(),
            start.caller(),
            null,
            start.begins(),
            AggregateKind.PROCESS));
  }

  private void tell(Effect.CommandCalled told) {
    TreeSet<Long> ids = new TreeSet<>();
    for (InstanceSnapshot one : runner.instances()) {
      if (isCalled(one.instance(), told)) {
        ids.add(one.id());
      }
    }
    for (InstanceState one : states.values()) {
      if (one.isEnded()) {
        ids.remove(one.id());
      } else if (isCalled(one.instance(), told)) {
        ids.add(one.id());
      }
    }
    for (Calling one : callings) {
      if (one.state.isEnded()) {
        ids.remove(one.state.id());
      }
    }
    ids.remove(told.exceptId());
    for (long id : ids) {
      InstanceState known = states.get(id);
      if (known == null || !known.isEnded()) {
        doCall(id, told.command());
      }
    }
  }

  private static boolean isCalled(InstanceRow row, Effect.CommandCalled told) {
    InstanceCaller caller = row.caller();
    return caller != null && told.executionIds().contains(caller.executionId());
  }
}
