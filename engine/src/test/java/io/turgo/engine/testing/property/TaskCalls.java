package io.turgo.engine.testing.property;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoTaskAlreadyClaimedException;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Random calls that change and end tasks. */
final class TaskCalls {
  private static final int MOST_STANDALONE = 3;

  private final Life life;
  private final EngineModel model;
  private final TaskService tasks;

  TaskCalls(Life life) {
    this.life = life;
    this.model = life.model;
    this.tasks = life.kit.engine().getTaskService();
  }

  void one(Picks picks) {
    long standalone = model.tasks.stream().filter(task -> task.instance == null).count();
    if (model.tasks.isEmpty() || (standalone < MOST_STANDALONE && picks.oneIn(8))) {
      open(picks);
      return;
    }
    ModelTask task = picks.any(model.tasks);
    String user = picks.oneIn(5) ? null : picks.user();
    switch (picks.below(14)) {
      case 0 -> claim(task, user);
      case 1 -> change(task, "unclaim", () -> tasks.unclaim(task.id), () -> task.assignee = null);
      case 2 ->
          change(
              task,
              "assign to " + user,
              () -> tasks.setAssignee(task.id, user),
              () -> task.assignee = user);
      case 3 ->
          change(
              task,
              "give to " + user,
              () -> tasks.setOwner(task.id, user),
              () -> task.owner = user);
      case 4 -> delegate(task, picks.user());
      case 5 ->
          change(
              task,
              "resolve",
              () -> tasks.resolveTask(task.id),
              () -> {
                task.delegation = DelegationState.RESOLVED;
                task.assignee = task.owner;
              });
      case 6, 7 -> candidates(task, picks);
      case 8 -> save(task, picks);
      case 9 -> fields(task, picks);
      case 10, 11 -> complete(task, picks);
      case 12 -> delete(task);
      default -> touchGone(picks);
    }
  }

  /** A call that is only refused while the task's instance is suspended. */
  private void change(ModelTask task, String what, Runnable call, Runnable effect) {
    life.expect(what + " " + task, task.isSuspended() ? TurgoException.class : null, call, effect);
  }

  private void open(Picks picks) {
    Task task = tasks.newTask();
    task.setName("alone " + picks.below(3));
    task.setPriority(picks.below(100));
    task.setDueDate(picks.date());
    task.setAssignee(picks.oneIn(2) ? null : picks.user());
    life.expect(
        "open " + task.getName(),
        null,
        () -> tasks.saveTask(task),
        () -> {
          ModelTask opened = new ModelTask(task.getId(), "alone", null, null);
          opened.name = task.getName();
          opened.priority = task.getPriority();
          opened.due = task.getDueDate();
          opened.assignee = task.getAssignee();
          model.tasks.add(opened);
        });
  }

  private void claim(ModelTask task, @Nullable String user) {
    boolean others = user != null && task.assignee != null && !user.equals(task.assignee);
    Class<? extends RuntimeException> refusal =
        task.isSuspended()
            ? TurgoException.class
            : others ? TurgoTaskAlreadyClaimedException.class : null;
    life.expect(
        "claim " + task + " for " + user,
        refusal,
        () -> tasks.claim(task.id, user),
        () -> task.assignee = user);
  }

  private void delegate(ModelTask task, String user) {
    change(
        task,
        "delegate to " + user,
        () -> tasks.delegateTask(task.id, user),
        () -> {
          task.delegation = DelegationState.PENDING;
          if (task.owner == null) {
            task.owner = task.assignee;
          }
          task.assignee = user;
        });
  }

  private void candidates(ModelTask task, Picks picks) {
    String user = picks.user();
    String group = picks.group();
    switch (picks.below(6)) {
      case 0, 1 ->
          change(
              task,
              "add candidate " + user,
              () -> tasks.addCandidateUser(task.id, user),
              () -> task.users.add(user));
      case 2 ->
          change(
              task,
              "delete candidate " + user,
              () -> tasks.deleteCandidateUser(task.id, user),
              () -> task.users.remove(user));
      case 3, 4 ->
          change(
              task,
              "add candidate group " + group,
              () -> tasks.addCandidateGroup(task.id, group),
              () -> task.groups.add(group));
      default ->
          change(
              task,
              "delete candidate group " + group,
              () -> tasks.deleteCandidateGroup(task.id, group),
              () -> task.groups.remove(group));
    }
  }

  private void fields(ModelTask task, Picks picks) {
    int priority = picks.below(100);
    Date due = picks.date();
    if (picks.oneIn(3)) {
      change(
          task,
          "follow up " + due,
          () -> tasks.setFollowUpDate(task.id, due),
          () -> task.followUp = due);
    } else if (picks.oneIn(2)) {
      change(
          task,
          "priority " + priority,
          () -> tasks.setPriority(task.id, priority),
          () -> task.priority = priority);
    } else {
      change(task, "due " + due, () -> tasks.setDueDate(task.id, due), () -> task.due = due);
    }
  }

  private void save(ModelTask task, Picks picks) {
    Task read =
        Objects.requireNonNull(tasks.createTaskQuery().taskId(task.id).singleResult(), task.id);
    String name = "name " + picks.below(3);
    int priority = picks.below(100);
    Date due = picks.date();
    read.setName(name);
    read.setPriority(priority);
    read.setDueDate(due);
    read.setFollowUpDate(due);
    boolean hand = picks.oneIn(2);
    String user = picks.user();
    if (hand) {
      read.setAssignee(user);
    }
    change(
        task,
        "save " + name + " " + priority + " " + due + (hand ? " " + user : ""),
        () -> tasks.saveTask(read),
        () -> {
          task.name = name;
          task.priority = priority;
          task.due = due;
          task.followUp = due;
          task.assignee = hand ? user : task.assignee;
        });
  }

  private void complete(ModelTask task, Picks picks) {
    boolean delegated = task.delegation == DelegationState.PENDING;
    String name = picks.name();
    Object value = picks.value();
    boolean bare = picks.oneIn(2);
    life.expect(
        "complete " + task + (bare ? "" : " with " + name + "=" + VariableValues.show(value)),
        task.isSuspended() || delegated ? TurgoException.class : null,
        () -> {
          if (bare) {
            tasks.complete(task.id);
          } else {
            tasks.complete(task.id, java.util.Collections.singletonMap(name, value));
          }
        },
        () -> {
          if (!bare) {
            task.scope.setOutside(name, value);
          }
          life.process.completed(task);
        });
  }

  private void delete(ModelTask task) {
    life.expect(
        "delete " + task,
        task.instance == null ? null : TurgoException.class,
        () -> tasks.deleteTask(task.id),
        () -> model.remove(task));
  }

  private void touchGone(Picks picks) {
    if (model.goneTasks.isEmpty()) {
      return;
    }
    String id = picks.any(model.goneTasks);
    Runnable call =
        switch (picks.below(6)) {
          case 0 -> () -> tasks.complete(id);
          case 1 -> () -> tasks.claim(id, "ann");
          case 2 -> () -> tasks.setVariables(id, Map.of("a", 1));
          case 3 -> () -> tasks.delegateTask(id, "ann");
          case 4 -> () -> tasks.addCandidateUser(id, "ann");
          default -> () -> tasks.getVariables(id);
        };
    life.expect(
        "touch task " + id + " that is over", TurgoObjectNotFoundException.class, call, () -> {});
  }
}
