package io.turgo.engine.interpreter;

import io.turgo.engine.history.DeleteReason;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import java.util.List;

/**
 * The life of an attached event: {@link #arm}, {@link #fired}, {@link #remove}. Attached are
 * boundary events, start events of event sub-processes and the timeouts of user tasks.
 *
 * <p>Such an event is an execution directly below its host, an activity or a scope. The execution
 * holds the job or the subscriptions that its trigger waits with. It keeps no scope from ending.
 * {@link CatchingEvents} finds the event for an error or an escalation.
 */
final class AttachedEvents {
  private final StepParts step;
  private final InstanceState state;

  AttachedEvents(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** The boundary events of a node, in the order of the file. */
  static List<String> boundaryEventsOf(GraphNode node) {
    return node instanceof GraphNode.Activity activity ? activity.boundaryEventIds() : List.of();
  }

  /**
   * Armed: events begin to wait, one after the other in the order of the file. The trigger of each
   * makes the job or the subscription, perhaps after user code.
   *
   * @param hostId the execution that they are attached to; the instance's id for the process
   * @param then goes on when all of them wait
   */
  void arm(long hostId, List<String> eventIds, Runnable then) {
    arm(hostId, eventIds, 0, then);
  }

  private void arm(long hostId, List<String> eventIds, int next, Runnable then) {
    if (next == eventIds.size()) {
      then.run();
      return;
    }
    GraphNode.AttachedEvent event = (GraphNode.AttachedEvent) step.graph().node(eventIds.get(next));
    ExecutionRow waiting =
        step.tokens().create(step.newId(), hostId, event.id(), ExecutionRow.Kind.EVENT, null);
    Triggers.arm(event.trigger(), waiting, step, () -> arm(hostId, eventIds, next + 1, then));
  }

  /**
   * Fired: what the event waits for has happened, or the last part of it. A token goes on from a
   * boundary event next to its host, or begins the event sub-process in the scope that is its host.
   */
  void fired(GraphNode.AttachedEvent event, ExecutionRow waiting, Firing firing) {
    if (Triggers.waitsForMore(event.trigger(), waiting, firing, step)) {
      return;
    }
    long hostId = waiting.parentId();
    switch (event) {
      case GraphNode.BoundaryEvent boundary -> {
        ExecutionRow host = step.token(hostId);
        goOn(
            event,
            waiting,
            firing,
            () ->
                step.cancellation()
                    .cancel(
                        host, DeleteReason.BOUNDARY_EVENT_INTERRUPTING + " (" + event.id() + ")"),
            () -> beginAt(event.id(), host.parentId(), event, firing));
      }
      case GraphNode.EventSubProcessStart start ->
          goOn(
              event,
              waiting,
              firing,
              () ->
                  step.cancellation()
                      .clear(
                          hostId,
                          DeleteReason.EVENT_SUBPROCESS_INTERRUPTING + "(" + event.id() + ")"),
              () -> beginAt(start.subProcessId(), hostId, event, firing));
      case GraphNode.TaskTimeout timeout -> {
        armAgain(event, waiting, firing);
        for (TaskRow task : state.tasksOf(hostId)) {
          step.taskListeners().timedOut(task, timeout.listener());
        }
      }
    }
  }

  /** An interrupting event ends its host, and so itself; another one waits again. */
  private void goOn(
      GraphNode.AttachedEvent event,
      ExecutionRow waiting,
      Firing firing,
      Runnable endHost,
      Runnable begin) {
    if (event.interrupting()) {
      step.taskListeners()
          .deleting(
              waiting.parentId(),
              () -> {
                endHost.run();
                begin.run();
              });
    } else {
      armAgain(event, waiting, firing);
      begin.run();
    }
  }

  /** An event that has fired and does not end its host waits again, or is removed. */
  private void armAgain(GraphNode.AttachedEvent event, ExecutionRow waiting, Firing firing) {
    if (!Triggers.rearm(event.trigger(), waiting, firing, step)) {
      remove(waiting);
    }
  }

  private void beginAt(String nodeId, long scopeId, GraphNode.AttachedEvent event, Firing firing) {
    ExecutionRow token = step.tokens().create(scopeId, nodeId, null);
    Triggers.happened(
        event.trigger(), token, firing, step, () -> step.tokens().arrive(step.token(token.id())));
  }

  /**
   * Removed: the event waits no more, because its host was left or cancelled, or because it cannot
   * fire again. Its job or subscriptions go with its execution.
   */
  void remove(ExecutionRow waiting) {
    step.tokens().remove(waiting);
  }

  /** Removes all that is attached to a token that is done with its node. */
  void removeAll(ExecutionRow host) {
    for (ExecutionRow child : state.children(host.id())) {
      remove(child);
    }
  }

  /** Removes some of the events of a host that stays. */
  void remove(long hostId, List<String> eventIds) {
    for (String id : eventIds) {
      state.childrenAt(hostId, id).forEach(this::remove);
    }
  }
}
