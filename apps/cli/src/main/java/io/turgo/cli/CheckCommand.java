package io.turgo.cli;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.check.Violation;
import io.turgo.engine.store.Store;
import io.turgo.server.ServerDatabase;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./turgo check}. */
@Command(
    name = "check",
    sortOptions = false,
    header = "Checks the consistency of a database.",
    description = {
      "",
      "Looks for rows that contradict each other: broken references, and rules that no database"
          + " constraint can express. It only reads; on PostgreSQL, engines may run meanwhile.",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:consistent",
      "1:not consistent; each broken rule is listed with a few rows and the query for all",
      "2:an option is wrong or the database cannot be opened"
    })
final class CheckCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  @SuppressWarnings("NullAway.Init")
  private Place place;

  /** Exactly one of these. */
  private static final class Place {
    @ArgGroup(exclusive = false, multiplicity = "1")
    @Nullable ServerDatabase server;

    @Option(
        names = "--sqlite",
        required = true,
        paramLabel = "FILE",
        description = "A SQLite file.")
    @Nullable Path sqlite;

    @Option(
        names = "--data-dir",
        required = true,
        paramLabel = "DIR",
        description = "The directory of a benchmark.")
    @Nullable Path dataDir;
  }

  @Override
  public Integer call() {
    if (place.sqlite != null) {
      return check(new StoreLocation.Sqlite(existing("--sqlite", place.sqlite)));
    }
    DatabaseSettings settings =
        place.dataDir != null ? inDirectory(place.dataDir) : onServer(place.server);
    try (BenchDatabase database = BenchDatabase.open(settings)) {
      return check(database.location());
    }
  }

  private static DatabaseSettings onServer(@Nullable ServerDatabase server) {
    if (server == null) {
      throw new IllegalStateException("the parser accepted a command line without a database");
    }
    return new DatabaseSettings(
        Kind.POSTGRES, server.url(), server.user(), server.password(), null);
  }

  private static DatabaseSettings inDirectory(Path directory) {
    Kind kind =
        DataDirectory.kindIn(existing("--data-dir", directory))
            .orElseThrow(
                () -> new CommandException("--data-dir " + directory + " holds no database."));
    return DatabaseSettings.own(kind, directory);
  }

  private static Path existing(String option, Path path) {
    if (!Files.exists(path)) {
      throw new CommandException(option + " " + path + " does not exist.");
    }
    return path;
  }

  private int check(StoreLocation location) {
    if (!location.hasTables()) {
      throw new CommandException("The database has none of Turgo's tables; nothing was changed.");
    }
    PrintWriter out = spec.commandLine().getOut();
    try (Store store = location.open()) {
      List<Violation> violations = ConsistencyCheck.run(store);
      for (Violation violation : violations) {
        out.println(violation.name());
        violation.sample().forEach(row -> out.println("  " + row));
        out.println("  all of them:");
        violation.sql().lines().forEach(line -> out.println("    " + line));
      }
      out.println(
          violations.isEmpty()
              ? "consistent"
              : "NOT CONSISTENT: %d rules are broken".formatted(violations.size()));
      out.flush();
      return violations.isEmpty() ? 0 : 1;
    }
  }
}
