package io.turgo.bench.crash;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Works on a part of the open tasks, the same part in every child: claims each, gives it a
 * priority, hands it to an expert and gets it back, completes it.
 */
final class TaskLoad {
  /** The name of tasks of no process. */
  static final String MEMO = "memo";

  /** Who claims all tasks, and so is their owner once they were delegated. */
  static final String CLERK = "clerk";

  /** Others are left to their timers and exit criteria. */
  private static final List<String> KEYS = List.of("review", "approve", "confirm", "decide");

  private static final int PAGE = 50;
  private static final int EVERY_DETAILED = 3;

  private final ProcessEngine engine;
  private final TaskService tasks;
  private final Attempts attempts;
  private final int part;
  private final int parts;
  private int nextPriority;

  /**
   * @param firstPriority greater than all that an earlier child has given
   */
  TaskLoad(ProcessEngine engine, Attempts attempts, int part, int parts, int firstPriority) {
    this.engine = engine;
    this.tasks = engine.getTaskService();
    this.attempts = attempts;
    this.part = part;
    this.parts = parts;
    this.nextPriority = firstPriority;
  }

  void run() throws InterruptedException {
    while (!attempts.pause()) {
      List<Task> open = new ArrayList<>();
      attempts.call(
          "query of tasks",
          () ->
              open.addAll(
                  tasks
                      .createTaskQuery()
                      .or()
                      .taskDefinitionKeys(KEYS)
                      .taskName(MEMO)
                      .endOr()
                      .listPage(0, PAGE)));
      for (Task task : open) {
        if (Long.parseLong(task.getId()) % parts == part) {
          work(task);
        }
      }
    }
  }

  private void work(Task task) throws InterruptedException {
    String id = task.getId();
    if (task.getDelegationState() == DelegationState.PENDING) {
      attempts.call("resolution of task " + id, () -> tasks.resolveTask(id));
    } else if (Long.parseLong(id) % EVERY_DETAILED == 0) {
      prepare(id);
    }
    attempts.acknowledged(
        "completion of task " + id,
        Ledger.completedLine(id),
        () -> {
          if ("confirm".equals(task.getTaskDefinitionKey())) {
            confirm(task);
          } else {
            tasks.complete(id);
          }
        });
  }

  private void prepare(String id) throws InterruptedException {
    int priority = nextPriority++;
    attempts.acknowledged(
        "claim of task " + id, Ledger.claimedLine(id), () -> tasks.claim(id, CLERK));
    attempts.acknowledged(
        "priority of task " + id,
        Ledger.priorityLine(id, priority),
        () -> tasks.setPriority(id, priority));
    attempts.call(
        "delegation of task " + id,
        () -> {
          tasks.delegateTask(id, "expert");
          tasks.resolveTask(id);
        });
  }

  /** The confirmation's row and the completion, in one transaction. */
  private void confirm(Task task) {
    try {
      engine.inTransaction(connection -> {
        BusinessTable.insert(
            connection, Objects.requireNonNull(task.getProcessInstanceId()), "confirm");
        tasks.complete(task.getId());
        return task;
      });
    } catch (SQLException e) {
      throw new TurgoException("Task " + task.getId() + " could not be confirmed: " + e, e);
    }
  }
}
