package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import org.jspecify.annotations.Nullable;

/** What a condition of a node has answered: it holds or not, and anything else is an error. */
final class YesOrNo {
  private YesOrNo() {}

  /**
   * @param what the file calls the condition
   */
  static boolean of(
      String what, CompiledExpression condition, GraphNode node, @Nullable Object value) {
    if (value instanceof Boolean holds) {
      return holds;
    }
    throw new Rejection(
        new TurgoIllegalArgumentException(
            "The "
                + what
                + " "
                + condition.text()
                + " of "
                + node.type()
                + " '"
                + node.id()
                + "' must be true or false, but is "
                + (value == null ? "null" : "a " + value.getClass().getName())));
  }
}
