package io.turgo.bench.scenario;

import java.util.List;

/** Instances of 27 jobs each with forks, joins and a timer, started while their jobs run. */
public final class Async27Scenario implements Scenario {
  @Override
  public String name() {
    return "async27";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.ASYNC27);
    LiveJobs jobs = new LiveJobs(trial, Model.ASYNC27, ProducerCount.of(trial, 10));
    trial.executor(true);
    double rate = jobs.warmUp(1_000, 150);
    Stretch stretch =
        Calibration.measure(
            trial, rate, instances -> jobs.measure(null, instances, () -> trial.executor(true)));
    trial.verify(Model.ASYNC27);
    return List.of(stretch);
  }
}
