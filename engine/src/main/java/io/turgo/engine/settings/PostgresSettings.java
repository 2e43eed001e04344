package io.turgo.engine.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * How a PostgreSQL database is reached and used.
 *
 * @param jdbcUrl null with a data source
 * @param dataSource of the application, null with a URL
 * @param user null when the URL names the user
 * @param password null when the URL or {@code .pgpass} has it, or none is needed
 * @param schema where the engine's tables are, made if it does not exist; {@value #SCHEMA} unless
 *     set, so that migration tools of the application find its own schema as they left it; null for
 *     the first of the connection's search path
 * @param shards fixed by the first start on a database
 * @param readPoolSize connections for queries, and as many for what the engine itself reads
 * @param allowUnsafeDurability starts on a server with {@code fsync=off} or {@code
 *     synchronous_commit=off} too, where acknowledged work can be lost
 */
public record PostgresSettings(
    @Nullable String jdbcUrl,
    @Nullable DataSource dataSource,
    @Nullable String user,
    @Nullable String password,
    @Nullable String schema,
    int shards,
    int readPoolSize,
    boolean allowUnsafeDurability,
    Timeouts timeouts) {
  /** The schema of the engine's tables where no other is named. */
  public static final String SCHEMA = "turgo_engine";

  private static final int LONGEST_NAME = 63;

  public PostgresSettings {
    if ((jdbcUrl == null) == (dataSource == null)) {
      throw new IllegalArgumentException("Expected either a JDBC URL or a data source");
    }
    if (jdbcUrl != null && !jdbcUrl.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException(
          "Expected a URL that starts with jdbc:postgresql:, but got '" + shown(jdbcUrl) + "'");
    }
    if (jdbcUrl != null && jdbcUrl.matches("(?s)[^?]*@.*")) {
      throw new IllegalArgumentException(
          "Expected a URL without a user before its host, which the driver takes for a part of the"
              + " host's name: "
              + shown(jdbcUrl));
    }
    if (schema != null && (schema.isBlank() || schema.getBytes(UTF_8).length > LONGEST_NAME)) {
      throw new IllegalArgumentException(
          "Expected the name of a schema, at most "
              + LONGEST_NAME
              + " bytes long, but got '"
              + schema
              + "'");
    }
    if (shards < 1 || readPoolSize < 1) {
      throw new IllegalArgumentException(
          "Expected at least one shard and one read connection, but got "
              + shards
              + " and "
              + readPoolSize);
    }
  }

  /**
   * How long the database may take.
   *
   * @param socket silence on a connection of the engine's own after which it counts as dead;
   *     queries on the read pool may take longer. A commit is given {@linkplain #commit half of it}
   * @param rowLock for how long a group waits for a row that somebody else holds
   * @param turn the same for a unit that lost before and may wait in line
   * @param slowRowLock the same for what is written in a transaction of user code
   * @param unknownCommit for how long the outcome of a commit is asked for after the connection
   *     died
   */
  public record Timeouts(
      Duration connect,
      Duration socket,
      Duration rowLock,
      Duration turn,
      Duration slowRowLock,
      Duration unknownCommit) {
    public static final Timeouts DEFAULT =
        new Timeouts(
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            Duration.ofMillis(50),
            Duration.ofMillis(200),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30));

    /**
     * Silence after a COMMIT until the connection counts as dead and the outcome is asked for: half
     * of {@link #socket}, because asking takes time, too.
     */
    public Duration commit() {
      return socket.dividedBy(2);
    }
  }

  public static PostgresSettings of(
      String jdbcUrl, @Nullable String user, @Nullable String password) {
    return new PostgresSettings(
        jdbcUrl, null, user, password, SCHEMA, 256, 8, false, Timeouts.DEFAULT);
  }

  /**
   * Connections from the application's data source. The engine changes settings of their sessions,
   * so each that it takes is its own until it is closed for good, and none goes back changed.
   *
   * <p>It takes up to 10 connections and twice {@link #readPoolSize}, and one for each
   * transactional job at a time. From a HikariCP pool with fewer than 42 it takes less, so that
   * about a quarter is left to the application, and says at the start what it takes; one with fewer
   * than 10 is refused. What it takes it keeps. Fastest is a data source without a pool, or a pool
   * of the engine's own: an application whose transactions have the whole of a pool and wait for
   * the engine waits for itself.
   */
  public static PostgresSettings of(DataSource dataSource) {
    return new PostgresSettings(
        null, dataSource, null, null, SCHEMA, 256, 8, false, Timeouts.DEFAULT);
  }

  /** Where the database is, for messages: without what the URL has of passwords. */
  public String place() {
    return jdbcUrl == null ? "the data source " + dataSource : shown(jdbcUrl);
  }

  private static String shown(String url) {
    return url.replaceFirst("(?s)\\?.*", "").replaceFirst("(?s)//.*@", "//");
  }

  public PostgresSettings withSchema(@Nullable String newSchema) {
    return new PostgresSettings(
        jdbcUrl,
        dataSource,
        user,
        password,
        newSchema,
        shards,
        readPoolSize,
        allowUnsafeDurability,
        timeouts);
  }

  public PostgresSettings withShards(int newShards) {
    return new PostgresSettings(
        jdbcUrl,
        dataSource,
        user,
        password,
        schema,
        newShards,
        readPoolSize,
        allowUnsafeDurability,
        timeouts);
  }

  public PostgresSettings withReadPoolSize(int newSize) {
    return new PostgresSettings(
        jdbcUrl,
        dataSource,
        user,
        password,
        schema,
        shards,
        newSize,
        allowUnsafeDurability,
        timeouts);
  }

  public PostgresSettings withAllowUnsafeDurability(boolean allow) {
    return new PostgresSettings(
        jdbcUrl, dataSource, user, password, schema, shards, readPoolSize, allow, timeouts);
  }

  public PostgresSettings withTimeouts(Timeouts newTimeouts) {
    return new PostgresSettings(
        jdbcUrl,
        dataSource,
        user,
        password,
        schema,
        shards,
        readPoolSize,
        allowUnsafeDurability,
        newTimeouts);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "PostgresSettings[" + place() + ", user " + user + ", shards " + shards + "]";
  }
}
