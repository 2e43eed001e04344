package io.turgo.engine.usercode;

import io.turgo.engine.delegate.CustomPropertiesResolver;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.delegate.TransactionDependentTaskListener;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener;
import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps for listeners that wait for a phase of the transaction what they will be told. Who they are
 * and what they are handed is found when the event happens.
 */
final class WaitingListeners {
  private final Delegates delegates;
  private final ConcurrentHashMap<Listener, Object> resolvers = new ConcurrentHashMap<>();

  WaitingListeners(Delegates delegates) {
    this.delegates = delegates;
  }

  List<WaitingListener> ofExecution(
      Listener listener, GraphNode node, @Nullable Object object, ExecutionView view) {
    if (!(object instanceof TransactionDependentExecutionListener heard)) {
      throw ListenerCode.wrongType(listener, TransactionDependentExecutionListener.class, object);
    }
    FlowElement element = view.getCurrentFlowElement();
    String instanceId = view.getProcessInstanceId();
    String executionId = view.getId();
    Map<String, @Nullable Object> variables = variables(view);
    Map<String, Object> properties = properties(listener, view);
    return later(
        listener,
        Objects.requireNonNull(view.getEventName()),
        executionId,
        () -> heard.notify(instanceId, executionId, element, variables, properties));
  }

  List<WaitingListener> ofTask(
      Work.NotifyTask notify, GraphNode node, @Nullable Object object, ExecutionView view) {
    Listener listener = notify.listener();
    if (!(object instanceof TransactionDependentTaskListener heard)) {
      throw ListenerCode.wrongType(listener, TransactionDependentTaskListener.class, object);
    }
    FlowElement element = view.flowElement(node.id());
    String instanceId = view.getProcessInstanceId();
    String executionId = view.getId();
    Map<String, @Nullable Object> variables = variables(view);
    Map<String, Object> properties = properties(listener, view);
    return later(
        listener,
        notify.event(),
        "task " + notify.taskId(),
        () -> heard.notify(instanceId, executionId, element, variables, properties));
  }

  private static List<WaitingListener> later(
      Listener listener, String event, String of, Runnable telling) {
    return List.of(
        new WaitingListener(
            Objects.requireNonNull(listener.waits()).phase(),
            listener.elementId(),
            listener.elementId() + '/' + event + ' ' + of,
            Integer.toString(listener.position()),
            telling));
  }

  private static Map<String, @Nullable Object> variables(ExecutionView view) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(view.getVariables()));
  }

  private Map<String, Object> properties(Listener listener, ExecutionView view) {
    Implementation from = Objects.requireNonNull(listener.waits()).properties();
    Object found =
        switch (from) {
          case Implementation.JavaClass ofClass ->
              resolvers.computeIfAbsent(
                  listener,
                  key ->
                      delegates.make(
                          ListenerCode.nameOf(listener),
                          ofClass,
                          List.of(CustomPropertiesResolver.class, Map.class)));
          case Implementation.DelegateExpression by -> by.expression().evaluate(view);
          case Implementation.ValueExpression by -> by.expression().evaluate(view);
          case null, default -> Map.of();
        };
    if (found instanceof CustomPropertiesResolver resolver) {
      found = resolver.getCustomPropertiesMap(view);
      if (found == null) {
        return Map.of();
      }
    }
    if (found instanceof Map<?, ?> map) {
      Map<String, Object> properties = new LinkedHashMap<>();
      map.forEach((name, value) -> properties.put(String.valueOf(name), value));
      return Collections.unmodifiableMap(properties);
    }
    throw new TurgoIllegalArgumentException(
        "The "
            + ListenerCode.nameOf(listener)
            + " needs for its custom properties a "
            + (from instanceof Implementation.ValueExpression
                ? Map.class.getName()
                : CustomPropertiesResolver.class.getName())
            + ", but is given "
            + (found == null ? "null" : "a " + found.getClass().getName()));
  }
}
