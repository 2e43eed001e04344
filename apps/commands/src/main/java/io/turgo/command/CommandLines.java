package io.turgo.command;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * Command lines that tell problems in one way: what users can put right is one line on standard
 * error, or one for each problem of a model or of the options, and exit code 2. All else is a bug
 * and has its stack trace.
 */
public final class CommandLines {
  private CommandLines() {}

  /**
   * Returns the command line of a program.
   *
   * @param program an object with picocli's annotation {@code @Command}
   * @return a command line that tells problems as described above
   */
  public static CommandLine of(Object program) {
    return new CommandLine(program)
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
          if (exception instanceof CommandException || exception instanceof TurgoException) {
            return complain(command, String.valueOf(exception.getMessage()));
          }
          throw exception;
        });
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
