package io.turgo.server;

import io.turgo.command.CommandLines;
import io.turgo.command.Version;
import java.util.Arrays;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point of the server's jar, and behind {@code ./turgo serve} and {@code user}. */
@Command(
    name = "turgo",
    description = "Serves an engine over HTTP. Without a command it is serve.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = CommandLine.ScopeType.INHERIT,
    subcommands = {ServeCommand.class, UserCommand.class, CommandLine.HelpCommand.class})
public final class Main {
  private static final String SERVE = "serve";

  private Main() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(withCommand(args)));
  }

  static CommandLine commandLine() {
    return CommandLines.of(new Main());
  }

  /** The arguments with the command that options alone are meant for. */
  static String[] withCommand(String[] args) {
    return args.length == 0 || args[0].startsWith("-")
        ? Stream.concat(Stream.of(SERVE), Arrays.stream(args)).toArray(String[]::new)
        : args;
  }
}
