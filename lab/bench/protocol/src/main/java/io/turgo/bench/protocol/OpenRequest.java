package io.turgo.bench.protocol;

import java.util.Map;

/**
 * How an engine is to be built.
 *
 * @param jdbcUrl a PostgreSQL database with its user in it; or {@code embedded:<directory>}, for
 *     the database that the engine embeds
 * @param historyLevel none, activity, audit or full
 * @param settings the engine's own settings, from a settings file and the command line; a name that
 *     the engine does not know is an error
 */
public record OpenRequest(String jdbcUrl, String historyLevel, Map<String, String> settings) {
  private static final String EMBEDDED = "embedded:";

  public OpenRequest {
    settings = Map.copyOf(settings);
  }

  /** Whether the engine's own embedded database is meant. */
  public boolean embedded() {
    return jdbcUrl.startsWith(EMBEDDED);
  }

  /** Where the embedded database's files go. */
  public String directory() {
    return jdbcUrl.substring(EMBEDDED.length());
  }
}
