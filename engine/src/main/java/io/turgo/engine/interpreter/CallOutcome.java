package io.turgo.engine.interpreter;

import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.Payload;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param <R> the result of the call
 */
public sealed interface CallOutcome<R extends @Nullable Object> {
  /** Business time of an outcome that is not noted yet. */
  long NOT_NOTED = Long.MIN_VALUE;

  /** What it did to its own instance, in order. */
  List<Change> changes();

  /** Listeners that it has found to wait for a phase of the transaction. */
  List<WaitingListener> waiting();

  /** The business time at which it was noted, in epoch milliseconds. */
  long at();

  /** The same, noted at a business time. */
  CallOutcome<R> notedAt(long time);

  /** The same with other listeners that wait; of an outcome that has none itself. */
  CallOutcome<R> withWaiting(List<WaitingListener> listeners);

  /** About how many bytes of values it holds. */
  default long bytes() {
    long bytes = 0;
    for (Change change : changes()) {
      bytes +=
          switch (change) {
            case VariableChange(String n, var set, boolean l, var t) ->
                set == null ? 0 : Payload.of(set);
            case Decided(var decision, var parts) -> parts.stream().mapToLong(Payload::of).sum();
            case Commanded commanded -> 0;
          };
    }
    return bytes;
  }

  /** It has returned. */
  record Returned<R extends @Nullable Object>(
      @Nullable R value, List<Change> changes, List<WaitingListener> waiting, long at)
      implements CallOutcome<R> {
    @Override
    public Returned<R> notedAt(long time) {
      return new Returned<>(value, changes, waiting, time);
    }

    @Override
    public Returned<R> withWaiting(List<WaitingListener> listeners) {
      return new Returned<>(value, changes, listeners, at);
    }
  }

  /** It has thrown an error of the model, which the process may catch; its changes stay. */
  record ThrewError<R extends @Nullable Object>(ThrownError error, List<Change> changes, long at)
      implements CallOutcome<R> {
    @Override
    public List<WaitingListener> waiting() {
      return List.of();
    }

    @Override
    public ThrewError<R> notedAt(long time) {
      return new ThrewError<>(error, changes, time);
    }

    @Override
    public CallOutcome<R> withWaiting(List<WaitingListener> listeners) {
      return this;
    }
  }

  /**
   * It has cancelled the call activity of its instance, or one further up: the instance is about to
   * be deleted, and goes no further.
   */
  record Cancelled<R extends @Nullable Object>(List<Change> changes, long at)
      implements CallOutcome<R> {
    @Override
    public List<WaitingListener> waiting() {
      return List.of();
    }

    @Override
    public Cancelled<R> notedAt(long time) {
      return new Cancelled<>(changes, time);
    }

    @Override
    public CallOutcome<R> withWaiting(List<WaitingListener> listeners) {
      return this;
    }
  }

  /** It has thrown, and its unit is dropped. */
  record Failed<R extends @Nullable Object>(Throwable error, long at) implements CallOutcome<R> {
    @Override
    public List<Change> changes() {
      return List.of();
    }

    @Override
    public List<WaitingListener> waiting() {
      return List.of();
    }

    @Override
    public Failed<R> notedAt(long time) {
      return new Failed<>(error, time);
    }

    @Override
    public CallOutcome<R> withWaiting(List<WaitingListener> listeners) {
      return this;
    }
  }

  /**
   * A decision that it has evaluated, for the history.
   *
   * @param decision without the part of the instance
   */
  record Decided(HistoryRow.OfDecision decision, List<HistoryRow.OfDecisionPart> parts)
      implements Change {}

  /** Something that a call did to its own instance. */
  sealed interface Change {}

  /** A call of the engine for the instance, by whatever service. */
  record Commanded(Command command) implements Change {}

  /**
   * One change as seen from the call's execution.
   *
   * @param value the new value; null removes the variable
   * @param local in exactly the execution's scope
   * @param ofTransient the change if it is one of a transient variable, whose scope is the instance
   *     where it is not local
   */
  record VariableChange(
      String name,
      @Nullable VariableValue value,
      boolean local,
      @Nullable TransientChange ofTransient)
      implements Change {
    /** A change of a stored variable. */
    public VariableChange(String name, @Nullable VariableValue value, boolean local) {
      this(name, value, local, null);
    }
  }

  /**
   * What becomes of a transient variable.
   *
   * @param removed it is taken away; otherwise it has the value
   */
  record TransientChange(@Nullable Object value, boolean removed) {}
}
