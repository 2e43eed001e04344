package io.turgo.bench.command;

import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.search.SearchRun;
import io.turgo.command.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench search}. */
@Command(
    name = "search",
    sortOptions = false,
    header = "Runs the documented queries on a large database.",
    description = {
      "",
      "Fills a database, runs the queries of docs/search.md and prints the time of each. Checks"
          + " that the plan of each query uses an index.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:an index leads to the rows of every query",
      "1:a query uses no index; its plan is printed",
      "2:an option is wrong or the database cannot be used"
    })
final class SearchCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "1000000",
      description =
          "Process instances, each with a task, variables and history (default: ${DEFAULT-VALUE}).")
  private long instances = 1_000_000;

  @Option(names = "--plans", description = "Prints the plan of each query.")
  private boolean plans;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Override
  public Integer call() {
    if (instances < 1 || instances > 100_000_000) {
      throw new CommandException(
          "--instances must be from 1 to 100000000, but is %d.".formatted(instances));
    }
    return new SearchRun(instances, plans, spec.commandLine().getOut()).on(database.settings())
        ? 0
        : 1;
  }
}
