package io.turgo.bench.command;

import io.turgo.bench.scenario.MultiInstanceScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench multiinstance}. */
@Command(
    name = "multiinstance",
    header = "Runs multi-instance activities with many parallel instances.",
    description = {
      "",
      "A user task, an async service task, and a sub-process around one; 1000, 10000 and 20000"
          + " times.",
      ""
    })
final class MultiInstanceCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final LegsOption legs = new LegsOption();

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(List.of(), null, 5, legs.legs());
  }

  @Override
  Scenario scenario() {
    return new MultiInstanceScenario();
  }
}
