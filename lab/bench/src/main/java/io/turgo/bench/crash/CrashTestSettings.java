package io.turgo.bench.crash;

import io.turgo.bench.database.DatabaseSettings.Kind;
import io.turgo.command.CommandException;

/**
 * What to kill and how often.
 *
 * @param kills on each database
 * @param seed of the times of the kills and of the load; the same seed does not repeat a run to the
 *     millisecond
 * @param databaseKillEvery every so manyth kill takes the PostgreSQL server along
 */
public record CrashTestSettings(Kind database, int kills, long seed, int databaseKillEvery) {
  public CrashTestSettings {
    if (kills < 1) {
      throw new CommandException("--kills must be 1 or more, but is " + kills + ".");
    }
  }
}
