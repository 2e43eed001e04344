package io.turgo.bench.command;

import io.turgo.bench.scenario.ForeignScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench foreign}. */
@Command(
    name = "foreign",
    header = "Starts instances on a node that owns no shards; another one runs the jobs.",
    description = {"", "Needs --db postgres.", ""})
final class ForeignCommand extends ScenarioCommand {
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
    return new ForeignScenario();
  }
}
