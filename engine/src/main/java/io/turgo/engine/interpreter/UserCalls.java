package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.TransactionPhase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user call that stepping waits for, and what its outcome does to the instance: changes of
 * variables and commands in the order in which the code made them, then what was waiting for it.
 */
final class UserCalls {
  /** A listener that calls what it is told of would go on for ever. */
  private static final int MOST_COMMANDS = 10_000;

  private final Walk walk;
  private final InstanceState state;
  private final Consumer<Command> commands;
  private final Deque<UserCall.Later> beforeCommit = new ArrayDeque<>(0);
  private @Nullable UserCall pending;
  private @Nullable Consumer<CallOutcome> afterPending;
  private boolean eventsMayFail = true;
  private int commanded;

  /**
   * @param commands does what user code called the engine for
   */
  UserCalls(Walk walk, Consumer<Command> commands) {
    this.walk = walk;
    this.state = walk.state();
    this.commands = commands;
  }

  boolean isPending() {
    return pending != null;
  }

  /** Asks for user code; what comes after waits for its outcome. */
  void ask(ExecutionRow token, UserCall.Work work, Consumer<CallOutcome> then) {
    ask(token.id(), walk.node(token), work, then);
  }

  void ask(long executionId, FlowNode at, UserCall.Work work, Consumer<CallOutcome> then) {
    ask(new UserCall(executionId, at, work), then);
  }

  void ask(UserCall call, Consumer<CallOutcome> then) {
    if (pending != null) {
      throw new IllegalStateException("A user call is pending already: " + pending);
    }
    pending = call;
    afterPending = then;
  }

  /** Asks for several, one after the other. */
  void askAll(long executionId, FlowNode at, List<UserCall.Work> calls, Runnable then) {
    askAll(executionId, at, calls, 0, then);
  }

  private void askAll(
      long executionId, FlowNode at, List<UserCall.Work> calls, int next, Runnable then) {
    if (next == calls.size()) {
      then.run();
    } else {
      ask(
          executionId,
          at,
          calls.get(next),
          outcome -> askAll(executionId, at, calls, next + 1, then));
    }
  }

  /** Evaluates expressions, literals without asking; missing ones have the value null. */
  void evaluate(
      ExecutionRow token,
      List<@Nullable Expression> wanted,
      Consumer<List<@Nullable Object>> then) {
    evaluate(token.id(), walk.node(token), wanted, then);
  }

  void evaluate(
      long executionId,
      FlowNode at,
      List<@Nullable Expression> wanted,
      Consumer<List<@Nullable Object>> then) {
    evaluate(executionId, at, wanted, false, then);
  }

  /**
   * @param asItIs the values are found again when variables that they were made of have changed
   */
  void evaluate(
      long executionId,
      FlowNode at,
      List<@Nullable Expression> wanted,
      boolean asItIs,
      Consumer<List<@Nullable Object>> then) {
    List<@Nullable Object> values = new ArrayList<>(wanted.size());
    List<Expression> open = new ArrayList<>();
    for (Expression expression : wanted) {
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
        new UserCall.Evaluate(open, asItIs),
        outcome -> {
          List<?> evaluated = (List<?>) Objects.requireNonNull(outcome.value());
          int next = 0;
          for (int i = 0; i < values.size(); i++) {
            Expression expression = wanted.get(i);
            if (expression != null && !expression.isLiteral()) {
              values.set(i, evaluated.get(next++));
            }
          }
          then.accept(values);
        });
  }

  /** Goes on with the outcome of the pending call. */
  void resume(CallOutcome outcome) {
    UserCall call = Objects.requireNonNull(pending, "No user call is pending");
    Consumer<CallOutcome> next = Objects.requireNonNull(afterPending);
    pending = null;
    afterPending = null;
    walk.context().time().advance(outcome.at());
    walk.agenda().called();
    apply(call, outcome.changes(), () -> goOn(call, outcome, next));
  }

  private void goOn(UserCall call, CallOutcome outcome, Consumer<CallOutcome> next) {
    if (outcome.value() instanceof UserCall.CallCancelled) {
      walk.agenda().clear();
      return;
    }
    if (outcome.value() instanceof ThrownError error && !isOfEndingTask(call)) {
      walk.thrown().byCode(call, error);
      return;
    }
    if (outcome.value() instanceof UserCall.Laters(List<UserCall.Later> laters)) {
      for (UserCall.Later later : laters) {
        if (later.phase() == TransactionPhase.BEFORE_COMMIT) {
          beforeCommit.add(later);
        }
      }
    }
    next.accept(outcome);
  }

  /** Whether a call tells of a task that is taken away, which no error of the model can stop. */
  private static boolean isOfEndingTask(UserCall call) {
    return call.work() instanceof UserCall.NotifyTask notify && notify.ending();
  }

  /** Does what a call did, and goes on if what it was made for is still there. */
  void apply(UserCall call, List<CallOutcome.Change> changes, Runnable then) {
    apply(call, changes, 0, then);
  }

  private void apply(UserCall call, List<CallOutcome.Change> changes, int from, Runnable then) {
    if (from > 0 && !isThere(call)) {
      return; // a command of the call itself has ended it
    }
    for (int i = from; i < changes.size(); i++) {
      switch (changes.get(i)) {
        case CallOutcome.VariableChange change -> change(call.executionId(), change);
        case CallOutcome.Commanded(Command command) -> {
          if (++commanded > MOST_COMMANDS) {
            throw new Rejection(
                new TurgoException(
                    "User code called the engine more than "
                        + MOST_COMMANDS
                        + " times for the instance that it ran for, within one step; does a"
                        + " listener call what it is told of?"));
          }
          int following = i + 1;
          walk.agenda().addFirst(() -> apply(call, changes, following, then));
          commands.accept(command);
          return;
        }
      }
    }
    then.run();
  }

  /** Changes a variable as seen from an execution. */
  void change(long executionId, CallOutcome.VariableChange change) {
    VariableScopes variables = walk.variables();
    if (change.ofTransient() != null) {
      variables.change(executionId, change.name(), change.ofTransient(), change.local());
    } else if (change.value() == null) {
      variables.remove(executionId, change.name(), change.local());
    } else {
      variables.set(executionId, change.name(), change.value(), change.local());
    }
  }

  /** Whether what a call was made for has not been ended since; other instances are told anyway. */
  private boolean isThere(UserCall call) {
    if (call.work() instanceof UserCall.CommandOther
        || call.work() instanceof UserCall.CommandCalled) {
      return true;
    }
    return !state.isEnded()
        && (call.executionId() == state.id() || state.execution(call.executionId()) != null)
        && (!(call.work() instanceof UserCall.NotifyTask notify)
            || state.task(notify.taskId()) != null);
  }

  /** When all else is done, listeners are told that wait for that. */
  void beforeCommit() {
    UserCall.Later waiting = beforeCommit.poll();
    if (waiting != null) {
      ask(UserCall.beforeCommit(state.id(), waiting), outcome -> {});
    }
  }

  /**
   * What has happened so far is told before other user code runs, and before the end. Answers what
   * is to be called now; null for nothing.
   */
  @Nullable UserCall tellFirst() {
    if (walk.events().isEmpty()) {
      return pending;
    }
    UserCall waiting = pending;
    Consumer<CallOutcome> afterWaiting = afterPending;
    pending =
        UserCall.ofEvents(
            state.id(),
            new UserCall.Tell(
                walk.events().take(), walk.graph().listeners().ofEvents(), eventsMayFail));
    afterPending =
        outcome -> {
          if (waiting != null && isThere(waiting)) {
            pending = waiting;
            afterPending = afterWaiting;
          }
        };
    return pending;
  }

  /** What listeners to events throw is dropped from now on. */
  void eventsMayNotFail() {
    eventsMayFail = false;
  }
}
