package io.turgo.bench.scenario;

import java.util.List;

/** Instances with one job each, started and run by the same engine at the same time. */
public final class MixedScenario implements Scenario {
  @Override
  public String name() {
    return "mixed";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.WORK);
    LiveJobs jobs = new LiveJobs(trial, Model.WORK, ProducerCount.of(trial, 8));
    trial.executor(true);
    double rate = jobs.warmUp(4_000, 2_500);
    Stretch stretch =
        Calibration.measure(
            trial, rate, instances -> jobs.measure(null, instances, () -> trial.executor(true)));
    trial.verify(Model.WORK);
    return List.of(stretch);
  }
}
