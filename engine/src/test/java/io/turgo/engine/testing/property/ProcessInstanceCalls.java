package io.turgo.engine.testing.property;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Random calls for instances as a whole, and for the clock. */
final class ProcessInstanceCalls {
  private static final int MOST = 3;

  private final Life life;
  private final EngineModel model;
  private final RuntimeService runtime;

  ProcessInstanceCalls(Life life) {
    this.life = life;
    this.model = life.model;
    this.runtime = life.kit.engine().getRuntimeService();
  }

  void one(Picks picks) {
    List<ModelInstance> instances = model.instances;
    if (instances.isEmpty() || (instances.size() < MOST && picks.oneIn(4))) {
      start(picks);
      return;
    }
    ModelInstance instance = picks.any(instances);
    switch (picks.below(8)) {
      case 0, 1 -> suspend(instance);
      case 2, 3, 4 -> activate(instance);
      case 5 -> delete(instance, picks);
      default -> touchGone(picks);
    }
  }

  private void start(Picks picks) {
    Map<String, @Nullable Object> variables = new HashMap<>();
    for (int i = picks.below(3); i > 0; i--) {
      variables.put(picks.name(), picks.value());
    }
    StringBuilder id = new StringBuilder();
    life.expect(
        "start with " + VariableValues.show(variables),
        null,
        () -> id.append(life.kit.start(Branches.KEY, variables)),
        () -> {
          life.process.started(id.toString());
          model.instances.getLast().root.own.putAll(variables);
        });
  }

  private void suspend(ModelInstance instance) {
    life.expect(
        "suspend " + instance,
        instance.suspended ? TurgoException.class : null,
        () -> runtime.suspendProcessInstanceById(instance.id),
        () -> {
          instance.suspended = true;
          model.jobs.stream()
              .filter(job -> job.instance == instance && job.state != ModelJob.State.DEAD)
              .forEach(job -> job.state = ModelJob.State.SUSPENDED);
        });
  }

  private void activate(ModelInstance instance) {
    life.expect(
        "activate " + instance,
        instance.suspended ? null : TurgoException.class,
        () -> runtime.activateProcessInstanceById(instance.id),
        () -> {
          instance.suspended = false;
          model.jobs.stream()
              .filter(job -> job.instance == instance && job.state == ModelJob.State.SUSPENDED)
              .forEach(job -> job.state = job.waiting());
        });
  }

  private void delete(ModelInstance instance, Picks picks) {
    String reason = picks.oneIn(2) ? null : "not needed";
    life.expect(
        "delete " + instance,
        null,
        () -> runtime.deleteProcessInstance(instance.id, reason),
        () -> model.remove(instance));
  }

  private void touchGone(Picks picks) {
    if (model.goneInstances.isEmpty()) {
      return;
    }
    String id = picks.any(model.goneInstances);
    Runnable call =
        switch (picks.below(5)) {
          case 0 -> () -> runtime.suspendProcessInstanceById(id);
          case 1 -> () -> runtime.activateProcessInstanceById(id);
          case 2 -> () -> runtime.deleteProcessInstance(id, null);
          case 3 -> () -> runtime.setVariable(id, "a", 1);
          default -> () -> runtime.removeVariable(id, "a");
        };
    life.expect(
        "touch instance " + id + " that is over",
        TurgoObjectNotFoundException.class,
        call,
        () -> {});
  }

  void passTime(Picks picks) {
    var time = picks.minutes(50);
    life.expect(
        "advance " + time,
        null,
        () -> life.kit.engine().getClock().advance(time),
        () -> model.now = model.now.plus(time));
  }
}
