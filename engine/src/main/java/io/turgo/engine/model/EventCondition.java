package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a conditional event waits for, and when that is looked at.
 *
 * @param text as the file has it
 * @param language as the file has it, null for none
 * @param expression the condition; null where it is a script
 * @param script the condition; null where it is an expression
 * @param onChange looked at when the event begins to wait and whenever a variable has changed that
 *     it can see; otherwise only when it is asked for
 * @param variable the only one whose changes count; null for all
 * @param changes what counts
 */
public record EventCondition(
    String text,
    @Nullable String language,
    @Nullable CompiledExpression expression,
    Implementation.@Nullable Script script,
    boolean onChange,
    @Nullable String variable,
    Set<VariableChange> changes) {

  /** Whether the change of a variable is a reason to look at the condition. */
  public boolean concerns(String name, VariableChange change) {
    return onChange && (variable == null || variable.equals(name)) && changes.contains(change);
  }
}
