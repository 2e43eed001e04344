package io.turgo.bench.command;

import io.turgo.bench.scenario.FixedScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench fixed}. */
@Command(
    name = "fixed",
    header = "Runs jobs that take a fixed time.",
    description = {
      "",
      "Reports the share of the theoretical maximum, concurrency divided by the time of a job.",
      ""
    })
final class FixedCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ChannelOptions channel = new ChannelOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();
  @Mixin private final WorkOption work = new WorkOption();

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
    return new RunSettings.Load(producers.producers(), work.work(), 5, List.of());
  }

  @Override
  Scenario scenario() {
    return new FixedScenario();
  }
}
