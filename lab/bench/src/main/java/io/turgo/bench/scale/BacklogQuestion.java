package io.turgo.bench.scale;

import io.turgo.bench.scenario.BacklogScenario;
import io.turgo.bench.scenario.Scenario;
import java.util.List;

/** What a job costs while so many others wait. */
final class BacklogQuestion implements ScenarioQuestion {
  @Override
  public String name() {
    return "backlog";
  }

  @Override
  public String size() {
    return "jobs waiting";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10_000L, 100_000L, 1_000_000L);
  }

  @Override
  public List<String> works() {
    return List.of("a job");
  }

  @Override
  public Scenario scenario() {
    return BacklogScenario.withoutIdleTransaction();
  }
}
