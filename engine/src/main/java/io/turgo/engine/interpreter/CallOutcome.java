package io.turgo.engine.interpreter;

import io.turgo.engine.variable.VariableValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user call did: its value and its changes in order, or what it threw.
 *
 * @param error what the code threw; its changes are then dropped with the unit
 */
public record CallOutcome(@Nullable Object value, List<Change> changes, @Nullable Throwable error) {

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
