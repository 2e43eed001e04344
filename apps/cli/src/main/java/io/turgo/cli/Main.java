package io.turgo.cli;

import io.turgo.bench.BenchException;
import io.turgo.bench.Version;
import io.turgo.cli.run.RunInputException;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point behind {@code ./turgo}. */
@Command(
    name = "turgo",
    description = "An embeddable BPMN process engine for the JVM.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Main.class,
    scope = CommandLine.ScopeType.INHERIT,
    subcommands = {
      RunCommand.class,
      DrawCommand.class,
      ServeCommand.class,
      UserCommand.class,
      BenchCommand.class,
      CrashTestCommand.class,
      ChaosCommand.class,
      CheckCommand.class,
      VersionCommand.class,
      CommandLine.HelpCommand.class
    })
public final class Main implements CommandLine.IVersionProvider {
  private Main() {}

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /**
   * The command line; what users can put right is one line on standard error, or one for each
   * problem of a model or of the options, and exit code 2.
   */
  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setParameterExceptionHandler((exception, arguments) ->
            complain(
                exception.getCommandLine(),
                "%s; %s%s --help shows all options"
                    .formatted(
                        exception.getMessage(),
                        suggestion(exception),
                        exception.getCommandLine().getCommandSpec().qualifiedName())))
        .setExecutionExceptionHandler((exception, command, result) -> {
          if (exception instanceof BpmnDeploymentException refused) {
            String.valueOf(refused.getMessage())
                .lines()
                .skip(1)
                .forEach(line -> complain(command, line));
            return CommandLine.ExitCode.USAGE;
          }
          if (exception instanceof WrongOptionsException wrong) {
            wrong.problems().forEach(problem -> complain(command, problem));
            return CommandLine.ExitCode.USAGE;
          }
          if (exception instanceof BenchException
              || exception instanceof RunInputException
              || exception instanceof TurgoException) {
            return complain(command, String.valueOf(exception.getMessage()));
          }
          throw exception;
        });
  }

  @Override
  public String[] getVersion() {
    return new String[] {Version.ofEngine(), Version.ofMachine()};
  }

  private static String suggestion(CommandLine.ParameterException exception) {
    if (!(exception instanceof CommandLine.UnmatchedArgumentException unmatched)) {
      return "";
    }
    List<String> similar = unmatched.getSuggestions();
    if (!similar.isEmpty()) {
      return "did you mean " + String.join(" or ", similar) + "? ";
    }
    return unmatched.getUnmatched().stream()
        .filter(argument -> argument.startsWith("-"))
        .findFirst()
        .map(option ->
            Similar.question(
                option.replaceFirst("=.*", ""),
                exception.getCommandLine().getCommandSpec().optionsMap().keySet()))
        .orElse("");
  }

  private static int complain(CommandLine command, String message) {
    String oneLine =
        message
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("---"))
            .collect(Collectors.joining("; "));
    PrintWriter err = command.getErr();
    err.println(command.getCommandSpec().qualifiedName() + ": " + oneLine);
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }
}
