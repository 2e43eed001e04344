package io.turgo.engine.model;

import io.turgo.engine.expression.Expression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a service task runs. */
public sealed interface Implementation {
  /** {@code class}: a delegate made once per element, with its fields injected. */
  record JavaClass(String className, List<Field> fields) implements Implementation {}

  /** {@code delegateExpression}: an expression whose value is the delegate. */
  record DelegateExpression(Expression expression, List<Field> fields) implements Implementation {}

  /** {@code expression}: evaluated, its value may go to the result variable. */
  record ValueExpression(Expression expression) implements Implementation {}

  /**
   * A field injected into a delegate.
   *
   * @param text the literal value, null where {@code expression} is given
   */
  record Field(String name, @Nullable String text, @Nullable Expression expression) {}
}
