package io.turgo.bench.command;

import io.turgo.bench.scenario.CallActivityScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench callactivity}. */
@Command(
    name = "callactivity",
    header = "Calls other processes: many with one call each, then one with many.",
    description = {
      "",
      "The called process has one job. By default one instance calls 2500, 5000 and 10000 at a time.",
      ""
    })
final class CallActivityCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();
  @Mixin private final ProducersOption producers = new ProducersOption();
  @Mixin private final LegsOption legs = new LegsOption();

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  RunSettings.Load load() {
    return new RunSettings.Load(producers.producers(), null, 5, legs.legs());
  }

  @Override
  Scenario scenario() {
    return new CallActivityScenario();
  }
}
