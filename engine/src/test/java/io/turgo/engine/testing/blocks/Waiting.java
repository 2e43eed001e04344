package io.turgo.engine.testing.blocks;

import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceCaller;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that waits until somebody does something with it.
 *
 * @param rowId of the task, job or subscription; the execution's where there is none
 * @param around the execution that waits and those around it, through calls, then the instance
 */
record Waiting(
    For what,
    long instanceId,
    long executionId,
    String activityId,
    long rowId,
    List<Enclosing> around) {

  enum For {
    JOB,
    TIMER,
    WORKER,
    TASK,
    TRIGGER,
    MESSAGE,
    SIGNAL,
    CONDITION,
    AD_HOC
  }

  /** An execution, or an instance with no activity. */
  record Enclosing(long id, @Nullable String activityId) {}

  /** Whether the engine goes on by itself. */
  boolean isJob() {
    return what == For.JOB;
  }

  /** The execution or instance that an attached event is attached to. */
  long hostId() {
    return around.get(1).id();
  }

  static List<Waiting> in(Collection<InstanceSnapshot> instances) {
    Map<Long, InstanceSnapshot> byId = new HashMap<>();
    instances.forEach(instance -> byId.put(instance.id(), instance));
    List<Waiting> found = new ArrayList<>();
    for (InstanceSnapshot instance : instances) {
      instance
          .jobs()
          .forEach(job -> {
            For what =
                job.kind() == JobRow.Kind.TIMER
                    ? For.TIMER
                    : job.kind() == JobRow.Kind.EXTERNAL ? For.WORKER : For.JOB;
            found.add(of(what, instance, byId, job.executionId(), job.activityId(), job.id()));
          });
      instance
          .tasks()
          .forEach(task ->
              found.add(
                  of(
                      For.TASK,
                      instance,
                      byId,
                      task.executionId(),
                      task.taskDefinitionKey(),
                      task.id())));
      instance
          .subscriptions()
          .forEach(row -> {
            For what = what(row.kind());
            if (what != null) {
              found.add(of(what, instance, byId, row.executionId(), row.activityId(), row.id()));
            }
          });
      instance
          .executions()
          .forEach(row -> {
            if (row.activityId().startsWith("q")
                && (row.kind() == ExecutionRow.Kind.SCOPE
                    || row.kind() == ExecutionRow.Kind.LEG_SCOPE)) {
              found.add(of(For.AD_HOC, instance, byId, row.id(), row.activityId(), row.id()));
            }
            if (row.activityId().startsWith("r")
                && (row.kind() == ExecutionRow.Kind.TOKEN || row.kind() == ExecutionRow.Kind.LEG)
                && row.activityInstanceId() != 0
                && found.stream().noneMatch(one -> one.executionId == row.id())) {
              found.add(of(For.TRIGGER, instance, byId, row.id(), row.activityId(), row.id()));
            }
          });
    }
    return found;
  }

  private static @Nullable For what(EventSubscriptionRow.Kind kind) {
    return switch (kind) {
      case MESSAGE -> For.MESSAGE;
      case SIGNAL -> For.SIGNAL;
      case CONDITION -> For.CONDITION;
      case COMPENSATION, VARIABLE -> null;
    };
  }

  private static Waiting of(
      For what,
      InstanceSnapshot instance,
      Map<Long, InstanceSnapshot> instances,
      long executionId,
      String activityId,
      long rowId) {
    List<Enclosing> around = new ArrayList<>();
    InstanceSnapshot at = instance;
    long next = executionId;
    while (true) {
      ExecutionRow row = at.executions().get(next);
      if (row != null) {
        around.add(new Enclosing(next, row.activityId()));
        next = row.parentId();
        continue;
      }
      around.add(new Enclosing(at.id(), null));
      InstanceCaller caller = at.instance().caller();
      InstanceSnapshot above = caller == null ? null : instances.get(caller.instanceId());
      if (caller == null || above == null) {
        return new Waiting(what, instance.id(), executionId, activityId, rowId, around);
      }
      at = above;
      next = caller.executionId();
    }
  }
}
