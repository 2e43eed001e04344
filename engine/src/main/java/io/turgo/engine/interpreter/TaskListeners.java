package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.CallOutcome.VariableChange;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.Listeners;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Tells the listeners of user tasks, and listeners to events, what happens to tasks.
 *
 * <p>The end of a task is told once in a step: an error that its listener throws may interrupt the
 * task, which is no second end. Where the task is taken away with its scope, such an error stops
 * nothing: no event catches it, and the next listener is told.
 */
final class TaskListeners {
  private final StepParts step;
  private final InstanceState state;
  private final Listeners listeners;
  private final StepContext context;

  /** Tasks whose end was told. */
  private final Set<Long> ended = new HashSet<>(0);

  TaskListeners(StepParts step, StepContext context) {
    this.step = step;
    this.state = step.state();
    this.listeners = context.graph().listeners();
    this.context = context;
  }

  /**
   * A task is new: it is assigned before it is created.
   *
   * @param links gives users and groups their parts in it
   */
  void created(long taskId, Runnable links) {
    TaskRow task = Objects.requireNonNull(state.task(taskId));
    step.events().created(task);
    if (task.assignee() == null) {
      tellCreated(taskId, links);
    } else {
      tell(
          task,
          TaskListener.EVENTNAME_ASSIGNMENT,
          () -> {
            if (task.isOfProcess()) {
              event(TurgoEngineEventType.ENTITY_UPDATED, taskId);
            }
            event(TurgoEngineEventType.TASK_ASSIGNED, taskId);
            tellCreated(taskId, links);
          });
    }
  }

  private void tellCreated(long taskId, Runnable links) {
    TaskRow task = Objects.requireNonNull(state.task(taskId));
    if (task.isOfProcess()) {
      step.links().involve(task.assignee());
      step.links().involve(task.owner());
    }
    links.run();
    tell(
        Objects.requireNonNull(state.task(taskId)),
        TaskListener.EVENTNAME_CREATE,
        () -> event(TurgoEngineEventType.TASK_CREATED, taskId));
  }

  /** A task was changed by somebody. */
  void changed(TaskRow before, TaskRow after) {
    tellChanges(before, after);
    tell(after, TaskListener.EVENTNAME_UPDATE, () -> mayBeAssigned(before, after));
  }

  /** The people or the own variables of a task were changed by somebody. */
  void updated(TaskRow task) {
    tell(task, TaskListener.EVENTNAME_UPDATE, () -> {});
  }

  /** The time of a listener has come. */
  void timedOut(TaskRow task, Listener listener) {
    tell(
        task,
        context.graph().node(task.taskDefinitionKey()),
        listener.event(),
        List.of(listener),
        0,
        false,
        () -> {});
  }

  private void mayBeAssigned(TaskRow before, TaskRow after) {
    if (Objects.equals(before.assignee(), after.assignee())) {
      step.links().handedOver(before, after);
    } else {
      tell(
          after,
          TaskListener.EVENTNAME_ASSIGNMENT,
          () -> {
            event(TurgoEngineEventType.TASK_ASSIGNED, after.id());
            step.links().handedOver(before, after);
          });
    }
  }

  private void tellChanges(TaskRow before, TaskRow after) {
    if (!Objects.equals(before.owner(), after.owner())) {
      event(TurgoEngineEventType.TASK_OWNER_CHANGED, after.id());
    }
    if (before.priority() != after.priority()) {
      event(TurgoEngineEventType.TASK_PRIORITY_CHANGED, after.id());
    }
    if (!Objects.equals(before.dueAt(), after.dueAt())) {
      event(TurgoEngineEventType.TASK_DUEDATE_CHANGED, after.id());
    }
    if (!Objects.equals(before.name(), after.name())) {
      event(TurgoEngineEventType.TASK_NAME_CHANGED, after.id());
    }
    event(TurgoEngineEventType.ENTITY_UPDATED, after.id());
  }

  /** A task is completed and about to be taken away, which listeners hear of too. */
  void completed(TaskRow task, TaskCommand.CompleteTask command, Runnable then) {
    tell(
        task,
        TaskListener.EVENTNAME_COMPLETE,
        () -> {
          boolean local = command.variables().isEmpty();
          step.events()
              .completed(
                  Objects.requireNonNull(state.task(task.id())),
                  local ? command.localVariables() : command.variables(),
                  local);
          if (ended.add(task.id())) {
            tell(
                Objects.requireNonNull(state.task(task.id())), TaskListener.EVENTNAME_DELETE, then);
          } else {
            then.run();
          }
        });
  }

  /** All tasks below an execution, or below the instance, are about to be taken away. */
  void deleting(long scopeId, Runnable then) {
    deleting(List.of(scopeId), then);
  }

  /** All tasks below several executions are about to be taken away. */
  void deleting(List<Long> scopeIds, Runnable then) {
    if (!listeners.hasTaskListeners() || step.skipsListeners()) {
      then.run();
      return;
    }
    List<TaskRow> doomed = new ArrayList<>();
    for (long scopeId : scopeIds) {
      List<TaskRow> below = new ArrayList<>();
      addBelow(scopeId, below);
      below.removeIf(task -> toTell(task, TaskListener.EVENTNAME_DELETE).isEmpty());
      below.sort(Comparator.comparingLong(TaskRow::id));
      doomed.addAll(below);
    }
    deleting(doomed, 0, then);
  }

  private void addBelow(long scopeId, List<TaskRow> found) {
    found.addAll(state.tasksOf(scopeId));
    for (ExecutionRow child : state.children(scopeId)) {
      addBelow(child.id(), found);
    }
  }

  /**
   * @param doomed tasks that listeners wait for: one call each, so that the next one begins on an
   *     empty stack
   */
  private void deleting(List<TaskRow> doomed, int next, Runnable then) {
    for (int i = next; i < doomed.size(); i++) {
      TaskRow task = state.task(doomed.get(i).id()); // none if a listener has ended it
      if (task != null && ended.add(task.id())) {
        int following = i + 1;
        tell(task, TaskListener.EVENTNAME_DELETE, true, () -> deleting(doomed, following, then));
        return;
      }
    }
    then.run();
  }

  private void event(TurgoEngineEventType type, long taskId) {
    TaskRow task = state.task(taskId);
    if (task != null) {
      step.events().entity(type, task);
    }
  }

  private List<Listener> toTell(TaskRow task, String event) {
    return task.isOfProcess() && !step.modification().skipsListeners()
        ? listeners.ofTask(task.taskDefinitionKey(), event)
        : List.of();
  }

  private void tell(TaskRow task, String event, Runnable then) {
    tell(task, event, false, then);
  }

  /**
   * @param ending the task ends whatever its listeners throw of the model
   */
  private void tell(TaskRow task, String event, boolean ending, Runnable then) {
    List<Listener> told = toTell(task, event);
    if (told.isEmpty()) {
      then.run();
    } else {
      tell(task, context.graph().node(task.taskDefinitionKey()), event, told, 0, ending, then);
    }
  }

  private void tell(
      TaskRow task,
      GraphNode node,
      String event,
      List<Listener> told,
      int next,
      boolean ending,
      Runnable then) {
    if (next == told.size()) {
      then.run();
      return;
    }
    step.calls()
        .ask(
            task.executionId(),
            node,
            new Work.NotifyTask(told.get(next), event, task.id()),
            edits -> {
              if (edits != null) {
                apply(edits, task.id());
              }
              tell(task, node, event, told, next + 1, ending, then);
            },
            ending ? error -> tell(task, node, event, told, next + 1, ending, then) : null);
  }

  private void apply(TaskEdits edits, long taskId) {
    TaskRow task = Objects.requireNonNull(state.task(taskId));
    TaskRow edited =
        task.with(
            task.properties()
                .with(draft -> edits.properties().forEach(edit -> edit.accept(draft))));
    if (!edited.equals(task)) {
      state.put(edited);
      step.history().taskUpdated(edited);
      step.taskLog().changed(task, edited);
      step.links().handedOver(task, edited);
    }
    for (TaskEdits.LinkEdit link : edits.links()) {
      if (link.added()) {
        step.links().addIfMissing(taskId, link.type(), link.userId(), link.groupId());
      } else {
        step.links().remove(taskId, link.type(), link.userId(), link.groupId());
      }
    }
    for (VariableChange change : edits.own()) {
      if (change.value() == null) {
        step.variables().remove(taskId, change.name(), true);
      } else {
        step.variables().set(taskId, change.name(), change.value(), true);
      }
    }
  }
}
