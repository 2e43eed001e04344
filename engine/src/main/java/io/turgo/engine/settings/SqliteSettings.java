package io.turgo.engine.settings;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Where the file of an embedded database is and how it is used.
 *
 * @param file created with its tables when it does not exist
 * @param durable false only for tests: commits do not wait for the disk, a power loss can lose work
 * @param shards fixed by the first start on a file
 * @param readPoolSize connections for queries, and as many for what the engine itself reads
 * @param cacheMegabytes page cache of the writing connection
 * @param maxFileMegabytes a limit of the file's size, at which writing fails as on a full disk; 0
 *     for none
 * @param longestTransaction how long a transaction of user code may keep the only writer while
 *     others wait; then it is rolled back, and its job fails
 */
public record SqliteSettings(
    Path file,
    boolean durable,
    int shards,
    int readPoolSize,
    int cacheMegabytes,
    int maxFileMegabytes,
    Duration longestTransaction) {
  public SqliteSettings {
    if (longestTransaction.toMillis() < 1) {
      throw new IllegalArgumentException(
          "longestTransaction must be at least a millisecond, but is " + longestTransaction);
    }
    if (shards < 1 || readPoolSize < 1 || cacheMegabytes < 1 || maxFileMegabytes < 0) {
      throw new IllegalArgumentException(
          "Expected positive numbers of shards, read connections and megabytes of cache, but got "
              + shards
              + ", "
              + readPoolSize
              + " and "
              + cacheMegabytes);
    }
  }

  public static SqliteSettings of(Path file) {
    return new SqliteSettings(file, true, 256, 4, 64, 0, Duration.ofSeconds(10));
  }

  public SqliteSettings withDurable(boolean newDurable) {
    return new SqliteSettings(
        file,
        newDurable,
        shards,
        readPoolSize,
        cacheMegabytes,
        maxFileMegabytes,
        longestTransaction);
  }

  public SqliteSettings withShards(int newShards) {
    return new SqliteSettings(
        file,
        durable,
        newShards,
        readPoolSize,
        cacheMegabytes,
        maxFileMegabytes,
        longestTransaction);
  }

  public SqliteSettings withMaxFileMegabytes(int newMaximum) {
    return new SqliteSettings(
        file, durable, shards, readPoolSize, cacheMegabytes, newMaximum, longestTransaction);
  }

  public SqliteSettings withLongestTransaction(Duration newLimit) {
    return new SqliteSettings(
        file, durable, shards, readPoolSize, cacheMegabytes, maxFileMegabytes, newLimit);
  }
}
