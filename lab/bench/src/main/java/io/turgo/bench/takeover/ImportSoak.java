package io.turgo.bench.takeover;

import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.database.DatabaseSettings;
import io.turgo.bench.database.PostgresDatabase;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.database.RunDatabases;
import io.turgo.bench.database.TemporaryDirectory;
import io.turgo.bench.measure.CostMeter;
import io.turgo.bench.measure.JvmUse;
import io.turgo.bench.measure.OwnedProcess;
import io.turgo.command.CommandException;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Has Camunda 7 or Flowable fill a database, imports it, and compares both databases. With kills
 * the importing process dies by SIGKILL again and again, and the next one goes on.
 */
public final class ImportSoak {
  private static final String HEAP = "-Xmx512m";
  private static final List<String> LONG_LIVED = List.of("-XX:+UseParallelGC");

  /** No time for the second compiler. */
  private static final List<String> SHORT_LIVED =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How many instances Camunda makes itself, or up to twice as many; the others are copies. */
  private static final int MADE = 2_000;

  /** How long a process may live after the instance that it is to die at. */
  private static final int LONGER_MILLIS = 100;

  /** How long a process lives that dies while it starts, reads what is there, or checks. */
  private static final int LIFE_MILLIS = 4_000;

  /** The exit code of a process that SIGKILL has ended. */
  private static final int KILLED = 137;

  private final Settings settings;
  private final PrintWriter out;
  private final Random random;

  /**
   * What is imported.
   *
   * @param filler the engine that fills the database
   * @param instances how many wait
   * @param ended how many have ended
   * @param kinds {@code mixed}, or {@code plain} for one user task each
   * @param kills how often the import is killed
   */
  public record Settings(
      ContenderKind filler, int instances, int ended, String kinds, int kills, long seed) {
    /** How many equal parts instances are made in, of which the engine makes the first. */
    public int parts() {
      return filler.equals(ContenderKinds.CAMUNDA7) ? Math.max(1, instances / MADE) : 1;
    }
  }

  /** How an import ended that was not killed. */
  private record Ending(long millis, long heapBytes, long cpuMillis) {}

  public ImportSoak(Settings settings, PrintWriter out) {
    this.settings = settings;
    this.out = out;
    this.random = new Random(settings.seed());
  }

  /** Runs it; true if all came along once. */
  public boolean on(DatabaseSettings database) {
    try (RunDatabases databases = RunDatabases.open(database);
        TemporaryDirectory logs = TemporaryDirectory.create(null, "turgo-import")) {
      out.println(databases.describe());
      try (RunDatabase source = databases.create();
          RunDatabase target = databases.create()) {
        fill(source, logs.path());
        source.analyze();
        boolean clean = takeOver(source, target, logs.path());
        boolean equal = check(source, target);
        if (!clean || !equal) {
          logs.keep();
          out.println("FAILED; logs are in " + logs.path());
        }
        out.flush();
        return clean && equal;
      }
    } catch (IOException e) {
      throw new CommandException("A process could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while an import ran", e);
    }
  }

  private void fill(RunDatabase source, Path logs) throws IOException, InterruptedException {
    long begun = System.nanoTime();
    int parts = settings.parts();
    ContenderKind filler = settings.filler();
    Process process =
        java(
            LONG_LIVED,
            logs.resolve("filler.log"),
            filler.classPath(),
            filler.mainClass(),
            List.of(
                source.jdbcUrl(),
                "" + settings.instances() / parts,
                settings.kinds(),
                "" + settings.ended() / parts));
    try (OwnedProcess owned = new OwnedProcess(process, PATIENCE)) {
      if (process.waitFor() != 0) {
        String log = Files.readString(logs.resolve("filler.log"));
        String error =
            log.lines().filter(line -> line.startsWith("Exception")).findFirst().orElse(log);
        throw new CommandException(filler.display() + " could not fill the database: " + error);
      }
    }
    if (parts > 1) {
      CamundaCopies.add(Objects.requireNonNull(source.postgres()), parts - 1);
    }
    out.printf(
        "%s has %,d instances (%s, five variables each) and %,d ended ones; made in %d s%n",
        filler.display(), settings.instances(), settings.kinds(), settings.ended(), seconds(begun));
    out.flush();
  }

  private static long seconds(long since) {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
  }

  private static Process java(
      List<String> options, Path log, String classPath, String main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of(HEAP, "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments);
    File file = log.toFile();
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(file))
        .start();
  }

  private boolean takeOver(RunDatabase source, RunDatabase target, Path logs)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    PostgresDatabase to = Objects.requireNonNull(target.postgres());
    int kills = 0;
    while (kills < settings.kills()) {
      int written = ImportCheck.written(to);
      boolean killed = killed(source, target, logs, written, settings.kills() - kills);
      kills += killed ? 1 : 0;
      if (killed && kills % 10 == 0) {
        out.printf("%4d kills, the last at %,d instances, %d s%n", kills, written, seconds(begun));
        out.flush();
      }
    }
    try (CostMeter here = meter(target);
        CostMeter there = meter(source)) {
      CostMeter.Costs writing = here.begin();
      CostMeter.Costs reading = there.begin();
      Ending ending = ended(source, target, logs);
      here.end(writing);
      there.end(reading);
      if (ending == null) {
        return false;
      }
      report(ending, writing, reading);
      return true;
    }
  }

  private void report(Ending ending, CostMeter.Costs writing, CostMeter.Costs reading) {
    int all = settings.instances() + settings.ended();
    double seconds = Math.max(1, ending.millis()) / 1_000.0;
    out.printf(
        settings.kills() == 0
            ? "Imported, verified and checked in %.1f s: %,.0f instances/s, at most %d MB of heap%n"
            : "The last run read and verified all in %.1f s: %,.0f instances/s, at most %d MB of"
                + " heap%n",
        seconds,
        all / seconds,
        ending.heapBytes() / (1 << 20));
    out.printf(
        "Statements per instance: %s read, %s written; CPU: %.1f s of the import, %.1f s of the"
            + " databases%n",
        perInstance(reading.statements(), all),
        perInstance(writing.statements(), all),
        ending.cpuMillis() / 1_000.0,
        Objects.requireNonNullElse(writing.dbCpuMillis(), 0L) / 1_000.0);
  }

  private static String perInstance(@Nullable Long count, int instances) {
    return count == null ? "?" : "%.2f".formatted(count / (double) Math.max(1, instances));
  }

  private static CostMeter meter(RunDatabase database) {
    return new CostMeter(database.postgres(), () -> JvmUse.NOTHING, List.of(), () -> null);
  }

  private Process child(List<String> options, RunDatabase source, RunDatabase target, Path logs)
      throws IOException {
    return java(
        options,
        logs.resolve("import.log"),
        System.getProperty("java.class.path"),
        ImportChild.class.getName(),
        List.of(source.jdbcUrl(), target.jdbcUrl(), settings.ended() > 0 ? "ALL" : "RUNNING"));
  }

  /**
   * Runs an import and kills it: three of four after some instance, the others at any time, and all
   * of them once everything is written.
   *
   * @return false if it has ended before
   */
  private boolean killed(
      RunDatabase source, RunDatabase target, Path logs, int written, int killsLeft)
      throws IOException, InterruptedException {
    int left = settings.instances() + settings.ended() - written;
    int last = 1 + random.nextInt(1 + 2 * Math.max(0, left) / killsLeft);
    boolean anyTime = random.nextInt(4) == 0 || left <= 0;
    Process process = child(SHORT_LIVED, source, target, logs);
    try (OwnedProcess owned = new OwnedProcess(process, PATIENCE);
        BufferedReader lines = process.inputReader()) {
      if (anyTime) {
        process.waitFor(random.nextInt(LIFE_MILLIS), TimeUnit.MILLISECONDS);
      } else {
        String line = lines.readLine();
        for (int told = 0; line != null && told < last; line = lines.readLine()) {
          told += line.equals(ImportChild.WRITTEN) ? 1 : 0;
        }
        process.waitFor(random.nextInt(LONGER_MILLIS), TimeUnit.MILLISECONDS);
      }
      process.toHandle().destroyForcibly();
      return process.waitFor() == KILLED;
    }
  }

  /** Runs an import to its end; null if that is none. */
  private @Nullable Ending ended(RunDatabase source, RunDatabase target, Path logs)
      throws IOException, InterruptedException {
    Process process = child(LONG_LIVED, source, target, logs);
    Ending ending = null;
    try (OwnedProcess owned = new OwnedProcess(process, PATIENCE);
        BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(ImportChild.ENDED)) {
          String[] parts = line.substring(ImportChild.ENDED.length()).split(" ", -1);
          ending =
              new Ending(
                  Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        }
      }
      return process.waitFor() == 0 ? ending : null;
    }
  }

  private boolean check(RunDatabase source, RunDatabase target) {
    PostgresDatabase from = Objects.requireNonNull(source.postgres());
    ImportCheck check =
        new ImportCheck(
            from,
            Objects.requireNonNull(target.postgres()),
            settings.filler().equals(ContenderKinds.CAMUNDA7));
    check.run(settings.ended() > 0);
    out.printf(
        "%d kills (seed %d): %d lost, %d twice%n",
        settings.kills(), settings.seed(), check.lost(), check.twice());
    check.problems().forEach(out::println);
    return check.lost() == 0 && check.twice() == 0 && check.problems().isEmpty();
  }
}
