package io.turgo.bench.command;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseOptions;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.takeover.ImportSoak;
import io.turgo.command.CommandException;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo bench import}. */
@Command(
    name = "import",
    sortOptions = false,
    header = "Takes over instances of Camunda 7 or Flowable, and is killed meanwhile.",
    description = {
      "",
      "Camunda 7.24 fills a PostgreSQL database with instances of five variables each: 2,000 to"
          + " 4,000 by itself, of which the others are copies. Flowable 8 makes all by itself. Then a"
          + " process imports them into another database of the same server. Prints instances per"
          + " second, statements and memory. With --kills the process dies by SIGKILL at random"
          + " moments and is repeated. At the end both databases are compared in their rows.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing was lost, nothing is there twice",
      "1:an instance was lost or is there twice, or the import found a difference",
      "2:an option is wrong or the database cannot be used"
    })
final class ImportBenchCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--source",
      paramLabel = "ENGINE",
      defaultValue = "camunda7",
      description = "camunda7 or flowable (default: ${DEFAULT-VALUE}).")
  private String source = "camunda7";

  @Option(
      names = "--instances",
      paramLabel = "N",
      defaultValue = "2000",
      description =
          "Instances that wait (default: ${DEFAULT-VALUE}); of Camunda above 4000 a multiple of"
              + " 2000.")
  private int instances;

  @Option(
      names = "--ended",
      paramLabel = "N",
      defaultValue = "0",
      description = "Instances that have ended, imported with --history all (default: none).")
  private int ended;

  @Option(
      names = "--kinds",
      paramLabel = "KINDS",
      defaultValue = "mixed",
      description =
          "mixed: user tasks, calls, joins, multi-instance, jobs, timers; plain: one user task"
              + " each (default: ${DEFAULT-VALUE}).")
  private String kinds = "mixed";

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "0",
      description = "How often the import is killed (default: ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the times of kills (default: random, printed).")
  private @Nullable Long seed;

  @Mixin private final DatabaseOptions database = new DatabaseOptions();

  @Override
  public Integer call() {
    if (instances < 1 || ended < 0 || kills < 0) {
      throw new CommandException("--instances must be 1 at least, --ended and --kills 0 at least.");
    }
    ImportSoak.Settings settings =
        new ImportSoak.Settings(
            filler(),
            instances,
            ended,
            kinds,
            kills,
            seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed);
    int parts = settings.parts();
    if (instances % parts != 0 || ended % parts != 0) {
      throw new CommandException(
          "--instances and --ended must be multiples of %d, because Camunda makes 2,000 instances"
                  .formatted(parts)
              + " and the others are copies.");
    }
    if (!kinds.equals("mixed") && !kinds.equals("plain")) {
      throw new CommandException("--kinds must be mixed or plain, but is '" + kinds + "'.");
    }
    DatabaseSettings where = database.settings(Kind.POSTGRES);
    if (where.kind() != Kind.POSTGRES) {
      throw new CommandException("bench import needs PostgreSQL; leave out --db.");
    }
    return new ImportSoak(settings, spec.commandLine().getOut()).on(where) ? 0 : 1;
  }

  private ContenderKind filler() {
    return switch (source) {
      case "camunda7" -> ContenderKinds.CAMUNDA7;
      case "flowable" -> ContenderKinds.FLOWABLE_FILLER;
      default ->
          throw new CommandException(
              "--source must be camunda7 or flowable, but is '%s'.".formatted(source));
    };
  }
}
