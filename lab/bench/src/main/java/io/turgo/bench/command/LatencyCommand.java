package io.turgo.bench.command;

import io.turgo.bench.scenario.LatencyScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench latency}. */
@Command(
    name = "latency",
    header = "Measures how long jobs wait from ready until started.",
    description = {
      "",
      "First finds the engine's highest rate, then starts instances at 10 %%, 50 %% and 80 %% of"
          + " it.",
      ""
    })
final class LatencyCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ChannelOptions channel = new ChannelOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  ChannelOptions channel() {
    return channel;
  }

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(producers.producers(), null, 5, List.of());
  }

  @Override
  Scenario scenario() {
    return new LatencyScenario();
  }
}
