package io.turgo.bench.command;

import io.turgo.bench.scenario.CaseScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench case-noop}. */
@Command(
    name = "case-noop",
    header = "Runs jobs of cases that do nothing, created in advance with the executor off.",
    description = {"", "Each case has an asynchronous task, then a human task.", ""})
final class CaseNoopCommand extends ScenarioCommand {
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
    return CaseScenario.NOOP;
  }
}
