package io.turgo.bench.command;

import io.turgo.bench.scenario.BookingScenario;
import io.turgo.bench.scenario.RunSettings;
import io.turgo.bench.scenario.Scenario;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code ./turgo bench booking}. */
@Command(
    name = "booking",
    header = "Runs transactional jobs, each of which writes a row of the application.",
    description = {
      "",
      "Like noop, but user code writes in the transaction of its job, so the engine commits each"
          + " job separately.",
      ""
    })
final class BookingCommand extends ScenarioCommand {
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
    return new BookingScenario();
  }
}
