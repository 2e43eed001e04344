package io.turgo.engine.usercode;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.delegate.TransactionDependentTaskListener;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs the listeners that files declare. One of a class is made once and shared by all threads that
 * come to its element, as a delegate is.
 */
final class ListenerCode {
  private final Delegates delegates;
  private final Scripts scripts;
  private final WaitingListeners waiting;
  private final ConcurrentHashMap<Listener, Object> made = new ConcurrentHashMap<>();

  ListenerCode(Delegates delegates, Scripts scripts) {
    this.delegates = delegates;
    this.scripts = scripts;
    this.waiting = new WaitingListeners(delegates);
  }

  /**
   * Tells an execution listener; one by {@code expression} is evaluated and its value dropped.
   *
   * @return the listener if it waits for a phase of the transaction; nobody if it was told
   */
  List<WaitingListener> notify(Listener listener, GraphNode node, ExecutionView view)
      throws Exception {
    if (listener.waits() != null) {
      return waiting.ofExecution(
          listener,
          node,
          object(listener, view, List.of(TransactionDependentExecutionListener.class)),
          view);
    }
    tell(listener, view);
    return List.of();
  }

  private void tell(Listener listener, ExecutionView view) throws Exception {
    if (listener.implementation() instanceof Implementation.ValueExpression value) {
      keep(listener, value.expression().evaluate(view), view);
      return;
    }
    if (listener.implementation() instanceof Implementation.Script script) {
      keep(listener, scripts.run("the " + nameOf(listener), script, view), view);
      return;
    }
    Object object = object(listener, view, List.of(ExecutionListener.class, JavaDelegate.class));
    switch (object) {
      case ExecutionListener heard -> heard.notify(view);
      case JavaDelegate delegate -> delegate.execute(view);
      case null, default -> throw wrongType(listener, ExecutionListener.class, object);
    }
  }

  /**
   * Tells a task listener; one by {@code expression} is evaluated and its value dropped.
   *
   * @return the listener if it waits for a phase of the transaction; nobody if it was told
   */
  List<WaitingListener> notify(
      Work.NotifyTask notify, Call<?> call, TaskView view, ExecutionView execution)
      throws Exception {
    Listener listener = notify.listener();
    if (listener.implementation() instanceof Implementation.Script script) {
      keep(
          listener,
          scripts.run("the " + nameOf(listener), script, execution, Map.of("task", view)),
          execution);
      return List.of();
    }
    Class<?> wanted =
        listener.waits() == null ? TaskListener.class : TransactionDependentTaskListener.class;
    Object object = object(listener, view, List.of(wanted));
    if (listener.waits() != null) {
      return waiting.ofTask(notify, call.node(), object, execution);
    }
    if (listener.implementation() instanceof Implementation.ValueExpression) {
      keep(listener, object, execution);
      return List.of();
    }
    if (!(object instanceof TaskListener heard)) {
      throw wrongType(listener, TaskListener.class, object);
    }
    heard.notify(view);
    return List.of();
  }

  private static void keep(Listener listener, @Nullable Object value, ExecutionView view) {
    if (listener.resultVariable() != null) {
      view.setVariable(listener.resultVariable(), value);
    }
  }

  private @Nullable Object object(
      Listener listener, CompiledExpression.Variables view, List<Class<?>> possible) {
    return switch (listener.implementation()) {
      case Implementation.JavaClass ofClass ->
          made.computeIfAbsent(
              listener, key -> delegates.make(nameOf(listener), ofClass, possible));
      case Implementation.DelegateExpression byExpression ->
          delegates.given(
              nameOf(listener),
              byExpression.expression().evaluate(view),
              byExpression.fields(),
              possible);
      case Implementation.Given given ->
          delegates.given(nameOf(listener), given.code(), List.of(), possible);
      case Implementation.ValueExpression value -> value.expression().evaluate(view);
      case Implementation.Script script ->
          throw new IllegalStateException("The " + nameOf(listener) + " has no object");
      case Implementation.Decision decision ->
          throw new IllegalStateException("The " + nameOf(listener) + " has no decision");
      case Implementation.OfType ofType ->
          throw new IllegalStateException("The " + nameOf(listener) + " has no type of tasks");
    };
  }

  static String nameOf(Listener listener) {
    return "'" + listener.event() + "' listener of '" + listener.elementId() + "'";
  }

  static UnfitCodeException wrongType(Listener listener, Class<?> wanted, @Nullable Object found) {
    return new UnfitCodeException(
        "The "
            + nameOf(listener)
            + " needs a "
            + wanted.getName()
            + ", but its "
            + switch (listener.implementation()) {
              case Implementation.JavaClass ofClass -> "class";
              case Implementation.Given given -> "common listener";
              default -> "expression";
            }
            + " gives "
            + (found == null ? "null" : "a " + found.getClass().getName()));
  }
}
