package io.turgo.bench.command;

import io.turgo.bench.scenario.CaseScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench case27}. */
@Command(
    name = "case27",
    header = "Starts cases with 27 jobs each and measures jobs per second.",
    description = {
      "",
      "Sentries chain the asynchronous tasks in two stages. Producers start cases while jobs run.",
      ""
    })
final class Case27Command extends ScenarioCommand {
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
    return CaseScenario.CASE27;
  }
}
