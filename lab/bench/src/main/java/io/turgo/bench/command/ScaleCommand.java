package io.turgo.bench.command;

import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.scale.ScaleBench;
import io.turgo.bench.scale.ScaleQuestion;
import io.turgo.bench.scale.ScaleQuestions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench scale}. */
@Command(
    name = "scale",
    sortOptions = false,
    header = "Compares the cost of an item at small and large sizes.",
    description = {
      "",
      "Runs one question at each size, checks that the work was done, and prints what an item cost."
          + " A cost is flat when it is at most 10 percent more at the last size than at the"
          + " first; for nodes 20 percent.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no cost grows",
      "1:a cost grows; its verdict is in capitals",
      "2:the work was not done, an option is wrong or the database cannot be used"
    })
final class ScaleCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      description = {
        "backlog, legs, sequential-legs, rounds, model, definitions, messages, timers, instances,",
        "nodes, batch, instances-memory or definitions-memory."
      })
  @SuppressWarnings("NullAway.Init")
  private String name;

  @Option(
      names = "--sizes",
      paramLabel = "N",
      split = ",",
      description = "Sizes to run, each larger than the one before (default: the question's own).")
  private List<Long> sizes = List.of();

  @Option(names = "--report-only", description = "Exits with 0 even if a cost grows.")
  private boolean reportOnly;

  @Option(
      names = "--quick",
      description = "Without warm-up, to see that it works; its figures are not for publication.")
  private boolean quick;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Override
  public Integer call() {
    ScaleQuestion question = ScaleQuestions.named(name);
    boolean flat =
        new ScaleBench(database.settings(question.database()), spec.commandLine().getOut(), quick)
            .answer(question, sizes.isEmpty() ? question.sizes() : sizes)
            .isFlat();
    return exitCode(flat, reportOnly);
  }

  static int exitCode(boolean flat, boolean reportOnly) {
    return flat || reportOnly ? 0 : 1;
  }
}
