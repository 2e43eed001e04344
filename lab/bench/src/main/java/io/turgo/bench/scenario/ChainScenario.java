package io.turgo.bench.scenario;

import java.time.Duration;
import java.util.List;

/** Jobs of which each makes the next of its instance. */
public final class ChainScenario implements Scenario {
  @Override
  public String name() {
    return "chain";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    Model chain = Model.chain(trial.settings().load().steps());
    trial.deploy(chain);
    Duration work = trial.settings().load().work();
    trial.work(work == null ? Duration.ZERO : work, false);
    GeneratedJobs jobs = new GeneratedJobs(trial, chain);
    Stretch stretch = jobs.measure(jobs.warmUp(), null);
    trial.verify(chain);
    return List.of(stretch);
  }
}
