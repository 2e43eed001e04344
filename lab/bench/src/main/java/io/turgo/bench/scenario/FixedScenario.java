package io.turgo.bench.scenario;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Jobs that take a given time: how much of its concurrency an engine makes use of. */
public final class FixedScenario implements Scenario {
  private static final Duration WORK = Duration.ofMillis(100);
  private static final long SAMPLE = 100;

  @Override
  public String name() {
    return "fixed";
  }

  @Override
  public List<Stretch> run(Trial trial) {
    trial.deploy(Model.WORK);
    GeneratedJobs jobs = new GeneratedJobs(trial, Model.WORK);
    jobs.warmUp();
    Duration work = trial.settings().load().work();
    work = work == null ? WORK : work;
    trial.work(work, false);
    Double most = mostPerSecond(trial, work);
    Stretch stretch = jobs.measure(most == null ? jobs.batch(SAMPLE) : most, most);
    trial.verify(Model.WORK);
    return List.of(stretch);
  }

  /** Null where jobs take no time, or the settings leave the number of threads to the engine. */
  private static @Nullable Double mostPerSecond(Trial trial, Duration work) {
    Integer concurrency = trial.contenderSettings().number(trial.contestant().kind().concurrency());
    return concurrency == null || work.isZero()
        ? null
        : trial.nodeCount() * concurrency * 1e3 / work.toMillis();
  }
}
