package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.expression.ScriptText;
import io.turgo.engine.expression.ScriptedExpression;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.Implementation;
import java.util.ArrayList;
import java.util.List;

/** Finds out which sequence flows are taken. */
final class FlowCode {
  private final Scripts scripts;

  FlowCode(Scripts scripts) {
    this.scripts = scripts;
  }

  /** The ids of the flows whose conditions hold. */
  List<String> choose(Work.Choose choose, ExecutionView view) {
    List<String> holding = new ArrayList<>();
    for (Work.Condition condition : choose.conditions()) {
      boolean holds = holds(condition, view);
      if (holds) {
        holding.add(condition.flowId());
        if (choose.firstOnly()) {
          break;
        }
      }
    }
    return holding;
  }

  private boolean holds(Work.Condition condition, ExecutionView view) {
    CompiledExpression skip = condition.skip();
    if (skip != null && Skipping.isEnabled(view)) {
      return condition.only() || Skipping.isSkipped(skip, view);
    }
    CompiledExpression expression = condition.expression();
    if (expression == null) {
      return true;
    }
    Object value;
    try {
      value =
          expression instanceof ScriptedExpression(String language, var text, ScriptText script)
              ? scripts.run(
                  "sequence flow '" + condition.flowId() + "'",
                  new Implementation.Script(language, script, false, true),
                  view)
              : expression.evaluate(view);
    } catch (ExpressionException e) {
      throw new ExpressionException(
          "The condition of sequence flow '" + condition.flowId() + "': " + e.getMessage(),
          e.getCause());
    }
    if (value instanceof Boolean holds) {
      return holds;
    }
    throw new TurgoIllegalArgumentException(
        "The condition "
            + expression.text()
            + " of sequence flow '"
            + condition.flowId()
            + "' must be true or false, but is "
            + (value == null ? "null" : "a " + value.getClass().getName()));
  }
}
