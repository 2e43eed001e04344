package io.turgo.bench.scenario;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Instances of 27 jobs each, started by a node that executes nothing while the others execute: the
 * set-up of Activiti's benchmark.
 */
public final class SeparateProducersScenario implements Scenario {
  private static final int PRODUCING = 0;

  @Override
  public String name() {
    return "async27";
  }

  @Override
  public int fewestNodes() {
    return 2;
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.ASYNC27);
    int producers = ProducerCount.of(trial, 10);
    LiveJobs jobs =
        new LiveJobs(
            trial,
            Model.ASYNC27,
            producers,
            count -> trial.startOn(PRODUCING, Model.ASYNC27, count, producers));
    executors(trial);
    double rate = jobs.warmUp(1_000, 60);
    Stretch stretch =
        Calibration.measure(
            trial, rate, instances -> jobs.measure(null, instances, () -> executors(trial)));
    trial.verify(Model.ASYNC27);
    return List.of(stretch);
  }

  private static void executors(Trial trial) {
    IntStream.range(PRODUCING + 1, trial.nodeCount()).forEach(node -> trial.executorOf(node, true));
  }
}
