package io.turgo.bench.command;

import io.turgo.bench.scenario.BacklogScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./turgo bench backlog}. */
@Command(
    name = "backlog",
    header = "Measures what a job costs while many others wait.",
    description = {
      "",
      "The same number of jobs, --instances, is run at the head of each queue, and on PostgreSQL"
          + " again while",
      "another session is idle in a transaction, so that nothing can be cleaned up.",
      ""
    })
final class BacklogCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();

  @Option(
      names = "--waiting",
      paramLabel = "N",
      split = ",",
      description = "Numbers of waiting jobs, one run with each (default: 10000,100000,1000000).")
  private List<Long> waiting = List.of();

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(producers.producers(), null, 5, waiting);
  }

  @Override
  Scenario scenario() {
    return new BacklogScenario();
  }
}
