package io.turgo.bench.async27;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.command.CommandException;
import io.turgo.engine.history.HistoryLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What to run. A value that cannot be is a {@link CommandException} that names its option.
 *
 * @param instances null lets the warm-up choose, and takes an interrupted run's number on resume
 * @param producers threads that start instances
 * @param startDelay pause of each producer after each start
 * @param resume goes on with a run whose process was killed, in the same data directory
 * @param concurrency delegates that run at a time; null for the engine's default
 * @param json file that gets the result; null for none
 */
public record Async27Settings(
    DatabaseSettings database,
    @Nullable Integer instances,
    int producers,
    Duration startDelay,
    HistoryLevel history,
    boolean resume,
    @Nullable Integer concurrency,
    @Nullable Path json) {

  public Async27Settings {
    atLeastOne("--instances", instances);
    atLeastOne("--producers", producers);
    atLeastOne("--concurrency", concurrency);
    if (startDelay.isNegative()) {
      throw new CommandException(
          "--start-delay-ms must be 0 or more, but is " + startDelay.toMillis() + ".");
    }
    if (!history.isAtLeast(HistoryLevel.ACTIVITY)) {
      throw new CommandException(
          "--history must be activity, audit or full, because the result is verified in the"
              + " history of activities, but is "
              + history.getKey()
              + ".");
    }
    if (json != null && !Files.isDirectory(json.toAbsolutePath().resolveSibling(""))) {
      throw new CommandException(
          "--json " + json + " cannot be written: its directory does not exist.");
    }
    if (resume && database.dataDir() == null) {
      throw new CommandException(
          "--resume needs --data-dir with the directory of the run that was killed.");
    }
  }

  private static void atLeastOne(String option, @Nullable Integer value) {
    if (value != null && value < 1) {
      throw new CommandException(option + " must be 1 or more, but is " + value + ".");
    }
  }
}
