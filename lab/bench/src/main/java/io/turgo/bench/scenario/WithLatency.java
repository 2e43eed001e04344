package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.Percentiles;
import java.util.List;
import java.util.Set;

/**
 * A scenario of generated jobs with the latency of the same engine beside it: once the jobs are
 * done, instances with one job each are started for some seconds at half the rate that the engine
 * has just shown, of starts or of jobs, whichever is lower. How long jobs of a backlog wait says
 * nothing of an engine. Timers are left out: the rate of timers is not that of jobs.
 */
public final class WithLatency implements Scenario {
  private static final Set<String> OF_JOBS = Set.of("noop", "chain");
  private static final double SECONDS = 5;
  private static final double LOAD = 0.5;

  private final Scenario scenario;

  private WithLatency(Scenario scenario) {
    this.scenario = scenario;
  }

  /** The scenario with latencies, where it has none of its own and leaves instances that wait. */
  public static Scenario of(Scenario scenario) {
    return OF_JOBS.contains(scenario.name()) ? new WithLatency(scenario) : scenario;
  }

  @Override
  public String name() {
    return scenario.name();
  }

  @Override
  public boolean suits(ContenderKind kind) {
    return scenario.suits(kind);
  }

  @Override
  public int fewestNodes() {
    return scenario.fewestNodes();
  }

  @Override
  public List<Stretch> run(Trial trial) {
    List<Stretch> stretches = scenario.run(trial);
    if (trial.nodeCount() > 1 || !trial.contestant().kind().bpmn()) {
      return stretches;
    }
    Percentiles latencies = measure(trial, stretches.getFirst());
    return stretches.stream().map(stretch -> stretch.withLatencies(latencies)).toList();
  }

  private static Percentiles measure(Trial trial, Stretch stretch) {
    trial.deploy(Model.WORK);
    Double starts = stretch.startsPerSecond();
    double most =
        starts == null ? stretch.jobsPerSecond() : Math.min(starts, stretch.jobsPerSecond());
    double perSecond = most * LOAD;
    long instances = Math.max(1, (long) (perSecond * SECONDS));
    LiveJobs paced =
        new LiveJobs(
            trial,
            Model.WORK,
            stretch.producers(),
            count -> trial.start(Model.WORK, count, stretch.producers(), perSecond));
    trial.executor(true);
    Percentiles latencies = paced.latenciesOf(instances);
    trial.executor(false);
    trial.verify(Model.WORK);
    return latencies;
  }
}
