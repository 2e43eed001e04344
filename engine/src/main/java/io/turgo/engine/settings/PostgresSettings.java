package io.turgo.engine.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * How the engine reaches and uses a PostgreSQL database.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class PostgresSettings {
  /** The schema of the engine's tables where no other is named. */
  public static final String SCHEMA = "turgo_engine";

  private static final int LONGEST_NAME = 63;

  private final Values values;

  private PostgresSettings(Values values) {
    check(values.jdbcUrl, values.dataSource);
    String schema = values.schema;
    if (schema != null && (schema.isBlank() || schema.getBytes(UTF_8).length > LONGEST_NAME)) {
      throw new IllegalArgumentException(
          "Expected the name of a schema, at most "
              + LONGEST_NAME
              + " bytes long, but got '"
              + schema
              + "'");
    }
    Ranges.between(1, Ranges.MOST_SHARDS, "PostgresSettings.shards", values.shards);
    Ranges.between(
        1, Ranges.MOST_CONNECTIONS, "PostgresSettings.readPoolSize", values.readPoolSize);
    Ranges.notNull("PostgresSettings.timeouts", values.timeouts);
    this.values = values;
  }

  private static void check(@Nullable String jdbcUrl, @Nullable DataSource dataSource) {
    if ((jdbcUrl == null) == (dataSource == null)) {
      throw new IllegalArgumentException("Expected either a JDBC URL or a data source");
    }
    if (jdbcUrl != null && !jdbcUrl.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException(
          "Expected a URL that starts with jdbc:postgresql:, but got '" + shown(jdbcUrl) + "'");
    }
    if (jdbcUrl != null && jdbcUrl.matches("(?s)[^?]*@.*")) {
      throw new IllegalArgumentException(
          "Expected a URL without a user before its host, because the driver reads it as part of"
              + " the host's name; pass user and password separately: "
              + shown(jdbcUrl));
    }
  }

  /**
   * Returns the defaults for a URL.
   *
   * @param jdbcUrl begins with {@code jdbc:postgresql:}
   * @param user null if the URL names the user
   * @param password null if the URL or {@code .pgpass} has it, or none is needed
   * @return settings with all defaults
   */
  public static PostgresSettings of(
      String jdbcUrl, @Nullable String user, @Nullable String password) {
    return new PostgresSettings(new Values(jdbcUrl, null, user, password));
  }

  /**
   * Returns the defaults for connections from the application's data source. The engine changes
   * settings of their sessions, so each that it takes is its own until it is closed for good, and
   * none goes back changed.
   *
   * <p>It takes up to 10 connections and twice {@link #readPoolSize}, and one for each
   * transactional job at a time. From a HikariCP pool with fewer than 42 it takes less, so that
   * about a quarter is left to the application, and says at the start what it takes; one with fewer
   * than 10 is refused. What it takes it keeps. Fastest is a data source without a pool, or a pool
   * of the engine's own: an application whose transactions have the whole of a pool and wait for
   * the engine waits for itself.
   *
   * @param dataSource stays the application's: the engine does not close it
   * @return settings with all defaults
   */
  public static PostgresSettings of(DataSource dataSource) {
    return new PostgresSettings(new Values(null, dataSource, null, null));
  }

  /**
   * {@return where the database is, for messages: the URL without its user, password and options}
   */
  public String place() {
    String url = values.jdbcUrl;
    return url == null ? "the data source " + values.dataSource : shown(url);
  }

  private static String shown(String url) {
    return url.replaceFirst("(?s)\\?.*", "").replaceFirst("(?s)//.*@", "//");
  }

  /** {@return the URL; null with a data source} */
  public @Nullable String jdbcUrl() {
    return values.jdbcUrl;
  }

  /** {@return the application's data source; null with a URL} */
  public @Nullable DataSource dataSource() {
    return values.dataSource;
  }

  /** {@return the user; null if the URL or the data source names it} */
  public @Nullable String user() {
    return values.user;
  }

  /**
   * {@return the password; null if the URL, the data source or {@code .pgpass} has it, or none is
   * needed}
   */
  public @Nullable String password() {
    return values.password;
  }

  /** {@return the value of {@link #withSchema}} */
  public @Nullable String schema() {
    return values.schema;
  }

  /** {@return the value of {@link #withShards}} */
  public int shards() {
    return values.shards;
  }

  /** {@return the value of {@link #withReadPoolSize}} */
  public int readPoolSize() {
    return values.readPoolSize;
  }

  /** {@return the value of {@link #withAllowUnsafeDurability}} */
  public boolean allowUnsafeDurability() {
    return values.allowUnsafeDurability;
  }

  /** {@return the value of {@link #withTimeouts}} */
  public Timeouts timeouts() {
    return values.timeouts;
  }

  /**
   * Sets the schema of the engine's tables, which is created if it does not exist; null for the
   * first one of the connection's search path.
   *
   * <p>A schema of its own keeps the engine's tables away from migration tools of the application.
   *
   * <p><b>Default:</b> {@value #SCHEMA}. <b>Range:</b> a name of 1 to 63 bytes.
   *
   * @param newSchema the new value
   * @return these settings with the new value; this object stays as it is
   */
  public PostgresSettings withSchema(@Nullable String newSchema) {
    return with(changed -> changed.schema = newSchema);
  }

  /**
   * Sets the number of parts that the jobs are divided into. The first start on a database fixes
   * it.
   *
   * <p><b>Default:</b> 256. <b>Range:</b> 1 to 65,536.
   *
   * @param newShards the new value
   * @return these settings with the new value; this object stays as it is
   */
  public PostgresSettings withShards(int newShards) {
    return with(changed -> changed.shards = newShards);
  }

  /**
   * Sets the number of connections for queries. The engine opens as many again for its own reads.
   *
   * <p><b>Default:</b> 8. <b>Range:</b> 1 to 10,000.
   *
   * @param newSize the new value
   * @return these settings with the new value; this object stays as it is
   */
  public PostgresSettings withReadPoolSize(int newSize) {
    return with(changed -> changed.readPoolSize = newSize);
  }

  /**
   * Sets whether the engine starts on a server with {@code fsync=off} or {@code
   * synchronous_commit=off}, which can lose acknowledged work. For tests.
   *
   * <p><b>Default:</b> false.
   *
   * @param allow the new value
   * @return these settings with the new value; this object stays as it is
   */
  public PostgresSettings withAllowUnsafeDurability(boolean allow) {
    return with(changed -> changed.allowUnsafeDurability = allow);
  }

  /**
   * Sets how long the database may take.
   *
   * <p><b>Default:</b> {@link Timeouts#DEFAULT}.
   *
   * @param newTimeouts the new value
   * @return these settings with the new value; this object stays as it is
   */
  public PostgresSettings withTimeouts(Timeouts newTimeouts) {
    return with(changed -> changed.timeouts = newTimeouts);
  }

  private PostgresSettings with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new PostgresSettings(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PostgresSettings that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "PostgresSettings["
        + place()
        + ", user "
        + values.user
        + ", shards "
        + values.shards
        + "]";
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private @Nullable String jdbcUrl;
    private @Nullable DataSource dataSource;
    private @Nullable String user;
    private @Nullable String password;
    private @Nullable String schema = SCHEMA;
    private int shards = 256;
    private int readPoolSize = 8;
    private boolean allowUnsafeDurability = false;
    private Timeouts timeouts = Timeouts.DEFAULT;

    Values(
        @Nullable String jdbcUrl,
        @Nullable DataSource dataSource,
        @Nullable String user,
        @Nullable String password) {
      this.jdbcUrl = jdbcUrl;
      this.dataSource = dataSource;
      this.user = user;
      this.password = password;
    }

    Values copy() {
      try {
        return (Values) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    List<@Nullable Object> all() {
      return Arrays.asList(
          jdbcUrl,
          dataSource,
          user,
          password,
          schema,
          shards,
          readPoolSize,
          allowUnsafeDurability,
          timeouts);
    }
  }

  /**
   * How long the database may take.
   *
   * <p>Immutable: each {@code with} method returns a changed copy.
   */
  public static final class Timeouts {
    /** The defaults. */
    public static final Timeouts DEFAULT = new Timeouts(new Times());

    private final Times times;

    private Timeouts(Times times) {
      Ranges.ofDriver("Timeouts.connect", times.connect);
      Ranges.ofDriver("Timeouts.socket", times.socket);
      Ranges.ofDriver("Timeouts.rowLock", times.rowLock);
      Ranges.ofDriver("Timeouts.turn", times.turn);
      Ranges.ofDriver("Timeouts.slowRowLock", times.slowRowLock);
      Ranges.ofDriver("Timeouts.unknownCommit", times.unknownCommit);
      this.times = times;
    }

    /** {@return the value of {@link #withConnect}} */
    public Duration connect() {
      return times.connect;
    }

    /** {@return the value of {@link #withSocket}} */
    public Duration socket() {
      return times.socket;
    }

    /** {@return the value of {@link #withRowLock}} */
    public Duration rowLock() {
      return times.rowLock;
    }

    /** {@return the value of {@link #withTurn}} */
    public Duration turn() {
      return times.turn;
    }

    /** {@return the value of {@link #withSlowRowLock}} */
    public Duration slowRowLock() {
      return times.slowRowLock;
    }

    /** {@return the value of {@link #withUnknownCommit}} */
    public Duration unknownCommit() {
      return times.unknownCommit;
    }

    /**
     * Sets how long opening a connection may take.
     *
     * <p><b>Default:</b> 10 s. <b>Range:</b> 1 ms to 24 d.
     *
     * @param time the new value
     * @return these limits with the new value; this object stays as it is
     */
    public Timeouts withConnect(Duration time) {
      return with(changed -> changed.connect = time);
    }

    /**
     * Sets the silence after which a connection of the engine's own counts as dead. Queries on the
     * read pool may take longer. A commit gets {@linkplain #commit half of it}.
     *
     * <p><b>Default:</b> 60 s. <b>Range:</b> 1 ms to 24 d.
     *
     * @param time the new value
     * @return these limits with the new value; this object stays as it is
     */
    public Timeouts withSocket(Duration time) {
      return with(changed -> changed.socket = time);
    }

    /**
     * Sets how long a group of units waits for a row that another transaction holds.
     *
     * <p><b>Default:</b> 50 ms. <b>Range:</b> 1 ms to 24 d.
     *
     * @param time the new value
     * @return these limits with the new value; this object stays as it is
     */
    public Timeouts withRowLock(Duration time) {
      return with(changed -> changed.rowLock = time);
    }

    /**
     * Sets how long a unit that lost before, and may wait in line, waits for such a row.
     *
     * <p><b>Default:</b> 200 ms. <b>Range:</b> 1 ms to 24 d.
     *
     * @param time the new value
     * @return these limits with the new value; this object stays as it is
     */
    public Timeouts withTurn(Duration time) {
      return with(changed -> changed.turn = time);
    }

    /**
     * Sets how long a write in a transaction of user code waits for such a row.
     *
     * <p><b>Default:</b> 5 s. <b>Range:</b> 1 ms to 24 d.
     *
     * @param time the new value
     * @return these limits with the new value; this object stays as it is
     */
    public Timeouts withSlowRowLock(Duration time) {
      return with(changed -> changed.slowRowLock = time);
    }

    /**
     * Sets how long the engine asks for the outcome of a commit after its connection died.
     *
     * <p><b>Default:</b> 30 s. <b>Range:</b> 1 ms to 24 d.
     *
     * @param time the new value
     * @return these limits with the new value; this object stays as it is
     */
    public Timeouts withUnknownCommit(Duration time) {
      return with(changed -> changed.unknownCommit = time);
    }

    /**
     * {@return the silence after a COMMIT until the connection counts as dead and the outcome is
     * asked for: half of {@link #socket}, because asking takes time, too; at least 1 ms}
     */
    public Duration commit() {
      Duration half = times.socket.dividedBy(2);
      return half.toMillis() < 1 ? Duration.ofMillis(1) : half;
    }

    private Timeouts with(Consumer<Times> change) {
      Times changed = times.copy();
      change.accept(changed);
      return new Timeouts(changed);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Timeouts that && times.all().equals(that.times.all());
    }

    @Override
    public int hashCode() {
      return times.all().hashCode();
    }

    @Override
    public String toString() {
      return "Timeouts[connect="
          + times.connect
          + ", socket="
          + times.socket
          + ", rowLock="
          + times.rowLock
          + ", turn="
          + times.turn
          + ", slowRowLock="
          + times.slowRowLock
          + ", unknownCommit="
          + times.unknownCommit
          + "]";
    }

    /** The times, which do not change once an object of settings has them. */
    private static final class Times implements Cloneable {
      private Duration connect = Duration.ofSeconds(10);
      private Duration socket = Duration.ofSeconds(60);
      private Duration rowLock = Duration.ofMillis(50);
      private Duration turn = Duration.ofMillis(200);
      private Duration slowRowLock = Duration.ofSeconds(5);
      private Duration unknownCommit = Duration.ofSeconds(30);

      Times copy() {
        try {
          return (Times) clone();
        } catch (CloneNotSupportedException e) {
          throw new AssertionError(e);
        }
      }

      List<@Nullable Object> all() {
        return Arrays.asList(connect, socket, rowLock, turn, slowRowLock, unknownCommit);
      }
    }
  }
}
