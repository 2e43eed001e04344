package io.turgo.bench.command;

import io.turgo.bench.guard.Comparison;
import io.turgo.bench.guard.Guard;
import io.turgo.bench.guard.GuardMode;
import io.turgo.bench.guard.GuardTable;
import io.turgo.bench.guard.GuardedWork;
import io.turgo.bench.guard.StoredCounts;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench guard}. */
@Command(
    name = "guard",
    sortOptions = false,
    header = "Compares what a job costs with what it cost in the last release.",
    description = {
      "",
      "Statements, transactions, rows, log bytes and allocated bytes per job, and instructions"
          + " where the machine counts them; 3 percent more are allowed. First in groups, as in"
          + " production; then alone, each job in a transaction of its own.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no job costs more",
      "1:a job costs more, or a count is missing; the counts are marked",
      "2:an option is wrong or the database cannot be used"
    })
final class GuardCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--work",
      paramLabel = "NAME",
      description = {
        "Only this work: noop, async27, async27-sqlite, booking, start or legs. Can be given several"
            + " times."
      })
  private List<String> works = new ArrayList<>();

  @Option(names = "--alone", description = "Only the second part.")
  private boolean alone;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description = "Compares with this file instead of the last release.")
  private @Nullable Path against;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Compares nothing: stores the counts in this file, for a release.")
  private @Nullable Path write;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    List<GuardedWork> chosen =
        works.isEmpty()
            ? List.of(GuardedWork.values())
            : works.stream().map(GuardedWork::of).distinct().toList();
    List<GuardMode> modes = alone ? List.of(GuardMode.ALONE) : List.of(GuardMode.values());
    if (write != null) {
      if (alone || !works.isEmpty() || against != null) {
        throw new CommandException(
            "--write stores all counts: leave out --work, --alone and --against.");
      }
      RunOptions.writable("--write", write);
      new Guard(out).store(write);
      return 0;
    }
    StoredCounts stored = against == null ? StoredCounts.newest() : StoredCounts.read(against);
    List<Comparison> comparisons = new ArrayList<>();
    for (GuardMode mode : modes) {
      comparisons.addAll(new Guard(out).compare(chosen, mode, stored));
    }
    if (comparisons.isEmpty()) {
      throw new CommandException(
          "Alone, nothing is counted on SQLite: leave out --alone, or name another --work.");
    }
    return GuardTable.print(comparisons, out) == 0 ? 0 : 1;
  }
}
