package io.turgo.bench.command;

import io.turgo.bench.batch.BatchRun;
import io.turgo.bench.database.DatabaseOptions;
import io.turgo.command.CommandException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench batch}. */
@Command(
    name = "batch",
    sortOptions = false,
    header = "Runs bulk operations on very many instances.",
    description = {
      "",
      "Makes instances with a dead letter job each, sets a variable of all of them, lets their jobs"
          + " run again and deletes them, each as a batch. Prints the cost per item and checks"
          + " in the rows that each operation was done to every instance once.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:each operation was done to every instance once",
      "2:it was not, an option is wrong or the database cannot be used"
    })
final class BatchCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Process instances (default: ${DEFAULT-VALUE}).")
  private int instances = 10_000;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Override
  public Integer call() {
    if (instances < 1 || instances > 10_000_000) {
      throw new CommandException(
          "--instances must be from 1 to 10000000, but is %d.".formatted(instances));
    }
    new BatchRun(instances, spec.commandLine().getOut()).on(database.settings());
    return 0;
  }
}
