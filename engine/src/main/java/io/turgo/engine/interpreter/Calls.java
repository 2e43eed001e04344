package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.TransactionPhase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The call that stepping waits for, and what its outcome does to the instance: changes of variables
 * and commands in the order in which the code made them, then what was waiting for it.
 */
final class Calls {
  /** A listener that calls what it is told of would go on for ever. */
  private static final int MOST_COMMANDS = 10_000;

  private final StepParts step;
  private final InstanceState state;
  private final Consumer<Command> commands;
  private final Deque<WaitingListener> beforeCommit = new ArrayDeque<>(0);
  private Step.@Nullable Asks<?> pending;
  private boolean eventsMayFail = true;
  private int commanded;

  /**
   * @param commands does what user code called the engine for
   */
  Calls(StepParts step, Consumer<Command> commands) {
    this.step = step;
    this.state = step.state();
    this.commands = commands;
  }

  boolean isPending() {
    return pending != null;
  }

  /** Asks for something; what comes after waits for its result. */
  <R extends @Nullable Object> void ask(ExecutionRow token, Request<R> request, Consumer<R> then) {
    ask(token.id(), step.node(token), request, then);
  }

  <R extends @Nullable Object> void ask(
      long executionId, GraphNode at, Request<R> request, Consumer<R> then) {
    ask(new Step.Asks<>(new Call<>(executionId, at, request), then, null));
  }

  /**
   * Asks for something, which may go on after an error of the model.
   *
   * @param afterError goes on where such an error was thrown; null if the process may catch it
   */
  <R extends @Nullable Object> void ask(
      long executionId,
      GraphNode at,
      Request<R> request,
      Consumer<R> then,
      @Nullable Consumer<ThrownError> afterError) {
    ask(new Step.Asks<>(new Call<>(executionId, at, request), then, afterError));
  }

  /** Asks for something for the instance itself, which is of no single element. */
  <R extends @Nullable Object> void askForInstance(Request<R> request, Consumer<R> then) {
    ask(new Step.Asks<>(Call.ofInstance(state.id(), request), then, null));
  }

  private void ask(Step.Asks<?> asked) {
    if (pending != null) {
      throw new IllegalStateException("A call is pending already: " + pending.call());
    }
    pending = asked;
  }

  /** Asks for several, one after the other. */
  void askAll(
      long executionId,
      GraphNode at,
      List<? extends Request<@Nullable Void>> requests,
      Runnable then) {
    askAll(executionId, at, requests, 0, then);
  }

  private void askAll(
      long executionId,
      GraphNode at,
      List<? extends Request<@Nullable Void>> requests,
      int next,
      Runnable then) {
    if (next == requests.size()) {
      then.run();
    } else {
      ask(
          executionId,
          at,
          requests.get(next),
          nothing -> askAll(executionId, at, requests, next + 1, then));
    }
  }

  /** Evaluates expressions, literals without asking; missing ones have the value null. */
  void evaluate(
      ExecutionRow token,
      List<@Nullable CompiledExpression> wanted,
      Consumer<List<@Nullable Object>> then) {
    evaluate(token.id(), step.node(token), wanted, then);
  }

  void evaluate(
      long executionId,
      GraphNode at,
      List<@Nullable CompiledExpression> wanted,
      Consumer<List<@Nullable Object>> then) {
    evaluate(executionId, at, wanted, false, then);
  }

  /**
   * @param dependOnReads the values are found again when variables that they were made of have
   *     changed
   */
  void evaluate(
      long executionId,
      GraphNode at,
      List<@Nullable CompiledExpression> wanted,
      boolean dependOnReads,
      Consumer<List<@Nullable Object>> then) {
    List<@Nullable Object> values = new ArrayList<>(wanted.size());
    List<CompiledExpression> open = new ArrayList<>();
    for (CompiledExpression expression : wanted) {
      boolean literal = expression == null || expression.isLiteral();
      values.add(expression != null && literal ? expression.text() : null);
      if (!literal) {
        open.add(Objects.requireNonNull(expression));
      }
    }
    if (open.isEmpty()) {
      then.accept(values);
      return;
    }
    ask(
        executionId,
        at,
        new Work.Evaluate(open, dependOnReads),
        evaluated -> {
          int next = 0;
          for (int i = 0; i < values.size(); i++) {
            CompiledExpression expression = wanted.get(i);
            if (expression != null && !expression.isLiteral()) {
              values.set(i, evaluated.get(next++));
            }
          }
          then.accept(values);
        });
  }

  /** Goes on with the outcome of the pending call. */
  <R extends @Nullable Object> void resume(Step.Asks<R> asked, CallOutcome<R> outcome) {
    if (asked != pending) {
      throw new IllegalStateException("No such call is pending: " + asked.call());
    }
    pending = null;
    step.context().time().advance(outcome.at());
    step.agenda().called();
    apply(asked.call(), outcome.changes(), () -> goOn(asked, outcome));
  }

  private <R extends @Nullable Object> void goOn(Step.Asks<R> asked, CallOutcome<R> outcome) {
    for (WaitingListener listener : outcome.waiting()) {
      if (listener.phase() == TransactionPhase.BEFORE_COMMIT) {
        beforeCommit.add(listener);
      }
    }
    switch (outcome) {
      case CallOutcome.Cancelled<R> cancelled -> step.agenda().clear();
      case CallOutcome.Returned<R> returned -> asked.goOn(returned.value());
      case CallOutcome.ThrewError<R> threw -> {
        Consumer<ThrownError> afterError = asked.afterError();
        if (afterError == null) {
          step.propagation().byCode(asked.call(), threw.error());
        } else {
          afterError.accept(threw.error());
        }
      }
      case CallOutcome.Failed<R> failed ->
          throw new IllegalStateException("Nothing goes on after a failure", failed.error());
    }
  }

  /** Does what a call did, and goes on if what it was made for is still there. */
  void apply(Call<?> call, List<CallOutcome.Change> changes, Runnable then) {
    apply(call, changes, 0, then);
  }

  private void apply(Call<?> call, List<CallOutcome.Change> changes, int from, Runnable then) {
    if (from > 0 && !isThere(call)) {
      return; // a command of the call itself has ended it
    }
    for (int i = from; i < changes.size(); i++) {
      switch (changes.get(i)) {
        case CallOutcome.VariableChange change -> change(call.executionId(), change);
        case CallOutcome.Decided decided -> step.history().decided(call, decided);
        case CallOutcome.Commanded(Command command) -> {
          if (++commanded > MOST_COMMANDS) {
            throw new Rejection(
                new TurgoException(
                    "User code called the engine more than "
                        + MOST_COMMANDS
                        + " times for the instance that it ran for, within one step; look for a"
                        + " listener that calls the method which fires it"));
          }
          int following = i + 1;
          step.agenda().addFirst(() -> apply(call, changes, following, then));
          commands.accept(command);
          return;
        }
      }
    }
    then.run();
  }

  /** Changes a variable as seen from an execution. */
  void change(long executionId, CallOutcome.VariableChange change) {
    VariableScopes variables = step.variables();
    if (change.ofTransient() != null) {
      variables.change(executionId, change.name(), change.ofTransient(), change.local());
    } else if (change.value() == null) {
      variables.remove(executionId, change.name(), change.local());
    } else {
      variables.set(executionId, change.name(), change.value(), change.local());
    }
  }

  /** Whether what a call was made for has not been ended since. */
  private boolean isThere(Call<?> call) {
    if (call.request() instanceof Effect.InUnit<?> effect && effect.isDoneAnyway()) {
      return true;
    }
    return !state.isEnded()
        && (call.executionId() == state.id() || state.execution(call.executionId()) != null)
        && (!(call.request() instanceof Work.NotifyTask notify)
            || state.task(notify.taskId()) != null);
  }

  /** When all else is done, listeners are told that wait for that. */
  void beforeCommit() {
    WaitingListener waiting = beforeCommit.poll();
    if (waiting != null) {
      askForInstance(new Work.BeforeCommit(waiting), nothing -> {});
    }
  }

  /**
   * What has happened so far is told before other user code runs, and before the end. Answers what
   * is to be called now; null for nothing.
   */
  Step.@Nullable Asks<?> tellFirst() {
    if (step.events().isEmpty()) {
      return pending;
    }
    Step.Asks<?> waiting = pending;
    List<EventThrows.Due> due = step.events().takeThrows();
    pending = null;
    askForInstance(
        new Work.Tell(step.events().take(), step.graph().listeners().ofEvents(), eventsMayFail),
        nothing -> {
          if (due.isEmpty()) {
            waitAgain(waiting);
          } else {
            step.eventThrows().all(due, () -> waitAgain(waiting));
          }
        });
    return pending;
  }

  private void waitAgain(Step.@Nullable Asks<?> waiting) {
    if (waiting != null && isThere(waiting.call())) {
      pending = waiting;
    }
  }

  /** Whether what listeners to events throw undoes the unit. */
  boolean mayEventsFail() {
    return eventsMayFail;
  }

  /** What listeners to events throw is dropped from now on. */
  void eventsMayNotFail() {
    eventsMayFail = false;
  }
}
