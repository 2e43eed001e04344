package io.turgo.bench.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench}: names the benchmarks. */
@Command(
    name = "bench",
    description = "Measures the engine, alone or compared with others.",
    synopsisSubcommandLabel = "BENCHMARK",
    subcommands = {
      StartCommand.class,
      NoopCommand.class,
      BookingCommand.class,
      FixedCommand.class,
      TimersCommand.class,
      Async27Command.class,
      ChainCommand.class,
      BacklogCommand.class,
      LatencyCommand.class,
      MixedCommand.class,
      CallActivityCommand.class,
      MultiInstanceCommand.class,
      ForeignCommand.class,
      StepsCommand.class,
      CaseNoopCommand.class,
      CaseTimerCommand.class,
      Case27Command.class,
      CompareCommand.class,
      RestCommand.class,
      PublishedCommand.class,
      FloorCommand.class,
      SearchCommand.class,
      StartupCommand.class,
      ConsoleCommand.class,
      PicturesCommand.class,
      ChartCommand.class,
      BatchCommand.class,
      ImportBenchCommand.class,
      GuardCommand.class,
      ScaleCommand.class,
      DecisionsCommand.class
    })
final class BenchCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing benchmark: " + String.join(", ", spec.subcommands().keySet()));
  }
}
