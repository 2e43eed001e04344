package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.GraphNode;
import org.jspecify.annotations.Nullable;

/**
 * What executions wait for that others bring: they are found by it. A subscription goes with the
 * execution that it was made for, see {@link Tokens#remove}, or when what it waits for has come.
 */
final class Subscriptions {
  private final StepParts step;
  private final InstanceState state;

  Subscriptions(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /**
   * An execution waits for something from now on.
   *
   * @param name of the message or signal
   * @param inInstance whether only a signal of its own instance reaches it
   * @param configuration what the API shows of it; null for nothing
   */
  void subscribe(
      ExecutionRow waiting,
      Kind kind,
      @Nullable String name,
      boolean inInstance,
      @Nullable String configuration) {
    EventSubscriptionRow row =
        put(waiting.id(), waiting.activityId(), kind, name, inInstance, null, configuration);
    step.events().subscribed(row);
    step.events().waiting(waiting.id(), step.node(waiting), row);
  }

  /**
   * An activity has completed and can be undone as long as the scope lasts that it was in.
   *
   * @param scopeId the execution of that scope, or the instance
   * @param keptId the execution of what the activity left; null for nothing
   */
  EventSubscriptionRow canBeUndone(long scopeId, String activityId, @Nullable Long keptId) {
    return put(scopeId, activityId, Kind.COMPENSATION, null, false, keptId, null);
  }

  private EventSubscriptionRow put(
      long executionId,
      String activityId,
      Kind kind,
      @Nullable String name,
      boolean inInstance,
      @Nullable Long keptId,
      @Nullable String configuration) {
    EventSubscriptionRow row =
        new EventSubscriptionRow(
            step.newId(),
            state.id(),
            executionId,
            state.instance().definitionId(),
            activityId,
            kind,
            name,
            inInstance,
            keptId,
            configuration,
            step.context().tenant().get(),
            step.now());
    state.put(row);
    return row;
  }

  /** An execution waits for none of its events any more. */
  void removeOf(ExecutionRow waiting) {
    for (EventSubscriptionRow row : state.subscriptionsOf(waiting.id())) {
      state.removeSubscription(row.id());
      step.events().unsubscribed(row);
      step.events().waitsNoMore(waiting.id(), step.node(waiting), row);
    }
  }

  /** What an event waited for has come: one that interrupts waits for nothing any more. */
  void interrupts(ExecutionRow waiting, GraphNode node) {
    if (node instanceof GraphNode.AttachedEvent event
        && event.interrupting()
        && !Triggers.waitsForAll(node)) {
      fulfilled(waiting);
    }
  }

  /** What an execution waited for has come. */
  void fulfilled(ExecutionRow waiting) {
    for (EventSubscriptionRow row : state.subscriptionsOf(waiting.id())) {
      state.removeSubscription(row.id());
      step.events().unsubscribed(row);
    }
  }
}
