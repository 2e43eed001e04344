package io.turgo.server;

import io.turgo.command.CommandException;
import io.turgo.command.CommandLines;
import io.turgo.command.Version;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point of the server's jar, and behind {@code ./turgo serve} and {@code user}. */
@Command(
    name = "turgo",
    description = "Serves an engine over HTTP. The default command is serve.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = CommandLine.ScopeType.INHERIT,
    subcommands = {
      ServeCommand.class,
      HealthCommand.class,
      UserCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main {
  private static final String SERVE = "serve";

  private Main() {}

  /**
   * Runs a command, and ends the JVM with its exit code.
   *
   * @param args a command with its options; options alone are those of {@code serve}
   */
  public static void main(String[] args) {
    System.exit(run(commandLine(), args, System.getenv()));
  }

  /** Executes the command with the options that the environment and the file of options add. */
  static int run(CommandLine commandLine, String[] args, Map<String, String> environment) {
    ServerConfiguration.Arguments arguments;
    try {
      arguments = ServerConfiguration.complete(commandLine, withCommand(args), environment);
    } catch (CommandException e) {
      commandLine.getErr().println("turgo: " + e.getMessage());
      commandLine.getErr().flush();
      return CommandLine.ExitCode.USAGE;
    }
    if (arguments.warning() != null) {
      commandLine.getErr().println("turgo: " + arguments.warning());
      commandLine.getErr().flush();
    }
    int exit = commandLine.execute(arguments.all().toArray(String[]::new));
    if (exit == CommandLine.ExitCode.USAGE && !arguments.sources().isEmpty()) {
      commandLine.getErr().println("turgo: read " + String.join(", ", arguments.sources()) + ".");
      commandLine.getErr().flush();
    }
    return exit;
  }

  static CommandLine commandLine() {
    return CommandLines.of(new Main())
        .setExecutionStrategy(parsed -> {
          CommandLine.ParseResult last = parsed;
          while (last.hasSubcommand()) {
            last = last.subcommand();
          }
          if (last.commandSpec().userObject() instanceof ServeCommand serve
              && !last.isUsageHelpRequested()
              && !last.isVersionHelpRequested()) {
            Logs.configure(serve.logs());
          }
          return new CommandLine.RunLast().execute(parsed);
        });
  }

  /** The arguments with the command that options alone are meant for. */
  static String[] withCommand(String[] args) {
    return args.length == 0 || args[0].startsWith("-")
        ? Stream.concat(Stream.of(SERVE), Arrays.stream(args)).toArray(String[]::new)
        : args;
  }
}
