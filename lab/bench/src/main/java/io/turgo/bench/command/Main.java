package io.turgo.bench.command;

import io.turgo.command.CommandLines;
import io.turgo.command.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point behind the commands of {@code ./turgo} that measure the engine and strike it. */
@Command(
    name = "turgo",
    description = "Measures the engine and tests it under faults.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = CommandLine.ScopeType.INHERIT,
    subcommands = {
      BenchCommand.class,
      CrashTestCommand.class,
      ChaosCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return CommandLines.of(new Main());
  }
}
