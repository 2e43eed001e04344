package io.turgo.bench.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long jobs wait from ready until started, under a steady load of 10 %, 50 % and 80 % of what
 * the engine can do, unless it is told other loads.
 */
public final class LatencyScenario implements Scenario {
  private final List<Integer> loads;

  public LatencyScenario() {
    this(List.of(10, 50, 80));
  }

  /**
   * Measures at other loads.
   *
   * @param loads in percent of what the engine can do
   */
  public LatencyScenario(List<Integer> loads) {
    this.loads = List.copyOf(loads);
  }

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.WORK);
    int producers = ProducerCount.of(trial, 8);
    LiveJobs full = new LiveJobs(trial, Model.WORK, producers);
    trial.executor(true);
    double rate = full.warmUp(4_000, 2_500);
    Runnable executors = () -> trial.executor(true);
    double seconds = Calibration.shortest(trial.settings());
    Long wanted = trial.settings().size().instances();
    long most = wanted == null ? (long) (rate * seconds) + 1 : wanted;
    Stretch capacity = full.measure("as fast as it can", most, executors);
    List<Stretch> stretches = new ArrayList<>(List.of(capacity));
    for (int load : loads) {
      double perSecond = capacity.jobsPerSecond() * load / 100;
      long instances =
          wanted == null ? (long) (perSecond * seconds) + 1 : Math.max(1, wanted * load / 100);
      LiveJobs paced =
          new LiveJobs(
              trial,
              Model.WORK,
              producers,
              count -> trial.start(Model.WORK, count, producers, perSecond));
      stretches.add(paced.measure(load + " % load", instances, executors));
    }
    trial.work(Duration.ZERO, false);
    trial.verify(Model.WORK);
    return stretches;
  }
}
