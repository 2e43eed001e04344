package io.turgo.bench.scenario;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKind.Sort;
import io.turgo.bench.contender.ContenderKinds;
import java.util.List;

/** Cases: jobs that are made first, or while cases are started, as of processes. */
public final class CaseScenario implements Scenario {
  /** Jobs that do nothing, each followed by a human task. */
  public static final Scenario NOOP = new CaseScenario(Model.CASE_NOOP, false);

  /** Timers that are due, each followed by a human task. */
  public static final Scenario TIMER = new CaseScenario(Model.CASE_TIMER, false);

  /** 27 jobs, which sentries chain in two stages, run while cases are started. */
  public static final Scenario CASE27 = new CaseScenario(Model.CASE27, true);

  private final Model model;
  private final boolean live;

  private CaseScenario(Model model, boolean live) {
    this.model = model;
    this.live = live;
  }

  @Override
  public String name() {
    return model.key();
  }

  @Override
  public boolean suits(ContenderKind kind) {
    return kind.equals(ContenderKinds.TURGO) || kind.sort() == Sort.CASE_ENGINE;
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(model);
    Stretch stretch = live ? runLive(trial) : runGenerated(trial);
    trial.verify(model);
    return List.of(stretch);
  }

  private Stretch runGenerated(Trial trial) {
    GeneratedJobs jobs = new GeneratedJobs(trial, model);
    return jobs.measure(jobs.warmUp(), null);
  }

  private Stretch runLive(Trial trial) {
    LiveJobs jobs = new LiveJobs(trial, model, ProducerCount.of(trial, 10));
    trial.executor(true);
    double rate = jobs.warmUp(1_000, 150);
    return Calibration.measure(
        trial, rate, instances -> jobs.measure(null, instances, () -> trial.executor(true)));
  }
}
