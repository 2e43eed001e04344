package io.turgo.bench.command;

import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.StartScenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench start}. */
@Command(
    name = "start",
    header = "Starts instances that go to a wait state, with few threads and with many.",
    description = {"", "Measures each number of producers separately; the best result counts.", ""})
final class StartCommand extends ScenarioCommand {
  @Mixin private final ProducersOption producers = new ProducersOption();

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(producers.producers(), null, 5, List.of());
  }

  @Override
  Scenario scenario() {
    return new StartScenario();
  }
}
