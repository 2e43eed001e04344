package io.turgo.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench}: names the benchmarks. */
@Command(
    name = "bench",
    description = "Measures the engine.",
    synopsisSubcommandLabel = "BENCHMARK",
    subcommands = {Async27Command.class, NoopCommand.class})
final class BenchCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing benchmark: async27");
  }
}
