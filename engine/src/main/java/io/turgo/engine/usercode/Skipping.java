package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import java.util.List;

/**
 * Skip expressions: they count only where a variable of the instance switches them on. The variable
 * has the names that other engines of this vocabulary gave it as well.
 */
final class Skipping {
  private static final List<String> SWITCHES =
      List.of(
          "_TURGO_SKIP_EXPRESSION_ENABLED",
          "_FLOWABLE_SKIP_EXPRESSION_ENABLED",
          "_ACTIVITI_SKIP_EXPRESSION_ENABLED");

  private Skipping() {}

  static boolean isEnabled(ExecutionView view) {
    for (String name : SWITCHES) {
      Object value = view.getVariable(name);
      if (value instanceof Boolean enabled) {
        return enabled;
      }
      if (value != null) {
        throw new TurgoIllegalArgumentException(
            "Expected true or false in the variable '"
                + name
                + "', but it is a "
                + value.getClass().getName());
      }
    }
    return false;
  }

  /** Whether skipping is switched on and the expression is true. */
  static boolean isSkipped(CompiledExpression skipExpression, ExecutionView view) {
    if (!isEnabled(view)) {
      return false;
    }
    Object value = skipExpression.evaluate(view);
    if (value instanceof Boolean skip) {
      return skip;
    }
    throw new TurgoIllegalArgumentException(
        "Expected true or false of the skip expression "
            + skipExpression.text()
            + " of '"
            + view.getCurrentActivityId()
            + "', but it is "
            + (value == null ? "null" : "a " + value.getClass().getName()));
  }
}
