package io.turgo.engine.driver;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.Expression;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.FlowNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs user calls with no connection held; whatever they throw becomes an outcome. */
public final class UserCodeRunner implements UserCode {
  private final Store store;
  private final Delegates delegates;
  private final ListenerCode listeners;
  private final VariableCodec codec;

  /**
   * @param classLoader where delegate classes are; null for the calling thread's
   */
  public UserCodeRunner(
      Store store, Supplier<@Nullable ClassLoader> classLoader, VariableCodec codec) {
    this.store = store;
    this.codec = codec;
    this.delegates = new Delegates(classLoader);
    this.listeners = new ListenerCode(delegates);
  }

  @Override
  public Result run(UserCall call, InstanceState state) {
    ExecutionView view = new ExecutionView(call, state, store, codec);
    try {
      Object value =
          switch (call.work()) {
            case UserCall.Invoke invoke -> {
              invoke(call, invoke, view);
              yield null;
            }
            case UserCall.Evaluate evaluate -> evaluate(evaluate.expressions(), view);
            case UserCall.Choose choose -> choose(choose, view);
            case UserCall.Notify notify -> {
              listeners.notify(notify.listener(), view);
              yield null;
            }
          };
      return new Result(
          new CallOutcome(value, List.copyOf(view.changes()), null), view.readThenWritten());
    } catch (Throwable thrown) {
      return new Result(new CallOutcome(null, List.of(), thrown), view.readThenWritten());
    }
  }

  private void invoke(UserCall call, UserCall.Invoke invoke, ExecutionView view) {
    FlowNode.ServiceTask node = (FlowNode.ServiceTask) call.node();
    switch (invoke.implementation()) {
      case Implementation.JavaClass javaClass -> delegates.ofClass(node, javaClass).execute(view);
      case Implementation.DelegateExpression byExpression -> {
        Object object = byExpression.expression().evaluate(view);
        if (object != null) {
          delegates.inject(node, object, byExpression.fields());
        }
        delegates.asDelegate(node, object, byExpression.expression().text()).execute(view);
      }
      case Implementation.ValueExpression value -> {
        keep(node, value.expression().evaluate(view), view);
      }
    }
  }

  private static void keep(FlowNode.ServiceTask node, @Nullable Object result, ExecutionView view) {
    String variable = node.resultVariable();
    if (variable != null && node.resultVariableLocal()) {
      view.setVariableLocal(variable, result);
    } else if (variable != null) {
      view.setVariable(variable, result);
    }
  }

  private static List<@Nullable Object> evaluate(List<Expression> expressions, ExecutionView view) {
    List<@Nullable Object> values = new ArrayList<>(expressions.size());
    for (Expression expression : expressions) {
      values.add(expression.evaluate(view));
    }
    return values;
  }

  private static List<String> choose(UserCall.Choose choose, ExecutionView view) {
    List<String> holding = new ArrayList<>();
    for (UserCall.Condition condition : choose.conditions()) {
      Object value = condition.expression().evaluate(view);
      if (!(value instanceof Boolean holds)) {
        throw new TurgoIllegalArgumentException(
            "The condition "
                + condition.expression().text()
                + " of sequence flow '"
                + condition.flowId()
                + "' must be true or false, but is "
                + (value == null ? "null" : "a " + value.getClass().getName()));
      }
      if (holds) {
        holding.add(condition.flowId());
        if (choose.firstOnly()) {
          break;
        }
      }
    }
    return holding;
  }
}
