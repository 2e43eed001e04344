package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a catching event waits for, wherever the event stands: at the boundary of an activity or in
 * the flow. How one waits is in the class of its name in the interpreter package.
 */
public sealed interface Trigger {
  /** What is waited for one by one: itself, unless it is of several. */
  default List<Trigger> parts() {
    return List.of(this);
  }

  /** The first part of a kind, null for none. */
  default <T extends Trigger> @Nullable T part(Class<T> kind) {
    for (Trigger part : parts()) {
      if (kind.isInstance(part)) {
        return kind.cast(part);
      }
    }
    return null;
  }

  /**
   * What an event with several definitions waits for.
   *
   * @param all whether all of it must have happened, and not any
   */
  record Several(List<Trigger> parts, boolean all) implements Trigger {}

  /** A point in time. */
  record Timer(TimerDefinition definition) implements Trigger {}

  /**
   * A message of that name, which is meant for the one that waits.
   *
   * @param in which variables of the message are taken; all of them if it is empty
   */
  record Message(CompiledExpression name, List<VariableMapping> in) implements Trigger {}

  /**
   * A signal of that name, which is meant for all that wait.
   *
   * @param in which variables of the signal are taken; all of them if it is empty
   */
  record Signal(SignalDefinition signal, List<VariableMapping> in) implements Trigger {}

  /**
   * An error.
   *
   * @param codes those that are caught: one, and what else the file calls its error; none for every
   *     error
   * @param codeVariable where the code of what was caught is kept; null for nowhere
   * @param messageVariable the same for its message
   * @param local whether these variables are those of the path that goes on from the event
   * @param ofTransient whether they are not stored
   * @param in which variables of the error are taken, and its {@code errorCode}, {@code
   *     errorMessage} and {@code error}; none if it is empty
   */
  record CaughtError(
      Set<String> codes,
      @Nullable String codeVariable,
      @Nullable String messageVariable,
      boolean local,
      boolean ofTransient,
      List<VariableMapping> in)
      implements Trigger {}

  /** That the transaction which the event is attached to is cancelled from inside. */
  record Cancel() implements Trigger {}

  /**
   * An escalation.
   *
   * @param codes those that are caught: one, and what else the file calls its escalation; none for
   *     every escalation
   * @param codeVariable where the code of what was caught is kept; null for nowhere
   */
  record Escalation(Set<String> codes, @Nullable String codeVariable) implements Trigger {}

  /** That the completed sub-process, in which the event sub-process is, is undone. */
  record Compensation() implements Trigger {}

  /** That a condition holds. */
  record Condition(EventCondition condition) implements Trigger {}

  /**
   * That a variable of the instance has changed, whatever scope it is in.
   *
   * @param changes what is waited for
   * @param changeType the same as the file has it, null where it says nothing
   */
  record Variable(String name, Set<VariableChange> changes, @Nullable String changeType)
      implements Trigger {}
}
