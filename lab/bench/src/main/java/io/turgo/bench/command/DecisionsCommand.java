package io.turgo.bench.command;

import io.turgo.bench.measure.DecisionSpeed;
import io.turgo.bench.measure.TckRun;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench decisions}. */
@Command(
    name = "decisions",
    sortOptions = false,
    header = "Measures decision tables on one thread, or runs a test kit of DMN.",
    description = {
      "",
      "A table of the standard with numbers and texts is compiled once and evaluated with random"
          + " inputs. The start is the time until the first table of the process is compiled.",
      "",
      "With --tck it runs the cases of the public test kit (dmn-tck/tck), which is not a part of this"
          + " project, and lists those that fail.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:as fast as --at-least; all cases pass",
      "1:slower than --at-least; a case fails",
      "2:an option is wrong"
    })
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

  @Option(
      names = "--tck",
      paramLabel = "DIR",
      description = "Runs the cases in this folder of the test kit, and measures nothing.")
  private @Nullable Path tck;

  @Override
  public Integer call() throws IOException {
    if (tck != null) {
      return run(tck);
    }
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

  private int run(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new CommandException("--tck must be a folder of the test kit, found " + folder + ".");
    }
    List<TckRun.Case> cases = TckRun.of(folder);
    int passed = 0;
    int left = 0;
    for (TckRun.Case each : cases) {
      if (each.fault() == null) {
        passed++;
      } else {
        left += each.isRun() ? 0 : 1;
        spec.commandLine()
            .getOut()
            .println(
                (each.isRun() ? "failed  " : "not run ")
                    + each.file()
                    + " "
                    + each.id()
                    + ": "
                    + each.fault());
      }
    }
    int failed = cases.size() - passed - left;
    spec.commandLine()
        .getOut()
        .println(
            passed
                + " of "
                + cases.size()
                + " passed, "
                + failed
                + " failed, "
                + left
                + " not run");
    return failed == 0 && passed > 0 ? 0 : 1;
  }
}
