package io.turgo.bench.scenario;

import java.util.List;

/** Two nodes: one starts instances, the other has the executor, and with it all shards. */
public final class ForeignScenario implements Scenario {
  private static final int CALLED = 0;
  private static final int EXECUTING = 1;

  @Override
  public String name() {
    return "foreign";
  }

  @Override
  public int fewestNodes() {
    return 2;
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.WORK);
    int producers = ProducerCount.of(trial, 8);
    LiveJobs jobs =
        new LiveJobs(
            trial,
            Model.WORK,
            producers,
            count -> trial.startOn(CALLED, Model.WORK, count, producers));
    trial.executorOf(EXECUTING, true);
    double rate = jobs.warmUp(4_000, 2_500);
    Stretch stretch =
        Calibration.measure(
            trial,
            rate,
            instances -> jobs.measure(null, instances, () -> trial.executorOf(EXECUTING, true)));
    trial.verify(Model.WORK);
    return List.of(stretch);
  }
}
