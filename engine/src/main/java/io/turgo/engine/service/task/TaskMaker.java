package io.turgo.engine.service.task;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.TaskProperties;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.TaskCommand;
import io.turgo.engine.query.task.TaskValue;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.Shards;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.function.LongSupplier;

/** Opens tasks of no process and sub-tasks, and saves what was changed of a task. */
public final class TaskMaker {
  private final ApiCalls calls;
  private final LongSupplier ids;
  private final int shards;

  public TaskMaker(ApiCalls calls, LongSupplier ids, int shards) {
    this.calls = calls;
    this.ids = ids;
    this.shards = shards;
  }

  void save(Task task) {
    Arguments.required("task", task);
    if (!(task instanceof TaskValue value)) {
      throw new TurgoIllegalArgumentException(
          "Expected a task of this engine, but got a "
              + task.getClass().getName()
              + "; make it by newTask() or read it by a query");
    }
    TaskRow row = value.row();
    if (row == null) {
      create(value, "", List.of());
      return;
    }
    if (value.properties().equals(row.properties())) {
      return;
    }
    InstanceState state =
        calls.ofTask(
            task.getId(), id -> new TaskCommand.SaveTask(id, row.properties(), value.properties()));
    // Somebody may have gone on with it in the same unit.
    TaskRow saved = state.isEnded() ? null : state.task(row.id());
    value.saved(saved == null ? row.with(value.properties()) : saved);
  }

  /** Opens a task and notes on the value which one it is. */
  void create(TaskValue value, String taskDefinitionKey, List<TaskCommand.AddTaskLink> links) {
    String held = calls.border().heldTo();
    if (held != null) {
      String named = value.properties().tenantId();
      value.setTenantId(calls.border().tenant(named == null ? "" : named));
    }
    TaskProperties properties = value.properties();
    long id = ids.getAsLong();
    TaskCommand.NewTask task = new TaskCommand.NewTask(id, taskDefinitionKey, properties, links);
    Long parent = properties.parentTaskId();
    InstanceState state;
    if (parent == null) {
      long instanceId = ids.getAsLong();
      state =
          calls.call(
              instanceId, new Command.CreateTask(instanceId, Shards.of(instanceId, shards), task));
    } else {
      try {
        state =
            calls.ofTask(
                Long.toString(parent), parentId -> new TaskCommand.CreateSubTask(parentId, task));
      } catch (TurgoObjectNotFoundException e) {
        throw new TurgoObjectNotFoundException(
            "Task " + parent + ", the parent of a new task, is not open", e);
      }
    }
    // Somebody may have ended its parent in the same unit.
    TaskRow made = state.isEnded() ? null : state.task(id);
    if (made == null) {
      throw new TurgoObjectNotFoundException(
          "Task " + id + " was created, but was deleted with its parent right after that");
    }
    value.saved(made);
  }
}
