package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoScriptEvaluationException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.UnknownNameException;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import org.jspecify.annotations.Nullable;

/** Finds out whether the conditions of events hold. */
final class ConditionCode {
  private final Scripts scripts;

  ConditionCode(Scripts scripts) {
    this.scripts = scripts;
  }

  /**
   * Null does not hold. A variable that is not there yet does not hold either, where the condition
   * is looked at by itself; where somebody asks for it, that is an error.
   */
  boolean holds(EventCondition condition, GraphNode node, ExecutionView view) {
    Object value;
    try {
      value = value(condition, node, view);
    } catch (UnknownNameException | TurgoScriptEvaluationException e) {
      if (condition.onChange() && isOfUnknownName(e)) {
        return false;
      }
      throw e;
    }
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw new TurgoIllegalArgumentException(
        "The condition "
            + condition.text()
            + " of "
            + node.type()
            + " '"
            + node.id()
            + "' must be true or false, but is a "
            + value.getClass().getName());
  }

  /** Groovy may not be there, so its exception is known by name. */
  private static boolean isOfUnknownName(Throwable thrown) {
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof UnknownNameException
          || at.getClass().getName().equals("groovy.lang.MissingPropertyException")) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Object value(EventCondition condition, GraphNode node, ExecutionView view) {
    Implementation.Script script = condition.script();
    if (script != null) {
      return scripts.run("'" + node.id() + "'", script, view);
    }
    CompiledExpression expression = condition.expression();
    return expression == null ? true : expression.evaluate(view);
  }
}
