package io.turgo.bench.crash;

import io.turgo.bench.crash.Recording.DatabaseFile;
import io.turgo.bench.crash.Recording.Event;
import io.turgo.bench.crash.Recording.Lines;
import io.turgo.bench.crash.Recording.SyncEnd;
import io.turgo.bench.crash.Recording.Write;
import io.turgo.bench.crash.UnsyncedDisk.Loss;
import io.turgo.bench.database.DataDirectory;
import io.turgo.bench.database.FileTree;
import io.turgo.bench.database.StoreLocation;
import io.turgo.command.CommandException;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.store.Store;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Power cuts of an engine on SQLite. One child works under load and then ends, while a {@link
 * Recorder} notes each write, truncation and sync of its files. Afterwards the files are made again
 * as a power cut at some moment could have left them. An engine's store opens them, and what the
 * child had acknowledged before that moment must be there.
 */
public final class PowerCuts {
  private static final int ACKNOWLEDGEMENTS_PER_CUT = 40;
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final int MOST_STEPS = 30;

  /**
   * Every so manyth cut is followed by an engine that finishes what runs; each loss has its turn.
   */
  private static final int FINISHED_EVERY = 9;

  private static final List<Loss> LOSSES = List.of(Loss.values());
  private static final String DATABASE = "turgo.sqlite";

  private final PowerCutSettings settings;
  private final PrintWriter out;
  private final Path directory;
  private final Path recording;
  private final Random random;
  private int finished;

  PowerCuts(PowerCutSettings settings, PrintWriter out, Path directory) {
    this.settings = settings;
    this.out = out;
    this.directory = directory;
    this.recording = directory.resolve("recording");
    this.random = new Random(settings.seed());
  }

  /** Runs it; what was wrong, one line each, empty if nothing was or if it cannot run here. */
  public static List<String> run(PowerCutSettings settings, PrintWriter out) {
    try (DataDirectory directory = DataDirectory.open(null)) {
      List<String> problems = new ArrayList<>();
      try {
        PowerCuts test = new PowerCuts(settings, out, directory.path().toRealPath());
        problems.addAll(test.record(Recorder.compile(directory.path())));
        problems.addAll(test.cut(settings.cuts(), event -> true));
      } catch (Recorder.UnavailableException e) {
        out.printf("Power cuts are left out: %s%n", e.getMessage());
      } catch (ChildFailure e) {
        problems.add(String.valueOf(e.getMessage()));
      }
      if (!problems.isEmpty()) {
        directory.keep();
        out.printf("Recording, databases and logs are kept in %s%n", directory.path());
      }
      return problems;
    } catch (IOException e) {
      throw new CommandException("The files of power cuts cannot be written: " + e, e);
    }
  }

  /** Has a child work and end, and looks whether all of it was recorded. */
  List<String> record(Recorder recorder) throws IOException {
    out.printf("power cuts on sqlite: %d, seed %d%n", settings.cuts(), settings.seed());
    out.flush();
    Path original = made("original");
    Files.createFile(
        original,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    BusinessTable.create(new StoreLocation.Sqlite(original));
    Files.copy(original, made("before"));
    Set<String> heard = Collections.synchronizedSet(new HashSet<>());
    ChildProcess child = start(original, 1, recorder.environment(original, recording), heard::add);
    child.awaitUp();
    for (int step = 0;
        step < MOST_STEPS && heard.size() < ACKNOWLEDGEMENTS_PER_CUT * settings.cuts();
        step++) {
      child.letWork(STEP);
    }
    child.drain();
    return incomplete(original, heard);
  }

  /**
   * What the child did and the recording lacks, of the lines that this process heard and of the
   * files that are there. If it lacks anything, cuts prove nothing.
   */
  private List<String> incomplete(Path original, Set<String> heard) throws IOException {
    Path replayed = made("replayed");
    Files.copy(databaseIn("before"), replayed);
    UnsyncedDisk disk = new UnsyncedDisk(replayed);
    int changes = 0;
    int syncs = 0;
    int lines = 0;
    try (Recording events = new Recording(recording)) {
      for (Event event = events.next(); event != null; event = events.next()) {
        disk.follow(event);
        switch (event) {
          case Recording.Change change -> changes++;
          case SyncEnd end -> syncs++;
          case Lines said -> {
            lines++;
            heard.removeAll(said.text().lines().toList());
          }
          default -> {
            // counted with its end, or not a change
          }
        }
      }
    }
    out.printf("recorded %,d changes of files, %,d syncs, %,d lines%n", changes, syncs, lines);
    out.flush();
    Path whole = made("whole");
    disk.cut(whole, Loss.NONE, random);
    List<String> problems = new ArrayList<>();
    if (!heard.isEmpty()) {
      problems.add("the recording lacks " + heard.size() + " lines of the child");
    }
    for (DatabaseFile file : DatabaseFile.values()) {
      Path real = file.of(original);
      Path made = file.of(whole);
      if (Files.exists(real) != Files.exists(made)
          || (Files.exists(real) && Files.mismatch(real, made) >= 0)) {
        problems.add("the recording does not lead to what the child has left in " + real);
      }
    }
    return problems;
  }

  /**
   * Cuts the power at random moments of what was recorded.
   *
   * @param believed which events the disk takes note of
   */
  List<String> cut(int cuts, Predicate<Event> believed) throws IOException {
    Set<Long> moments = moments(cuts);
    FileTree.delete(directory.resolve("disk"));
    Path durable = made("disk");
    Files.copy(databaseIn("before"), durable);
    UnsyncedDisk disk = new UnsyncedDisk(durable);
    List<String> acknowledged = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    int number = 0;
    long position = 0;
    try (Recording events = new Recording(recording)) {
      for (long moment : moments) {
        for (; position < moment; position++) {
          Event event = events.next();
          if (event instanceof Lines said) {
            said.text().lines().filter(Acknowledgements::acknowledges).forEach(acknowledged::add);
          } else if (event != null && believed.test(event)) {
            disk.follow(event);
          }
        }
        Loss loss = LOSSES.get(number % LOSSES.size());
        number++;
        String name = "cut-" + number;
        Path left = made(name);
        disk.cut(left, loss, random);
        List<String> found = check(left, acknowledged, number % FINISHED_EVERY == 0);
        for (String problem : found) {
          problems.add(
              "power cut %d, after event %,d, lost %s of what was unsynced: %s"
                  .formatted(number, moment, loss, problem));
        }
        if (found.isEmpty()) {
          FileTree.delete(directory.resolve(name));
        }
      }
    }
    out.printf(
        "%4d power cuts: %,d unsynced changes dropped, %,d torn; %,d acknowledgements before the"
            + " last; %d finished by an engine, %d problems%n",
        number, disk.dropped(), disk.torn(), acknowledged.size(), finished, problems.size());
    out.flush();
    return problems;
  }

  /** A third just after an acknowledgement, a third inside a checkpoint, a third anywhere. */
  private Set<Long> moments(int cuts) throws IOException {
    List<Long> acknowledgements = new ArrayList<>();
    List<Long> checkpoints = new ArrayList<>();
    long events = 0;
    try (Recording all = new Recording(recording)) {
      for (Event event = all.next(); event != null; event = all.next()) {
        events++;
        if (event instanceof Lines) {
          acknowledgements.add(events);
        } else if (event instanceof Write write && write.file() == DatabaseFile.DATABASE) {
          checkpoints.add(events);
        }
      }
    }
    Set<Long> moments = new TreeSet<>();
    while (moments.size() < Math.min(cuts, events)) {
      moments.add(
          switch (random.nextInt(3)) {
            case 0 -> acknowledgements.get(random.nextInt(acknowledgements.size()));
            case 1 -> checkpoints.get(random.nextInt(checkpoints.size()));
            default -> 1 + random.nextLong(events);
          });
    }
    return Collections.unmodifiableSet(moments);
  }

  private List<String> check(Path database, List<String> acknowledged, boolean finish) {
    Ledger ledger = new Ledger();
    acknowledged.forEach(ledger::enter);
    try {
      List<String> problems = new ArrayList<>(problems(database, ledger, false));
      if (finish && problems.isEmpty()) {
        finished++;
        ChildProcess child = start(database, 1 + finished, Map.of(), ledger::enter);
        child.awaitUp();
        child.drain();
        problems.addAll(problems(database, ledger, true));
      }
      return problems;
    } catch (SQLException | RuntimeException e) {
      return List.of("it cannot be used: " + e);
    }
  }

  private static List<String> problems(Path database, Ledger ledger, boolean drained)
      throws SQLException {
    try (Store store = new StoreLocation.Sqlite(database).open()) {
      Findings findings = new Findings(store.reads());
      List<String> problems = new ArrayList<>(findings.list("PRAGMA integrity_check"));
      problems.remove("ok");
      LedgerCheck check = new LedgerCheck(store.reads(), ledger);
      problems.addAll(drained ? check.problemsAtTheEnd() : check.problemsOnTheWay());
      ConsistencyCheck.run(store).forEach(violation -> problems.add(violation.toString()));
      return problems;
    }
  }

  private ChildProcess start(
      Path database, int number, Map<String, String> environment, Consumer<String> lines) {
    List<String> arguments = new ArrayList<>(new StoreLocation.Sqlite(database).toArguments());
    arguments.add(String.valueOf(number));
    arguments.add(String.valueOf(settings.seed()));
    return ChildProcess.start(
        CrashChild.program(arguments, directory.resolve("child-" + number + ".log"))
            .with(environment),
        lines);
  }

  /** The path of a database in a directory of its own, which is made. */
  private Path made(String name) throws IOException {
    Files.createDirectories(directory.resolve(name));
    return databaseIn(name);
  }

  private Path databaseIn(String name) {
    return directory.resolve(name).resolve(DATABASE);
  }
}
