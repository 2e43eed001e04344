package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Listener;
import java.util.ArrayList;
import java.util.List;

/** Tells the listeners of elements, sequence flows and the process what happens to tokens. */
final class ExecutionListeners {
  private static final List<String> FLOW_EVENTS =
      List.of(
          ExecutionListener.EVENTNAME_START,
          ExecutionListener.EVENTNAME_TAKE,
          ExecutionListener.EVENTNAME_END);

  private final StepParts step;

  ExecutionListeners(StepParts step) {
    this.step = step;
  }

  /** Tells the listeners of an element, one after the other; goes on at once if it has none. */
  void tell(long executionId, GraphNode at, String elementId, String event, Runnable then) {
    List<Listener> listeners = step.graph().listeners().ofExecution(elementId, event);
    if (listeners.isEmpty() || step.modification().skipsListeners()) {
      then.run();
      return;
    }
    List<Work.Notify> told = new ArrayList<>(listeners.size());
    for (Listener listener : listeners) {
      told.add(new Work.Notify(listener, event));
    }
    step.calls().askAll(executionId, at, told, then);
  }

  /**
   * Tells the listeners of a sequence flow, which has all three events, in this order.
   *
   * @param from where the flow begins
   */
  void tellTaken(long executionId, GraphNode from, String flowId, Runnable then) {
    List<Work.Notify> told = List.of();
    for (String event : FLOW_EVENTS) {
      for (Listener listener : step.graph().listeners().ofExecution(flowId, event)) {
        told = told.isEmpty() ? new ArrayList<>(2) : told;
        told.add(new Work.Notify(listener, event));
      }
    }
    if (told.isEmpty() || step.modification().skipsListeners()) {
      then.run();
    } else {
      step.calls().askAll(executionId, from, told, then);
    }
  }
}
