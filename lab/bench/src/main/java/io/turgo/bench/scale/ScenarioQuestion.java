package io.turgo.bench.scale;

import io.turgo.bench.result.RunResult;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A question that a scenario answers: each work has a stretch for each size, in order. */
interface ScenarioQuestion extends ScaleQuestion {
  /** What the scenario does at each size. */
  List<String> works();

  /** The scenario, which takes the sizes from its load. */
  Scenario scenario();

  /** How much is run, where that does not depend on the sizes, and how much before it. */
  default RunSettings.Size load() {
    return RunSettings.Size.CALIBRATED;
  }

  @Override
  default List<ScaleRow> run(List<Long> sizes, ScaleBench bench) {
    RunSettings settings = settings(sizes, 1, bench.quick());
    List<RunResult> results =
        bench.run(scenario(), bench.quick() ? settings : settings.with(load()));
    List<ScaleRow> rows = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      rows.add(
          ScaleRow.of(works().get(i / sizes.size()), sizes.get(i % sizes.size()), results.get(i)));
    }
    return rows;
  }

  /** Those of a run; a quick one has few instances and hardly any warm-up. */
  static RunSettings settings(List<Long> sizes, int nodes, boolean quick) {
    return new RunSettings(
        quick ? new RunSettings.Size(10L, 10L) : RunSettings.Size.CALIBRATED,
        new RunSettings.Load(List.of(), null, 5, sizes),
        RunSettings.Engine.DEFAULT,
        nodes,
        Duration.ZERO,
        quick);
  }
}
