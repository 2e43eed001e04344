package io.turgo.bench.scenario;

import java.util.List;

/** Timers that are due: each takes its instance from one user task to the next. */
public final class TimersScenario implements Scenario {
  @Override
  public String name() {
    return "timers";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.TIMERS);
    GeneratedJobs jobs = new GeneratedJobs(trial, Model.TIMERS);
    Stretch stretch = jobs.measure(jobs.warmUp(), null);
    trial.verify(Model.TIMERS);
    return List.of(stretch);
  }
}
