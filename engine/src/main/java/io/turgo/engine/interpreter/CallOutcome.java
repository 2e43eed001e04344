package io.turgo.engine.interpreter;

import io.turgo.engine.instance.Payload;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user call did: its value and its changes in order, or what it threw.
 *
 * @param error what the code threw; its changes are then dropped with the unit
 * @param at the business time at which it was noted, in epoch milliseconds
 */
public record CallOutcome(
    @Nullable Object value, List<Change> changes, @Nullable Throwable error, long at) {

  /** An outcome that is not noted yet. */
  public CallOutcome(@Nullable Object value, List<Change> changes, @Nullable Throwable error) {
    this(value, changes, error, Long.MIN_VALUE);
  }

  public CallOutcome notedAt(long time) {
    return new CallOutcome(value, changes, error, time);
  }

  /** About how many bytes of values it holds. */
  public long bytes() {
    long bytes = 0;
    for (Change change : changes) {
      if (change instanceof VariableChange(String n, VariableValue set, boolean l, var t)
          && set != null) {
        bytes += Payload.of(set);
      }
    }
    return bytes;
  }

  /** Something that a call did to its own instance. */
  public sealed interface Change {}

  /** A call of the engine for the instance, by whatever service. */
  public record Commanded(Command command) implements Change {}

  /**
   * One change as seen from the call's execution.
   *
   * @param value the new value; null removes the variable
   * @param local in exactly the execution's scope
   * @param ofTransient the change if it is one of a transient variable, whose scope is the instance
   *     where it is not local
   */
  public record VariableChange(
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
  public record TransientChange(@Nullable Object value, boolean removed) {}
}
