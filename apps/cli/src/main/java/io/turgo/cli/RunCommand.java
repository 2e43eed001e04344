package io.turgo.cli;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DatabaseOptions;
import io.turgo.cli.run.Action;
import io.turgo.cli.run.ProcessRun;
import io.turgo.cli.run.RunSettings;
import io.turgo.cli.run.VariableInput;
import java.io.BufferedReader;
import java.io.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo run}. */
@Command(
    name = "run",
    sortOptions = false,
    header = "Runs a process and shows what happens.",
    description = {
      "",
      "Deploys the file, starts the process and drives it with the engine's executor, one job at a"
          + " time, until it ends or waits. Each line of the trail has the time since the start, an"
          + " element, its type and what happened; then come the variables, and what the instance"
          + " waits for.",
      "",
      "The business clock stands still, so no timer fires and no failed job is tried again until it"
          + " is advanced. In a terminal the command then asks what to do: complete TASK [name=value"
          + " ...], message NAME [name=value ...], signal NAME [name=value ...], advance DURATION,"
          + " retry or quit. Options say the same beforehand and are done in their order.",
      "",
      "Service tasks of a model that is tried out can use the bean demo, in turgo:expression:",
      "  $${demo.log('text')} prints a line",
      "  $${demo.fail('message')} fails",
      "  $${demo.failTimes(execution, 2, 'message')} fails twice, then not",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the process ended, reached --until, or waits with nothing broken",
      "1:something is in dead letter, a call failed and was undone, or --until was not reached",
      "2:the file, an option or a name is wrong"
    })
final class RunCommand implements Callable<Integer> {
  /** The level of what the engine logs of failed attempts, as SLF4J's simple logger reads it. */
  private static final String LOG_OF_FAILURES =
      "org.slf4j.simpleLogger.log.io.turgo.engine.executor.FailureLog";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A model, such as examples/order.bpmn.")
  @SuppressWarnings("NullAway.Init")
  private Path file;

  @Option(
      names = "--process",
      paramLabel = "KEY",
      description = "Which process, if the file has several that are executable.")
  private @Nullable String process;

  @Option(
      names = "--var",
      paramLabel = "NAME=VALUE",
      description =
          "A variable to start with, may be given several times: an integer, a decimal, true, false,"
              + " null, a JSON object or array, else a text; \"...\" is always a text.")
  private List<String> variables = new ArrayList<>();

  @Option(
      names = "--until",
      paramLabel = "TASK",
      description = "Stops when this user task, by id or name, is open.")
  private @Nullable String until;

  private final List<Supplier<Action>> actions = new ArrayList<>();

  @Option(
      names = "--complete",
      paramLabel = "TASK[:NAME=VALUE,...]",
      parameterConsumer = Completing.class,
      description =
          "Completes a user task or external task, by id or name; may be given several times.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> completions = new ArrayList<>();

  @Option(
      names = "--message",
      paramLabel = "NAME[:NAME=VALUE,...]",
      parameterConsumer = BringingMessage.class,
      description = "Brings a message to what waits for it in the instance, with variables.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> messages = new ArrayList<>();

  @Option(
      names = "--signal",
      paramLabel = "NAME[:NAME=VALUE,...]",
      parameterConsumer = BringingSignal.class,
      description = "Brings a signal to all that wait for it in the instance, with variables.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> signals = new ArrayList<>();

  @Option(
      names = "--advance",
      paramLabel = "DURATION",
      parameterConsumer = Advancing.class,
      description = "Moves the clock on, by PT1H for example; timers fire and failed jobs run.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> advances = new ArrayList<>();

  @Option(
      names = "--retry",
      arity = "0",
      parameterConsumer = Retrying.class,
      description = "Lets what is in dead letter run once more.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> retries = new ArrayList<>();

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  /** Notes an option and its argument, so that the order of different options is kept. */
  private abstract static class InOrder implements IParameterConsumer {
    abstract Action read(String argument);

    boolean takesArgument() {
      return true;
    }

    @Override
    public final void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec spec) {
      if (takesArgument() && arguments.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "Missing required parameter for option '%s' (%s)"
                .formatted(((OptionSpec) option).longestName(), option.paramLabel()));
      }
      String argument = takesArgument() ? arguments.pop() : "";
      ((RunCommand) spec.userObject()).actions.add(() -> read(argument));
    }
  }

  private static final class Completing extends InOrder {
    @Override
    Action read(String argument) {
      return Action.complete(argument);
    }
  }

  private static final class BringingMessage extends InOrder {
    @Override
    Action read(String argument) {
      return Action.bring(false, argument);
    }
  }

  private static final class BringingSignal extends InOrder {
    @Override
    Action read(String argument) {
      return Action.bring(true, argument);
    }
  }

  private static final class Advancing extends InOrder {
    @Override
    Action read(String argument) {
      return Action.advance(argument);
    }
  }

  private static final class Retrying extends InOrder {
    @Override
    Action read(String argument) {
      return new Action.Retry();
    }

    @Override
    boolean takesArgument() {
      return false;
    }
  }

  @Override
  public Integer call() {
    // The trail tells of failed attempts; the log would tell of them once more, in its midst.
    System.setProperty(LOG_OF_FAILURES, "off");
    Map<String, @Nullable Object> start = VariableInput.all(variables);
    List<Action> wanted = actions.stream().map(Supplier::get).toList();
    ProcessRun run =
        ProcessRun.prepare(new RunSettings(file, process, start, until, wanted, terminal()));
    try (BenchDatabase place = BenchDatabase.open(database.settings())) {
      return run.run(place.location().open(), spec.commandLine().getOut());
    }
  }

  /** Where the user can be asked; null unless both input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // the launcher sets jdk.console, for which it still is
  private static @Nullable BufferedReader terminal() {
    Console console = System.console();
    return console == null ? null : new BufferedReader(console.reader());
  }
}
