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
      parameterConsumer = Completing.class,
      description =
          "Completes a user task, human task or external task, by id or name; may be given several"
              + " times.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> completions = new ArrayList<>();

  @Option(
      names = "--message",
      paramLabel = "NAME[:NAME=VALUE,...]",
      parameterConsumer = BringingMessage.class,
      description =
          "Sends a message with variables to the element of the instance that waits for it.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> messages = new ArrayList<>();

  @Option(
      names = "--signal",
      paramLabel = "NAME[:NAME=VALUE,...]",
      parameterConsumer = BringingSignal.class,
      description =
          "Sends a signal with variables to all elements of the instance that wait for it.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> signals = new ArrayList<>();

  @Option(
      names = "--trigger",
      paramLabel = "ITEM[:NAME=VALUE,...]",
      parameterConsumer = Triggering.class,
      description =
          "Completes an active task of a case, or lets the event of a listener happen, by id or"
              + " name.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> triggers = new ArrayList<>();

  @Option(
      names = "--start",
      paramLabel = "ITEM[:NAME=VALUE,...]",
      parameterConsumer = Starting.class,
      description = "Starts an enabled plan item of a case, by id or name.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> starts = new ArrayList<>();

  @Option(
      names = "--advance",
      paramLabel = "DURATION",
      parameterConsumer = Advancing.class,
      description =
          "Advances the clock, by PT1H for example; due timers fire and failed jobs run again.")
  @SuppressWarnings("UnusedVariable") // its consumer notes it in actions
  private List<String> advances = new ArrayList<>();

  @Option(
      names = "--retry",
      arity = "0",
      parameterConsumer = Retrying.class,
      description = "Runs the dead-letter jobs once more.")
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

  private static final class Triggering extends InOrder {
    @Override
    Action read(String argument) {
      return Action.change(Action.Transition.TRIGGER, argument);
    }
  }

  private static final class Starting extends InOrder {
    @Override
    Action read(String argument) {
      return Action.change(Action.Transition.START, argument);
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
