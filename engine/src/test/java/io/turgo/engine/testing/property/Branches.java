package io.turgo.engine.testing.property;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;

import io.turgo.engine.job.Job;
import io.turgo.engine.task.Task;
import io.turgo.engine.testing.CaseModel.Scope;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The process that the random calls move, and what its moves do to the model: three branches, of
 * which one has a reminder beside it, one is a sub-process that is interrupted when it is late, and
 * one works, pauses and then asks. Nothing joins, so each branch lives by itself.
 */
final class Branches {
  static final String KEY = "lives";
  static final String FIRST = "first";
  static final String REMIND = "remind";
  static final String EXTRA = "extra";
  static final String SUB = "sub";
  static final String SECOND = "second";
  static final String LATE = "late";
  static final String WORK = "work";
  static final String PAUSE = "pause";
  static final String THIRD = "third";

  private final Kit kit;
  private final EngineModel model;

  Branches(Kit kit, EngineModel model) {
    this.kit = kit;
    this.model = model;
    kit.code(
        WORK,
        execution -> {
          if (model.workFails) {
            throw new IllegalStateException("work fails");
          }
        });
  }

  static void deploy(Kit kit) {
    kit.deploy(
        KEY,
        start("s"),
        parallel("fork"),
        user(FIRST, "turgo:candidateUsers='ann' turgo:candidateGroups='sales'"),
        boundary(REMIND, FIRST, false, "timeDuration:PT1H"),
        user(EXTRA, ""),
        sub(
            SUB,
            "",
            start("s2"),
            user(SECOND, "turgo:assignee='bob'"),
            end("e2"),
            flow("s2 -> second -> e2")),
        boundary(LATE, SUB, true, "timeDuration:PT2H"),
        code(WORK, WORK, "turgo:async='true'"),
        catchTimer(PAUSE, "timeDuration:PT30M"),
        user(THIRD, ""),
        end("e"),
        flow("s -> fork -> first -> e"),
        flow("remind -> extra -> e"),
        flow("fork -> sub -> e"),
        flow("late -> e"),
        flow("fork -> work -> pause -> third -> e"));
  }

  void started(String id) {
    ModelInstance instance = new ModelInstance(id);
    model.instances.add(instance);
    ModelTask first = opened(instance, FIRST, scopeAt(instance, FIRST, instance.root));
    first.users.add("ann");
    first.groups.add("sales");
    Scope sub = scopeAt(instance, SUB, instance.root);
    opened(instance, SECOND, scopeAt(instance, SECOND, sub)).assignee = "bob";
    scopeAt(instance, WORK, instance.root);
    made(instance, REMIND, ModelJob.State.TIMER, Duration.ofHours(1));
    made(instance, LATE, ModelJob.State.TIMER, Duration.ofHours(2));
    made(instance, WORK, ModelJob.State.READY, null);
  }

  void completed(ModelTask task) {
    model.remove(task);
    ModelInstance instance = task.instance;
    if (instance == null) {
      return;
    }
    switch (task.key) {
      case FIRST -> cancel(instance, REMIND);
      case SECOND -> {
        cancel(instance, LATE);
        instance.inner.remove(SUB);
      }
      case THIRD -> instance.inner.remove(WORK);
      default -> {}
    }
    instance.inner.remove(task.key);
    endIfNothingIsLeft(instance);
  }

  void ran(ModelJob job) {
    ModelInstance instance = job.instance;
    model.remove(job);
    switch (job.activity) {
      case WORK -> made(instance, PAUSE, ModelJob.State.TIMER, Duration.ofMinutes(30));
      case PAUSE -> opened(instance, THIRD, Objects.requireNonNull(instance.inner.get(WORK)));
      case REMIND -> opened(instance, EXTRA, scopeAt(instance, EXTRA, instance.root));
      default -> {
        List.copyOf(model.tasks).stream()
            .filter(task -> task.instance == instance && task.key.equals(SECOND))
            .forEach(model::remove);
        instance.inner.remove(SECOND);
        instance.inner.remove(SUB);
        endIfNothingIsLeft(instance);
      }
    }
  }

  /** The work of a job threw. */
  void failed(ModelJob job) {
    job.hasFailed = true;
    job.retries--;
    if (job.retries == 0) {
      job.state = ModelJob.State.DEAD;
    } else {
      job.state = ModelJob.State.TIMER;
      job.due = model.now.plusSeconds(10);
    }
  }

  private void endIfNothingIsLeft(ModelInstance instance) {
    if (instance.inner.isEmpty()) {
      model.remove(instance);
    }
  }

  private void cancel(ModelInstance instance, String activity) {
    List.copyOf(model.jobs).stream()
        .filter(job -> job.instance == instance && job.activity.equals(activity))
        .forEach(model::remove);
  }

  private Scope scopeAt(ModelInstance instance, String activity, Scope outer) {
    String id =
        Objects.requireNonNull(
                kit.engine()
                    .getRuntimeService()
                    .createExecutionQuery()
                    .processInstanceId(instance.id)
                    .activityId(activity)
                    .singleResult(),
                () -> "No execution at " + activity + " of " + instance)
            .getId();
    Scope scope = new Scope(id, outer);
    instance.inner.put(activity, scope);
    return scope;
  }

  private ModelTask opened(ModelInstance instance, String key, Scope scope) {
    Task task =
        Objects.requireNonNull(
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instance.id)
                .taskDefinitionKey(key)
                .singleResult(),
            () -> "No task " + key + " of " + instance);
    ModelTask opened = new ModelTask(task.getId(), key, instance, scope);
    model.tasks.add(opened);
    return opened;
  }

  private void made(
      ModelInstance instance, String activity, ModelJob.State state, @Nullable Duration wait) {
    var management = kit.engine().getManagementService();
    List<Job> found = new ArrayList<>();
    for (var query :
        List.of(
            management.createJobQuery(),
            management.createTimerJobQuery(),
            management.createSuspendedJobQuery())) {
      found.addAll(query.processInstanceId(instance.id).elementId(activity).list());
    }
    if (found.size() != 1) {
      throw new AssertionError("Jobs at " + activity + " of " + instance + ": " + found);
    }
    String id = found.getFirst().getId();
    model.jobs.add(
        new ModelJob(id, activity, instance, state, wait == null ? null : model.now.plus(wait)));
  }
}
