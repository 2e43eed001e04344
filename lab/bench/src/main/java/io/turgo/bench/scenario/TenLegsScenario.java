package io.turgo.bench.scenario;

import java.util.List;

/** Instances that do an async service task ten times in parallel, started with the executor off. */
public final class TenLegsScenario implements Scenario {
  private static final int LEGS = 10;

  @Override
  public String name() {
    return "tenlegs";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    Model model = Model.legs(Leg.JOB, LEGS, false);
    trial.deploy(model);
    GeneratedJobs jobs = new GeneratedJobs(trial, model);
    Stretch stretch = jobs.measure(jobs.warmUp(), null);
    trial.verify(model);
    return List.of(stretch);
  }
}
