package io.turgo.engine.driver;

import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.ResultVariable;
import org.jspecify.annotations.Nullable;

/** Runs the code of service tasks and script tasks. */
final class TaskCode {
  private final Delegates delegates;
  private final Scripts scripts;

  TaskCode(Delegates delegates, Scripts scripts) {
    this.delegates = delegates;
    this.scripts = scripts;
  }

  void run(FlowNode.CodeTask task, ExecutionView view) {
    switch (task.implementation()) {
      case Implementation.JavaClass javaClass ->
          execute(task, delegates.ofClass(task, javaClass), "class " + javaClass.className(), view);
      case Implementation.DelegateExpression byExpression -> {
        Object object = byExpression.expression().evaluate(view);
        if (object != null) {
          delegates.injectWherePossible(task, object, byExpression.fields());
        }
        execute(task, object, byExpression.expression().text(), view);
      }
      case Implementation.ValueExpression value ->
          keep(task.result(), value.expression().evaluate(view), view);
      case Implementation.Script script ->
          keep(task.result(), scripts.run(task.id(), script, view), view);
    }
  }

  private static void execute(
      FlowNode.CodeTask task, @Nullable Object object, String from, ExecutionView view) {
    if (object instanceof JavaDelegate delegate) {
      delegate.execute(view);
    } else {
      throw Delegates.noDelegate(task, object, from);
    }
  }

  private static void keep(
      @Nullable ResultVariable result, @Nullable Object value, ExecutionView view) {
    if (result == null) {
      return;
    }
    if (result.isTransient()) {
      if (result.local()) {
        view.setTransientVariableLocal(result.name(), value);
      } else {
        view.setTransientVariable(result.name(), value);
      }
    } else if (result.local()) {
      view.setVariableLocal(result.name(), value);
    } else {
      view.setVariable(result.name(), value);
    }
  }
}
