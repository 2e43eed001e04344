package io.turgo.engine.interpreter;

import io.turgo.engine.exception.MismatchingMessageCorrelationException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.VariableMapping;
import io.turgo.engine.variable.VariableValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Brings messages and signals to what waits for them in the instance. */
final class EventDelivery {
  private final StepParts step;
  private final InstanceState state;

  EventDelivery(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** Brings one to an execution, at once or by a job. */
  void receive(Command.Receive receive) {
    EventSubscriptionRow row = waiting(receive.executionId(), receive.kind(), receive.name());
    if (row == null || state.instance().suspended()) {
      if (receive.otherwise() == Command.Otherwise.DROPPED) {
        return;
      }
      throw refused(receive, row);
    }
    if (receive.later()) {
      step.jobs().bringEventLater(row, receive.variables());
      return;
    }
    bring(
        row,
        receive.variables(),
        () -> {
          step.variables().setAll(row.executionId(), receive.localVariables(), true);
          deliver(row);
        });
  }

  /**
   * Sets what comes with a message or a signal, all of it or what the event takes. Where nothing
   * comes, nothing is taken: what an event computes would be of variables that are not there.
   *
   * @param then goes on unless what happens meanwhile has taken away what waits
   */
  private void bring(
      EventSubscriptionRow row, Map<String, VariableValue> variables, Runnable then) {
    ExecutionRow token = step.token(row.executionId());
    List<VariableMapping> in = Triggers.in(step.node(token), row.kind());
    if (in.isEmpty() || variables.isEmpty()) {
      step.variables().setAll(row.executionId(), variables, false);
      then.run();
      return;
    }
    take(
        in,
        () -> new LinkedHashMap<>(variables),
        token,
        step,
        () -> {
          if (state.subscription(row.id()) != null) {
            then.run();
          }
        });
  }

  /**
   * Sets what an event takes of what comes with what it waits for.
   *
   * @param in what it takes; nothing is asked for if it is empty
   * @param brought by name: values, or objects that code has given
   */
  static void take(
      List<VariableMapping> in,
      Supplier<Map<String, @Nullable Object>> brought,
      ExecutionRow token,
      StepParts step,
      Runnable then) {
    if (in.isEmpty()) {
      then.run();
      return;
    }
    step.calls()
        .ask(
            token,
            new Work.TakePayload(in, brought.get()),
            changes -> {
              for (CallOutcome.VariableChange change : changes) {
                step.calls().change(token.id(), change);
              }
              then.run();
            });
  }

  /** Has a job bring one; where the instance is suspended, the job waits for its activation. */
  void receiveLater(Command.ReceiveLater receive) {
    EventSubscriptionRow row = state.subscription(receive.subscriptionId());
    if (row != null) {
      step.jobs().bringEventLater(row, receive.variables());
    }
  }

  /** Whether what a job brings is not waited for any more. */
  boolean isLate(JobPayload.Event event) {
    return state.subscription(event.subscriptionId()) == null;
  }

  /** Brings what a job was made for, with its variables. */
  void run(JobPayload.Event event, Map<String, VariableValue> variables) {
    EventSubscriptionRow row = Objects.requireNonNull(state.subscription(event.subscriptionId()));
    bring(row, variables, () -> deliver(row));
  }

  /**
   * Brings a signal or a message to all that wait for it in this instance, those first that began
   * first.
   *
   * @param variables that it carries
   * @param later whether jobs bring it
   */
  void throwInside(Kind kind, String name, Map<String, VariableValue> variables, boolean later) {
    for (EventSubscriptionRow row : state.subscriptionsTo(kind, name)) {
      if (later) {
        step.agenda()
            .inTurn(
                step.token(row.executionId()), () -> step.jobs().bringEventLater(row, variables));
        continue;
      }
      // what one receiver does may take away others
      step.agenda()
          .inTurn(
              step.token(row.executionId()),
              () -> {
                if (state.subscription(row.id()) != null) {
                  bring(row, variables, () -> deliver(row));
                }
              });
    }
  }

  /**
   * Lets an attached event go on as if its message or signal had come; false if it waits for none.
   */
  boolean forestall(GraphNode.AttachedEvent event, ExecutionRow waiting) {
    List<EventSubscriptionRow> rows = state.subscriptionsOf(waiting.id());
    if (rows.isEmpty()) {
      return false;
    }
    fire(event, waiting, rows.getFirst());
    return true;
  }

  private @Nullable EventSubscriptionRow waiting(long executionId, Kind kind, String name) {
    for (EventSubscriptionRow row : state.subscriptionsOf(executionId)) {
      if (row.kind() == kind && name.equals(row.name())) {
        return row;
      }
    }
    return null;
  }

  private void deliver(EventSubscriptionRow row) {
    ExecutionRow token = step.token(row.executionId());
    step.events().received(token.id(), step.node(token), row);
    fire(step.node(token), token, row);
  }

  private void fire(GraphNode node, ExecutionRow token, EventSubscriptionRow row) {
    step.subscriptions().interrupts(token, node);
    Behaviors.fired(node, token, new Firing.OfEvent(row), step);
  }

  private Rejection refused(Command.Receive receive, @Nullable EventSubscriptionRow row) {
    String what =
        receive.kind().name().toLowerCase(Locale.ROOT) + " event with name '" + receive.name();
    String why =
        row == null
            ? "Execution "
                + receive.executionId()
                + " does not have a subscription to a "
                + what
                + "'"
            : "Execution "
                + receive.executionId()
                + " cannot receive a "
                + what
                + "': process instance "
                + state.id()
                + " is suspended";
    return new Rejection(
        receive.otherwise() == Command.Otherwise.MISMATCH
            ? new MismatchingMessageCorrelationException(why)
            : new TurgoException(why));
  }
}
