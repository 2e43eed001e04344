package io.turgo.engine.expression;

import org.jspecify.annotations.Nullable;

/**
 * A compiled expression or literal of a process definition, free of state and safe for all threads.
 */
public interface CompiledExpression {
  /** The text as it stands in the file. */
  String text();

  /**
   * Whether it is a plain text without {@code ${}} or {@code #{}}, so that its value is that text.
   */
  boolean isLiteral();

  /** The name whose value it is, {@code ${name}}; null where it is more than a name. */
  default @Nullable String onlyName() {
    return null;
  }

  /**
   * Evaluates the expression: this is user code, since it may call beans.
   *
   * @throws ExpressionException if a variable or property is missing, a bean throws or something
   *     out of an expression's reach is touched
   */
  @Nullable Object evaluate(Variables variables);

  /** What an expression can see: the variables of an execution and its objects by name. */
  interface Variables {
    /** Nothing but the objects that the expression was compiled with. */
    Variables NONE = NoVariables.INSTANCE;

    /** Whether the name can be resolved, a variable whose value is null included. */
    boolean has(String name);

    /** Its value; null also where {@link #has} is false. */
    @Nullable Object get(String name);

    /** Assigns a variable ({@code ${x = 1}}). */
    void set(String name, @Nullable Object value);
  }
}
