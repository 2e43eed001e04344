package io.turgo.engine.interpreter;

import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.model.EventThrow;
import java.util.List;
import java.util.Map;

/**
 * Throws what the process declares for events of its instances, after listeners were told of them.
 * Events that catch it are found then. A suspended or ended instance catches nothing.
 */
final class EventThrows {
  private final StepParts step;
  private final InstanceState state;

  /**
   * Something that is to be thrown.
   *
   * @param executionId of the event that it is thrown for; 0 for none
   */
  record Due(long executionId, EventThrow.Thrown thrown) {}

  EventThrows(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** Throws all, one after the other; then something goes on. */
  void all(List<Due> due, Runnable then) {
    all(due, 0, then);
  }

  private void all(List<Due> due, int next, Runnable then) {
    if (next == due.size()) {
      then.run();
      return;
    }
    step.agenda().addFirst(() -> all(due, next + 1, then));
    one(due.get(next));
  }

  private void one(Due due) {
    boolean catches = !state.isEnded() && !state.instance().suspended();
    switch (due.thrown()) {
      case EventThrow.OfSignal(String name, boolean inInstance) -> {
        if (catches) {
          new EventDelivery(step).throwInside(Kind.SIGNAL, name, Map.of(), false);
        }
        if (!inInstance) {
          String tenant = step.context().tenant().get();
          step.calls()
              .askForInstance(new Effect.Broadcast(name, tenant, Map.of(), false), nothing -> {});
        }
      }
      case EventThrow.OfMessage(String name) -> {
        if (catches) {
          new EventDelivery(step).throwInside(Kind.MESSAGE, name, Map.of(), false);
        }
      }
      case EventThrow.OfError(String code) -> {
        if (catches) {
          error(due.executionId(), new ThrownError(code, code, null, null));
        }
      }
    }
  }

  /** Throws an error where the event happened, or from the instance if that place is gone. */
  private void error(long executionId, ThrownError error) {
    long from = state.execution(executionId) == null ? state.id() : executionId;
    if (step.calls().mayEventsFail() || step.propagation().isCaught(from, error)) {
      step.propagation().error(from, error);
    }
  }
}
