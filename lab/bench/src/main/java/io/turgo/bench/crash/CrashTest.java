package io.turgo.bench.crash;

import io.turgo.bench.database.BenchDatabase;
import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.PostgresServer;
import io.turgo.command.CommandException;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Kills engines with SIGKILL while they work and keeps the ledger of what they had acknowledged.
 *
 * <p>Each child opens the database of the one before it, recovers, and goes on under load. On
 * PostgreSQL the server outlives most of them and is itself killed now and then. At the end one
 * last child finishes everything, and the ledger is compared with the database.
 */
public final class CrashTest {
  private static final int LONGEST_LIFE_MILLIS = 1500;

  private final CrashTestSettings settings;
  private final PrintWriter out;
  private final Random random;
  private final Ledger ledger = new Ledger();
  private int children;
  private int killedWhileStarting;
  private int killedServers;
  private int failedCalls;

  private CrashTest(CrashTestSettings settings, PrintWriter out) {
    this.settings = settings;
    this.out = out;
    this.random = new Random(settings.seed());
  }

  /** Runs it; the differences, one line each, empty if there are none. */
  public static List<String> run(CrashTestSettings settings, PrintWriter out) {
    DatabaseSettings own = DatabaseSettings.own(settings.database(), null);
    try (BenchDatabase database = BenchDatabase.open(own)) {
      DataDirectory directory = database.directory().orElseThrow();
      CrashTest test = new CrashTest(settings, out);
      List<String> problems = new ArrayList<>();
      try {
        problems.addAll(test.run(database, directory.path()));
      } catch (ChildFailure e) {
        problems.add(String.valueOf(e.getMessage()));
        problems.addAll(test.ledger.contradictions());
      }
      if (!problems.isEmpty()) {
        directory.keep();
        out.printf("Database and logs are kept in %s%n", directory.path());
      }
      return problems;
    } catch (SQLException e) {
      throw new CommandException("Could not read the database: " + e.getMessage(), e);
    }
  }

  private List<String> run(BenchDatabase database, Path logs) throws SQLException {
    out.printf(
        "crash test on %s: %d kills, seed %d%n",
        settings.database().label(), settings.kills(), settings.seed());
    out.flush();
    BusinessTable.create(database.location());
    for (int kill = 1; kill <= settings.kills(); kill++) {
      boolean withServer = kill % settings.databaseKillEvery() == 0;
      killOne(database, logs, withServer);
      if (withServer) {
        List<String> problems = check(database, false);
        report(kill);
        if (!problems.isEmpty()) {
          return problems;
        }
      }
    }
    ChildProcess last = startChild(database, logs);
    last.awaitUp();
    last.drain();
    List<String> problems = check(database, true);
    report(settings.kills());
    return problems;
  }

  private void killOne(BenchDatabase database, Path logs, boolean withServer) {
    ChildProcess child = startChild(database, logs);
    // One in five dies while it recovers what the one before has left.
    if (random.nextInt(5) == 0) {
      killedWhileStarting++;
    } else {
      child.awaitUp();
    }
    child.letWork(someTime());
    if (withServer && database.server().isPresent()) {
      killServer(database.server().get(), child);
    }
    child.kill();
    failedCalls += child.failedCalls();
  }

  /** The engine must live through a restart of its server; half the time it gets the chance to. */
  private void killServer(PostgresServer server, ChildProcess child) {
    killedServers++;
    boolean childOutlivesServer = random.nextBoolean();
    if (childOutlivesServer) {
      child.awaitUp();
    } else {
      child.kill();
    }
    server.kill();
    server.restart();
    if (childOutlivesServer) {
      child.letWork(someTime());
    }
  }

  private ChildProcess startChild(BenchDatabase database, Path logs) {
    children++;
    List<String> arguments = new ArrayList<>(database.location().toArguments());
    arguments.add(String.valueOf(children));
    arguments.add(String.valueOf(settings.seed()));
    Path log = logs.resolve("child-" + children + ".log");
    return ChildProcess.start(CrashChild.program(arguments, log), ledger::enter);
  }

  private Duration someTime() {
    return Duration.ofMillis(random.nextInt(LONGEST_LIFE_MILLIS));
  }

  private List<String> check(BenchDatabase database, boolean drained) throws SQLException {
    try (Store store = database.location().open()) {
      LedgerCheck check = new LedgerCheck(store.reads(), ledger);
      List<String> problems =
          new ArrayList<>(drained ? check.problemsAtTheEnd() : check.problemsOnTheWay());
      ConsistencyCheck.run(store).forEach(violation -> problems.add(violation.toString()));
      return problems;
    }
  }

  private void report(int kills) {
    out.printf(
        "%4d kills (%d during the start, %d with the server), acknowledged: %,d starts, %,d"
            + " completions, %,d values to set, %,d commits told; %d calls failed%n",
        kills,
        killedWhileStarting,
        killedServers,
        ledger.started().size(),
        ledger.completed().size(),
        ledger.noted().values().stream().mapToInt(Set::size).sum(),
        ledger.told().size(),
        failedCalls);
    out.flush();
  }
}
