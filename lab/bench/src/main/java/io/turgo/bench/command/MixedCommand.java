package io.turgo.bench.command;

import io.turgo.bench.scenario.MixedScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench mixed}. */
@Command(
    name = "mixed",
    header = "Starts instances and runs their jobs in one engine at the same time.",
    description = {"", "Measured from the first start until the last job is done.", ""})
final class MixedCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(producers.producers(), null, 5, List.of());
  }

  @Override
  Scenario scenario() {
    return new MixedScenario();
  }
}
