package io.turgo.bench.scale;

import io.turgo.bench.scenario.MultiInstanceScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;

/** What a leg costs when one instance does an activity so many times in parallel. */
final class LegsQuestion implements ScenarioQuestion {
  @Override
  public String name() {
    return "legs";
  }

  @Override
  public String size() {
    return "parallel legs";
  }

  @Override
  public List<Long> sizes() {
    return List.of(1_000L, 4_000L, 16_000L);
  }

  /** The most that one activity of an engine with default limits may have. */
  @Override
  public long most() {
    return 100_000;
  }

  @Override
  public List<String> works() {
    return List.of("a user task", "an async service task", "a sub-process");
  }

  /** Small instances run until the JVM has compiled what counts. */
  @Override
  public RunSettings.Size load() {
    return new RunSettings.Size(null, 400L);
  }

  @Override
  public Scenario scenario() {
    return new MultiInstanceScenario();
  }
}
