package io.turgo.engine.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where the file of an embedded database is, and how the engine uses it.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class SqliteSettings {
  /** A terabyte; of more, SQLite would not get the number of kilobytes. */
  private static final int MOST_CACHE = 1_048_576;

  private final Values values;

  private SqliteSettings(Values values) {
    Ranges.notNull("SqliteSettings.file", values.file);
    Ranges.between(1, Ranges.MOST_SHARDS, "SqliteSettings.shards", values.shards);
    Ranges.between(1, Ranges.MOST_CONNECTIONS, "SqliteSettings.readPoolSize", values.readPoolSize);
    Ranges.between(1, MOST_CACHE, "SqliteSettings.cacheMegabytes", values.cacheMegabytes);
    Ranges.atLeast(0, "SqliteSettings.maxFileMegabytes", values.maxFileMegabytes);
    Ranges.atLeastMillisecond("SqliteSettings.longestTransaction", values.longestTransaction);
    this.values = values;
  }

  /**
   * {@return the defaults for a file, which is created with its tables if it does not exist}
   *
   * @param file its folder is made if it is not there
   */
  public static SqliteSettings of(Path file) {
    return new SqliteSettings(new Values(file));
  }

  /** {@return the file of the database} */
  public Path file() {
    return values.file;
  }

  /** {@return the value of {@link #withDurable}} */
  public boolean durable() {
    return values.durable;
  }

  /** {@return the value of {@link #withShards}} */
  public int shards() {
    return values.shards;
  }

  /** {@return the value of {@link #withReadPoolSize}} */
  public int readPoolSize() {
    return values.readPoolSize;
  }

  /** {@return the value of {@link #withCacheMegabytes}} */
  public int cacheMegabytes() {
    return values.cacheMegabytes;
  }

  /** {@return the value of {@link #withMaxFileMegabytes}} */
  public int maxFileMegabytes() {
    return values.maxFileMegabytes;
  }

  /** {@return the value of {@link #withLongestTransaction}} */
  public Duration longestTransaction() {
    return values.longestTransaction;
  }

  /**
   * Sets whether commits wait for the disk. Without it a power loss can lose work, so it is false
   * only for tests.
   *
   * <p><b>Default:</b> true.
   *
   * @param newDurable the new value
   * @return these settings with the new value; this object stays as it is
   */
  public SqliteSettings withDurable(boolean newDurable) {
    return with(changed -> changed.durable = newDurable);
  }

  /**
   * Sets the number of parts that the jobs are divided into. The first start on a file fixes it.
   *
   * <p><b>Default:</b> 256. <b>Range:</b> 1 to 65,536.
   *
   * @param newShards the new value
   * @return these settings with the new value; this object stays as it is
   */
  public SqliteSettings withShards(int newShards) {
    return with(changed -> changed.shards = newShards);
  }

  /**
   * Sets the number of connections for queries. The engine opens as many again for its own reads.
   *
   * <p><b>Default:</b> 4. <b>Range:</b> 1 to 10,000.
   *
   * @param newSize the new value
   * @return these settings with the new value; this object stays as it is
   */
  public SqliteSettings withReadPoolSize(int newSize) {
    return with(changed -> changed.readPoolSize = newSize);
  }

  /**
   * Sets the size of the page cache of the writing connection, in megabytes.
   *
   * <p><b>Default:</b> 64. <b>Range:</b> 1 to 1,048,576.
   *
   * @param megabytes the new value
   * @return these settings with the new value; this object stays as it is
   */
  public SqliteSettings withCacheMegabytes(int megabytes) {
    return with(changed -> changed.cacheMegabytes = megabytes);
  }

  /**
   * Sets how large the file may become, in megabytes; 0 for no limit. At the limit a write fails as
   * it does on a full disk.
   *
   * <p><b>Default:</b> 0. <b>Range:</b> 0 or more.
   *
   * @param megabytes the new value
   * @return these settings with the new value; this object stays as it is
   */
  public SqliteSettings withMaxFileMegabytes(int megabytes) {
    return with(changed -> changed.maxFileMegabytes = megabytes);
  }

  /**
   * Sets how long a transaction of user code may keep the only writer while others wait. The engine
   * then rolls it back, and its job fails.
   *
   * <p><b>Default:</b> 10 s. <b>Range:</b> 1 ms to 36,500 d.
   *
   * @param newLimit the new value
   * @return these settings with the new value; this object stays as it is
   */
  public SqliteSettings withLongestTransaction(Duration newLimit) {
    return with(changed -> changed.longestTransaction = newLimit);
  }

  private SqliteSettings with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new SqliteSettings(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SqliteSettings that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  @Override
  public String toString() {
    return "SqliteSettings[file="
        + values.file
        + ", durable="
        + values.durable
        + ", shards="
        + values.shards
        + ", readPoolSize="
        + values.readPoolSize
        + ", cacheMegabytes="
        + values.cacheMegabytes
        + ", maxFileMegabytes="
        + values.maxFileMegabytes
        + ", longestTransaction="
        + values.longestTransaction
        + "]";
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private Path file;
    private boolean durable = true;
    private int shards = 256;
    private int readPoolSize = 4;
    private int cacheMegabytes = 64;
    private int maxFileMegabytes = 0;
    private Duration longestTransaction = Duration.ofSeconds(10);

    Values(Path file) {
      this.file = file;
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
          file,
          durable,
          shards,
          readPoolSize,
          cacheMegabytes,
          maxFileMegabytes,
          longestTransaction);
    }
  }
}
