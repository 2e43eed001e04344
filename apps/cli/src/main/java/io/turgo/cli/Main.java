package io.turgo.cli;

import io.turgo.command.CommandLines;
import io.turgo.command.Version;
import io.turgo.server.ServeCommand;
import io.turgo.server.UserCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point behind the commands of {@code ./turgo} that try the engine out. */
@Command(
    name = "turgo",
    description = "An embeddable BPMN process engine for the JVM.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = CommandLine.ScopeType.INHERIT,
    subcommands = {
      RunCommand.class,
      DrawCommand.class,
      NewCommand.class,
      ServeCommand.class,
      UserCommand.class,
      LabCommand.class,
      CheckCommand.class,
      ImportCommand.class,
      AssessCommand.class,
      VersionCommand.class,
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
