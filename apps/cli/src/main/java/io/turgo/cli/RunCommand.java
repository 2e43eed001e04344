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
    header = "Runs a process or a case and shows what happens.",
    description = {
      "",
      "Deploys the file, starts the process or case and drives it with the engine's executor, one"
          + " job at a time, until it ends or waits. Prints a line for each event: the time since"
          + " the start, the element, its type and the event. Then prints the variables and the"
          + " elements at which the instance waits.",
      "",
      "The business clock stands still. Timers fire and failed jobs run again only after you"
          + " advance it. In a terminal the command then asks for an action: complete TASK"
          + " [name=value ...], message NAME [name=value ...], signal NAME [name=value ...],"
          + " advance DURATION, retry or quit; at a case also trigger ITEM, start ITEM or disable"
          + " ITEM, with [name=value ...]. Options give the same actions in advance; the"
          + " command does them in their order.",
      "",
      "Service tasks of a model can use the bean demo in turgo:expression:",
      "  $${demo.log('text')} prints a line",
      "  $${demo.fail('message')} fails",
      "  $${demo.failTimes(execution, 2, 'message')} fails twice, then succeeds",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the process ended, reached --until, or waits with nothing broken",
      "1:a job is a dead letter, a call failed and was undone, or --until was not reached",
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
      description = "The process or case to run, if the file has several executable ones.")
  private @Nullable String process;

  @Option(
      names = "--var",
      paramLabel = "NAME=VALUE",
      description =
          "A variable to start with: an integer, a decimal, true, false, null, a JSON object or"
              + " array, otherwise a text; \"...\" is always a text. May be given several times.")
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
      parameterConsumer = InOrder.class,
      description =
          "Completes a user task, human task or external task, by id or name; may be given several"
              + " times.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> completions = new ArrayList<>();

  @Option(
      names = "--message",
      paramLabel = "NAME[:NAME=VALUE,...]",
      parameterConsumer = InOrder.class,
      description =
          "Sends a message with variables to the element of the instance that waits for it.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> messages = new ArrayList<>();

  @Option(
      names = "--signal",
      paramLabel = "NAME[:NAME=VALUE,...]",
      parameterConsumer = InOrder.class,
      description =
          "Sends a signal with variables to all elements of the instance that wait for it.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> signals = new ArrayList<>();

  @Option(
      names = "--trigger",
      paramLabel = "ITEM[:NAME=VALUE,...]",
      parameterConsumer = InOrder.class,
      description =
          "Completes an active task of a case, or lets the event of a listener happen, by id or"
              + " name.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> triggers = new ArrayList<>();

  @Option(
      names = "--start",
      paramLabel = "ITEM[:NAME=VALUE,...]",
      parameterConsumer = InOrder.class,
      description = "Starts an enabled plan item of a case, by id or name.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> starts = new ArrayList<>();

  @Option(
      names = "--advance",
      paramLabel = "DURATION",
      parameterConsumer = InOrder.class,
      description =
          "Advances the clock, by PT1H for example; due timers fire and failed jobs run again.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> advances = new ArrayList<>();

  @Option(
      names = "--retry",
      arity = "0",
      parameterConsumer = InOrder.class,
      description = "Runs the dead-letter jobs once more.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> retries = new ArrayList<>();

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  /** Notes an option and its argument, so that the order of different options is kept. */
  private static final class InOrder implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec spec) {
      String name = ((OptionSpec) option).longestName();
      boolean takesArgument = option.arity().max() > 0;
      if (takesArgument && arguments.isEmpty()) {
        throw new ParameterException(
            spec.commandLine(),
            "Missing required parameter for option '%s' (%s)".formatted(name, option.paramLabel()));
      }
      String argument = takesArgument ? arguments.pop() : "";
      ((RunCommand) spec.userObject()).actions.add(() -> read(name, argument));
    }

    private static Action read(String option, String argument) {
      return switch (option) {
        case "--complete" -> Action.complete(argument);
        case "--message" -> Action.bring(false, argument);
        case "--signal" -> Action.bring(true, argument);
        case "--trigger" -> Action.change(Action.Transition.TRIGGER, argument);
        case "--start" -> Action.change(Action.Transition.START, argument);
        case "--advance" -> Action.advance(argument);
        case "--retry" -> new Action.Retry();
        default -> throw new IllegalStateException("No action belongs to " + option);
      };
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
