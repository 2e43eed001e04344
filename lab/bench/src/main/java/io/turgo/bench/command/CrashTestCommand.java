package io.turgo.bench.command;

import io.turgo.bench.crash.CrashTest;
import io.turgo.bench.crash.CrashTestSettings;
import io.turgo.bench.crash.PowerCutSettings;
import io.turgo.bench.crash.PowerCuts;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.command.CommandException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo crashtest}. */
@Command(
    name = "crashtest",
    sortOptions = false,
    header = "Kills a working engine again and again and checks the database.",
    description = {
      "",
      "A child process runs an engine under load and reports each start, claim, completion and job"
          + " after its call has returned. The command kills the process with SIGKILL at a random"
          + " time, and the next one continues with its database; on PostgreSQL every tenth kill"
          + " includes the server. At the end all instances are finished. The database must hold"
          + " every reported step exactly once, and nothing left over. Rows that an application"
          + " writes with process state, in transactional jobs and in calls within its own"
          + " transactions, must match it one to one.",
      "",
      "On SQLite the command also simulates power cuts. It records the writes and syncs of one"
          + " child. Then it rebuilds the files as a power cut at a random moment could have"
          + " left them: without the unsynced writes, with some of them, or with torn"
          + " sectors. They must hold every step that was reported before that moment."
          + " This needs Linux and a C compiler (cc).",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing was lost, nothing was done twice",
      "1:a step was lost or done twice; it is listed, and database and logs are kept",
      "2:an option is wrong"
    })
final class CrashTestCommand implements Callable<Integer> {
  private static final int SERVER_KILL_EVERY = 10;
  private static final int POWER_CUTS = 20;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @Option(
      names = "--db",
      paramLabel = "DB",
      defaultValue = "both",
      description = "sqlite, postgres or both (default: ${DEFAULT-VALUE}).")
  private String db = "both";

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "50",
      description = "Kills on each database (default: ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--power-cuts",
      paramLabel = "N",
      description = "Power cuts of the SQLite database; 0 for none (default: " + POWER_CUTS + ").")
  private @Nullable Integer powerCuts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Seed of the load and of the times of kills and power cuts (default: random, printed).")
  private @Nullable Long seed;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    long theSeed = seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed;
    List<Kind> kinds = kinds();
    PowerCutSettings cuts = new PowerCutSettings(powerCuts(kinds), theSeed);
    int exitCode = 0;
    for (Kind kind : kinds) {
      List<String> problems =
          new ArrayList<>(
              CrashTest.run(new CrashTestSettings(kind, kills, theSeed, SERVER_KILL_EVERY), out));
      if (kind == Kind.SQLITE && cuts.cuts() > 0) {
        problems.addAll(PowerCuts.run(cuts, out));
      }
      if (problems.isEmpty()) {
        out.printf("%s: nothing was lost, nothing was done twice%n", kind.label());
      } else {
        exitCode = 1;
        out.printf("%s: FAILED%n", kind.label());
        problems.forEach(problem -> out.println("  " + problem));
      }
      out.flush();
    }
    return exitCode;
  }

  private int powerCuts(List<Kind> kinds) {
    if (powerCuts != null && !kinds.contains(Kind.SQLITE)) {
      throw new CommandException(
          "--power-cuts cuts the power of the SQLite database: say --db sqlite or both with it.");
    }
    return powerCuts == null ? POWER_CUTS : powerCuts;
  }

  private List<Kind> kinds() {
    return switch (db) {
      case "both" -> List.of(Kind.SQLITE, Kind.POSTGRES);
      case "sqlite", "postgres" -> List.of(Kind.of(db));
      default ->
          throw new CommandException("--db must be sqlite, postgres or both, but is '" + db + "'.");
    };
  }
}
