package io.turgo.cli;

import io.turgo.bench.BenchException;
import io.turgo.engine.exception.TurgoException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point behind {@code ./turgo}. */
@Command(
    name = "turgo",
    description = "An embeddable BPMN process engine for the JVM.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BenchCommand.class,
      CrashTestCommand.class,
      CheckCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command line; what users can put right is one line on standard error and exit code 2. */
  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setParameterExceptionHandler((exception, arguments) ->
            complain(
                exception.getCommandLine(),
                "%s; %s --help shows all options"
                    .formatted(
                        exception.getMessage(),
                        exception.getCommandLine().getCommandSpec().qualifiedName())))
        .setExecutionExceptionHandler((exception, command, result) -> {
          if (exception instanceof BenchException || exception instanceof TurgoException) {
            return complain(command, String.valueOf(exception.getMessage()));
          }
          throw exception;
        });
  }

  private static int complain(CommandLine command, String message) {
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().qualifiedName() + ": " + message);
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }
}
