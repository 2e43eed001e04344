package io.turgo.bench.command;

import io.turgo.bench.scenario.ChainScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./turgo bench chain}. */
@Command(
    name = "chain",
    header = "Runs chains of jobs, in which each job creates the next.",
    description = {"", "All instances are started in advance, with the executor off.", ""})
final class ChainCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();
  @Mixin private final WorkOption work = new WorkOption();

  @Option(
      names = "--steps",
      paramLabel = "K",
      defaultValue = "5",
      description = "Jobs in a row (default: ${DEFAULT-VALUE}).")
  private int steps = 5;

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(producers.producers(), work.work(), steps, List.of());
  }

  @Override
  Scenario scenario() {
    return new ChainScenario();
  }
}
