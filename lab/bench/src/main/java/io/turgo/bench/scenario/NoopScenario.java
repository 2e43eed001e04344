package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKind.Sort;
import java.util.List;

/** Jobs that do nothing: what the engine itself costs. */
public final class NoopScenario implements Scenario {
  @Override
  public String name() {
    return "noop";
  }

  @Override
  public boolean suits(ContenderKind kind) {
    return kind.bpmn() || kind.sort() == Sort.JOB_QUEUE;
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.NOOP);
    GeneratedJobs jobs = new GeneratedJobs(trial, Model.NOOP);
    Stretch stretch = jobs.measure(jobs.warmUp(), null);
    trial.verify(Model.NOOP);
    return List.of(stretch);
  }
}
