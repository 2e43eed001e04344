package io.turgo.bench.command;

import io.turgo.bench.scenario.Scenario;
import io.turgo.bench.scenario.StepsScenario;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench steps}. */
@Command(
    name = "steps",
    header = "Starts workflows of three durable steps and waits for their ends.",
    description = {
      "",
      "In batches of 200, and one at a time. A whole workflow counts as a job. Each step is an"
          + " asynchronous service task.",
      ""
    })
final class StepsCommand extends ScenarioCommand {
  @Mixin private final ExecutorOptions executor = new ExecutorOptions();

  @Override
  ExecutorOptions executor() {
    return executor;
  }

  @Override
  Scenario scenario() {
    return new StepsScenario();
  }
}
