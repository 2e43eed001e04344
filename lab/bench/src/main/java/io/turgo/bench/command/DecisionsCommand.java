package io.turgo.bench.command;

import io.turgo.bench.measure.DecisionSpeed;
import io.turgo.command.CommandException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench decisions}. */
@Command(
    name = "decisions",
    sortOptions = false,
    header = "Measures how fast decision tables are evaluated, on one thread.",
    description = {
      "",
      "A table of the standard with numbers and texts is compiled once and evaluated with random"
          + " inputs. The start is the time until the first table of the process is compiled.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:as fast as --at-least", "1:slower than --at-least", "2:an option is wrong"})
final class DecisionsCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--rules",
      paramLabel = "N",
      defaultValue = "100",
      description = "Rules of the table (default: ${DEFAULT-VALUE}).")
  private int rules = 100;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "CPU seconds that it measures, after as many for warming up (default: 5).")
  private int seconds = 5;

  @Option(
      names = "--at-least",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Evaluations per second of CPU time that a table must reach (default: 20000).")
  private int atLeast = 20_000;

  @Override
  public Integer call() {
    if (rules < 1 || seconds < 1) {
      throw new CommandException("--rules and --seconds must be 1 or more.");
    }
    boolean fast = true;
    for (DecisionSpeed.Dialect dialect : DecisionSpeed.Dialect.values()) {
      DecisionSpeed.Measured measured = DecisionSpeed.measure(dialect, rules, seconds);
      spec.commandLine()
          .getOut()
          .println(
              String.format(
                  Locale.ROOT,
                  "%-8s %d rules, 5 inputs: compiled in %d ms, %,d evaluations/s of CPU, %,d/s of"
                      + " the clock",
                  dialect.name().toLowerCase(Locale.ROOT),
                  rules,
                  measured.compileMillis(),
                  Math.round(measured.perCpuSecond()),
                  Math.round(measured.perSecond())));
      fast &= measured.perCpuSecond() >= atLeast;
    }
    return fast ? 0 : 1;
  }
}
