package io.turgo.engine.usercode;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the error that an external task throws of its worker's answer. */
final class WorkerErrors {
  private static final Logger LOG = LoggerFactory.getLogger(WorkerErrors.class);
  private static final String TASK = "externalTask";

  private WorkerErrors() {}

  static GraphNode.@Nullable WorkerError find(
      Work.FindWorkerError find, GraphNode node, CompiledExpression.Variables view) {
    Answered seen = new Answered(find.answer(), view);
    for (GraphNode.WorkerError error : find.errors()) {
      if (holds(error.condition(), node, seen, find.lenient())) {
        return error;
      }
    }
    return null;
  }

  private static boolean holds(
      CompiledExpression condition, GraphNode node, Answered seen, boolean lenient) {
    Object value;
    try {
      value = condition.evaluate(seen);
    } catch (RuntimeException e) {
      if (!lenient) {
        throw e;
      }
      LOG.warn(
          "The condition {} of external task '{}' cannot be evaluated, so its error is not"
              + " thrown; correct the model",
          condition.text(),
          node.id(),
          e);
      return false;
    }
    if (value == null || value instanceof Boolean) {
      return Boolean.TRUE.equals(value);
    }
    throw new TurgoIllegalArgumentException(
        "The condition "
            + condition.text()
            + " of external task '"
            + node.id()
            + "' must be true or false, but is a "
            + value.getClass().getName());
  }

  /** The variables of the task, and the answer. */
  private record Answered(Work.WorkerAnswer answer, CompiledExpression.Variables variables)
      implements CompiledExpression.Variables {
    @Override
    public boolean has(String name) {
      return name.equals(TASK) || variables.has(name);
    }

    @Override
    public @Nullable Object get(String name) {
      return name.equals(TASK) ? answer : variables.get(name);
    }

    @Override
    public void set(String name, @Nullable Object value) {
      variables.set(name, value);
    }
  }
}
