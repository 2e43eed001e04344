package io.turgo.engine.testing.property;

import io.turgo.engine.testing.Kit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** All that must be in the engine, in plain collections. */
final class EngineModel {
  final List<ModelInstance> instances = new ArrayList<>();
  final List<ModelTask> tasks = new ArrayList<>();
  final List<ModelJob> jobs = new ArrayList<>();

  /** Ids of what there was: calls for these are refused. */
  final List<String> goneInstances = new ArrayList<>();

  final List<String> goneTasks = new ArrayList<>();
  final List<String> goneJobs = new ArrayList<>();

  Instant now = Kit.NOON;

  /** Whether the code of {@link Branches#WORK} throws. */
  boolean workFails;

  void remove(ModelTask task) {
    tasks.remove(task);
    goneTasks.add(task.id);
  }

  void remove(ModelJob job) {
    jobs.remove(job);
    goneJobs.add(job.id);
  }

  void remove(ModelInstance instance) {
    List.copyOf(tasks).stream().filter(t -> t.instance == instance).forEach(this::remove);
    List.copyOf(jobs).stream().filter(j -> j.instance == instance).forEach(this::remove);
    instances.remove(instance);
    goneInstances.add(instance.id);
  }
}
