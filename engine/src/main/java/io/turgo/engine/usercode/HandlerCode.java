package io.turgo.engine.usercode;

import io.turgo.engine.delegate.TaskHandlers;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls the code that a task of a type names, for one call of the task. */
final class HandlerCode implements TaskHandlers {
  private final NamedCode code;
  private final Scripts scripts;
  private final GraphNode task;
  private final Map<String, Implementation.Handler> handlers;
  private final ExecutionView view;

  HandlerCode(
      NamedCode code,
      Scripts scripts,
      GraphNode task,
      Map<String, Implementation.Handler> handlers,
      ExecutionView view) {
    this.code = code;
    this.scripts = scripts;
    this.task = task;
    this.handlers = handlers;
    this.view = view;
  }

  @Override
  public <T> boolean call(String name, Class<T> type, Consumer<T> with, Map<String, Object> names) {
    Implementation.Handler handler = handlers.get(name);
    if (handler == null) {
      return false;
    }
    String owner = name + " of " + Delegates.nameOf(task);
    switch (handler.code()) {
      case Implementation.Script script ->
          keep(handler, scripts.run("the " + owner, script, view, names));
      case Implementation.ValueExpression value ->
          keep(handler, value.expression().evaluate(new NamesBefore(names, view)));
      default -> with.accept(code.find(type, handler.code(), owner, view));
    }
    return true;
  }

  private void keep(Implementation.Handler handler, @Nullable Object value) {
    if (handler.resultVariable() != null) {
      view.setVariable(handler.resultVariable(), value);
    }
  }
}
