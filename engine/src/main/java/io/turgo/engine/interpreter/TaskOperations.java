package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoTaskAlreadyClaimedException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.IdentityLinkRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskProgress;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What people do with tasks: those of a process, sub-tasks, and tasks of no process. */
final class TaskOperations {
  private static final String PENDING = "PENDING";
  private static final String RESOLVED = "RESOLVED";

  private final StepParts step;
  private final InstanceState state;

  TaskOperations(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  void perform(TaskCommand command) {
    TaskRow task = task(command.taskId());
    checkActive(task, command instanceof TaskCommand.ActivateTask);
    switch (command) {
      case TaskCommand.CompleteTask complete -> complete(task, complete);
      case TaskCommand.SubmitForm form -> {
        step.history().formSubmitted(form.properties(), task.executionId(), task.id());
        perform(form.then());
      }
      case TaskCommand.AssignTask assign when assign.claim() -> claim(task, assign.userId());
      case TaskCommand.AssignTask assign -> assign(task, assign.userId());
      case TaskCommand.SaveTask save -> save(task, save);
      case TaskCommand.SetTaskOwner set -> changeTo(task, draft -> draft.owner = set.userId());
      case TaskCommand.SetTaskPriority set ->
          changeTo(task, draft -> draft.priority = set.priority());
      case TaskCommand.SetTaskDueDate set -> changeTo(task, draft -> draft.dueAt = set.dueAt());
      case TaskCommand.SetTaskFollowUpDate set ->
          changeTo(task, draft -> draft.followUpAt = set.followUpAt());
      case TaskCommand.DelegateTask delegate -> delegate(task, delegate.userId());
      case TaskCommand.ResolveTask resolve -> resolve(task, resolve);
      case TaskCommand.AddTaskLink add -> addLink(task, add);
      case TaskCommand.DeleteTaskLink delete -> deleteLink(task, delete);
      case TaskCommand.SetTaskVariables set -> {
        if (setAll(task, set.variables(), set.local())) {
          step.taskListeners().updated(task);
        }
      }
      case TaskCommand.RemoveTaskVariables remove -> {
        if (removeAll(task, remove.names(), remove.local())) {
          step.taskListeners().updated(task);
        }
      }
      case TaskCommand.DeleteTask delete -> delete(task, delete.reason());
      case TaskCommand.CreateSubTask create -> create(create.newTask());
      case TaskCommand.StartProgress start ->
          change(task, task.with(task.progress().begun(step.now(), start.userId())));
      case TaskCommand.SuspendTask suspend ->
          change(task, task.with(task.progress().suspended(step.now(), suspend.userId())));
      case TaskCommand.ActivateTask activate ->
          change(task, task.with(task.progress().activated()));
    }
  }

  /** A task that stays is to be otherwise in the new version of its process. */
  void migrated(TaskRow task, VersionChange.TaskChange change) {
    Long due = UserTaskBehavior.dueAt(change.dueDate(), step.zonedNow());
    replaceCandidates(task, change.candidateUsers(), false);
    replaceCandidates(task, change.candidateGroups(), true);
    changeTo(
        task,
        draft -> {
          draft.name = change.name() == null ? draft.name : change.name();
          draft.assignee = change.assignee() == null ? draft.assignee : change.assignee();
          draft.owner = change.owner() == null ? draft.owner : change.owner();
          draft.formKey = change.formKey() == null ? draft.formKey : change.formKey();
          draft.dueAt = due == null ? draft.dueAt : due;
          draft.priority = change.priority() == null ? draft.priority : change.priority();
          draft.category = change.category() == null ? draft.category : change.category();
        });
  }

  private void replaceCandidates(TaskRow task, @Nullable List<String> names, boolean groups) {
    if (names == null) {
      return;
    }
    String type = IdentityLinkType.CANDIDATE;
    for (IdentityLinkRow link : state.identityLinks(task.id())) {
      if (link.type().equals(type) && (groups ? link.groupId() : link.userId()) != null) {
        step.links().remove(task.id(), type, link.userId(), link.groupId());
      }
    }
    for (String name : names) {
      step.links().addIfMissing(task.id(), type, groups ? null : name, groups ? name : null);
    }
  }

  private void complete(TaskRow task, TaskCommand.CompleteTask complete) {
    if (PENDING.equals(task.delegation())) {
      throw new Rejection(
          new TurgoException(
              "Task "
                  + task.id()
                  + " is delegated to '"
                  + task.assignee()
                  + "' and cannot be completed before it is resolved"));
    }
    if (task.isOfProcess()) {
      // A variable of the task's own that has the name stays as it is.
      complete
          .variables()
          .forEach((name, value) -> step.variables().set(task.executionId(), name, value, false));
    } else {
      setAll(task, complete.variables(), true);
    }
    setAll(task, complete.localVariables(), true);
    step.variables().setTransient(complete.transientVariables());
    step.taskListeners()
        .completed(
            task,
            complete,
            () -> {
              TaskRow completed = task(task.id());
              step.taskLog().completed(completed);
              end(step, completed, null, complete.userId());
              if (task.isOfProcess()) {
                step.links().involveCaller();
                noteCompleter(
                    completed,
                    complete.userId() == null ? step.context().userId() : complete.userId());
              } else {
                state.endIfDone();
              }
            });
  }

  /** The variable that the element names gets who has completed the task, and the token goes on. */
  private void noteCompleter(TaskRow task, @Nullable String userId) {
    ExecutionRow token = step.token(task.executionId());
    CompiledExpression name =
        step.node(token) instanceof GraphNode.UserTask node ? node.completerVariable() : null;
    if (name == null) {
      step.tokens().leave(token);
      return;
    }
    step.calls()
        .evaluate(
            token,
            Arrays.asList(name),
            values -> {
              Object variable = values.get(0);
              if (variable != null && !variable.toString().isBlank()) {
                step.variables()
                    .set(
                        token.id(),
                        variable.toString(),
                        VariableType.encode(variable.toString(), userId),
                        false);
              }
              step.tokens().leave(step.token(token.id()));
            });
  }

  private void claim(TaskRow task, @Nullable String user) {
    String holder = task.assignee();
    if (user != null && holder != null && !holder.equals(user)) {
      throw new Rejection(new TurgoTaskAlreadyClaimedException(Long.toString(task.id()), holder));
    }
    TaskProgress progress =
        user == null ? task.progress().unclaimed() : task.progress().claimed(step.now(), user);
    change(task, task.with(task.properties().with(draft -> draft.assignee = user), progress));
  }

  private void assign(TaskRow task, @Nullable String user) {
    changeTo(task, draft -> draft.assignee = user);
  }

  private void save(TaskRow task, TaskCommand.SaveTask save) {
    if (!task.properties().equals(save.expected())) {
      throw new Rejection(
          new TurgoOptimisticLockingException(
              "Task "
                  + task.id()
                  + " was changed by another caller after it was read; read it again and repeat"
                  + " the change"));
    }
    if (!Objects.equals(save.wanted().parentTaskId(), save.expected().parentTaskId())) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "Task " + task.id() + " cannot get another parent; name the parent of a new task"));
    }
    change(task, task.with(save.wanted()));
  }

  private void delegate(TaskRow task, @Nullable String user) {
    changeTo(
        task,
        draft -> {
          draft.delegation = PENDING;
          draft.owner = task.owner() == null ? task.assignee() : task.owner();
          draft.assignee = user;
        });
  }

  private void resolve(TaskRow task, TaskCommand.ResolveTask resolve) {
    setAll(task, resolve.variables(), false);
    step.variables().setTransient(resolve.transientVariables());
    changeTo(
        task,
        draft -> {
          draft.delegation = RESOLVED;
          draft.assignee = task.owner();
        });
  }

  private void changeTo(TaskRow task, Consumer<TaskProperties.Draft> to) {
    change(task, task.with(task.properties().with(to)));
  }

  private void change(TaskRow task, TaskRow changed) {
    if (!changed.equals(task)) {
      state.put(changed);
      step.history().taskUpdated(changed);
      step.taskLog().changed(task, changed);
      step.taskListeners().changed(task, changed);
    }
  }

  private void addLink(TaskRow task, TaskCommand.AddTaskLink add) {
    switch (add.type()) {
      case "assignee" -> assign(task, add.userId());
      case "owner" -> changeTo(task, draft -> draft.owner = add.userId());
      default -> {
        step.links().addIfMissing(task.id(), add.type(), add.userId(), add.groupId());
        step.taskListeners().updated(task);
      }
    }
  }

  private void deleteLink(TaskRow task, TaskCommand.DeleteTaskLink delete) {
    switch (delete.type()) {
      case "assignee" -> assign(task, null);
      case "owner" -> changeTo(task, draft -> draft.owner = null);
      default -> {
        step.links().remove(task.id(), delete.type(), delete.userId(), delete.groupId());
        step.taskListeners().updated(task);
      }
    }
  }

  /** Answers whether some of them are the task's own. */
  private boolean setAll(TaskRow task, Map<String, VariableValue> variables, boolean local) {
    boolean anyOwn = false;
    for (Map.Entry<String, VariableValue> variable : variables.entrySet()) {
      boolean own = local || isOwn(task, variable.getKey());
      step.variables()
          .set(own ? task.id() : task.executionId(), variable.getKey(), variable.getValue(), own);
      anyOwn |= own;
    }
    return anyOwn;
  }

  /** Answers whether some of them were the task's own. */
  private boolean removeAll(TaskRow task, List<String> names, boolean local) {
    boolean anyOwn = false;
    for (String name : names) {
      boolean own = local || isOwn(task, name);
      step.variables().remove(own ? task.id() : task.executionId(), name, own);
      anyOwn |= own;
    }
    return anyOwn;
  }

  /** A task's variable is its own if it has one of that name, or no execution to look further. */
  private boolean isOwn(TaskRow task, String name) {
    return !task.isOfProcess() || state.variable(task.id(), name) != null;
  }

  private void delete(TaskRow task, @Nullable String reason) {
    if (task.isOfProcess()) {
      throw new Rejection(
          new TurgoException(
              "Task "
                  + task.id()
                  + " cannot be deleted, because process instance "
                  + task.instanceId()
                  + " waits for it; complete it, or delete the process instance"));
    }
    end(step, task, reason);
    state.endIfDone();
  }

  /** Opens a task of no process, or a sub-task. */
  void create(TaskCommand.NewTask created) {
    TaskRow task =
        new TaskRow(
            created.id(),
            state.id(),
            0,
            0,
            created.taskDefinitionKey(),
            created.properties(),
            step.now(),
            TaskProgress.NONE);
    state.put(task);
    step.history().taskOpened(task);
    step.taskLog().created(task);
    step.taskListeners()
        .created(
            task.id(),
            () -> {
              for (TaskCommand.AddTaskLink link : created.links()) {
                addLink(task, link);
              }
            });
  }

  /** Takes an open task away, with its sub-tasks, its links and its own variables. */
  static void end(StepParts step, TaskRow task, @Nullable String reason) {
    end(step, task, reason, null);
  }

  private static void end(
      StepParts step, TaskRow task, @Nullable String reason, @Nullable String completedBy) {
    for (TaskRow other : step.state().subTasks(task.id())) {
      end(step, other, reason);
    }
    if (task.isOfProcess()
        && step.graph().node(task.taskDefinitionKey()) instanceof GraphNode.UserTask node) {
      step.attached().remove(task.executionId(), node.timeoutIds());
    }
    step.history().taskEnded(task, reason, completedBy);
    step.links().goAway(task.id());
    step.variables().removeOfTask(task.id());
    step.state().removeTask(task.id());
    step.events().entity(TurgoEngineEventType.ENTITY_DELETED, task);
  }

  private TaskRow task(long id) {
    TaskRow task = state.task(id);
    if (task == null) {
      throw new Rejection(new TurgoObjectNotFoundException("Task " + id + " does not exist"));
    }
    return task;
  }

  /**
   * @param toActivate the task is to be suspended by itself, otherwise it must not be
   */
  private void checkActive(TaskRow task, boolean toActivate) {
    if (state.instance().suspended()) {
      throw new Rejection(
          new TurgoException(
              "Task " + task.id() + " cannot be changed: " + state.named() + " is suspended"));
    }
    if (task.progress().isSuspended() != toActivate) {
      throw new Rejection(
          new TurgoException(
              toActivate
                  ? "Task " + task.id() + " cannot be activated: it is not suspended"
                  : "Task "
                      + task.id()
                      + " cannot be changed: it is suspended; call activateTask first"));
    }
  }
}
