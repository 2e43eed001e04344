package io.turgo.engine.store.sqlite;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.Health;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps other engines off a database file, in this JVM and in others, by a lock on a file beside
 * it. The operating system drops it when the process ends, however that happens: who gets the lock
 * knows that the former holder is dead. The lock's file stays; removing it would race with the next
 * holder.
 *
 * <p>POSIX drops all locks of a process on a file as soon as it closes the file, however often it
 * has it open. So nothing of this JVM opens a file that is {@link #HELD}: its end would let in the
 * engine of another process.
 */
final class FileLock implements AutoCloseable {
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path lockFile;
  private final FileChannel channel;

  private FileLock(Path lockFile, FileChannel channel) {
    this.lockFile = lockFile;
    this.channel = channel;
  }

  /**
   * @param file its real path
   */
  static FileLock of(Path file) {
    Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
    if (!HELD.add(lockFile)) {
      throw inUse(file, null);
    }
    FileLock lock = null;
    try {
      lock = take(file, lockFile);
      return lock;
    } finally {
      if (lock == null) {
        HELD.remove(lockFile);
      }
    }
  }

  private static FileLock take(Path file, Path lockFile) {
    FileChannel channel = null;
    try {
      channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() != null) {
        return new FileLock(lockFile, channel);
      }
      channel.close();
      throw inUse(file, null);
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel, e);
      throw inUse(file, e);
    } catch (IOException e) {
      closeQuietly(channel, e);
      throw new TurgoStoreException(
          "The lock file " + lockFile + " of the database could not be used: " + e, e);
    }
  }

  private static TurgoStoreException inUse(Path file, @Nullable Exception cause) {
    return new TurgoStoreException(
        "The database "
            + file
            + " is in use by another engine, in this process or another one. SQLite serves one"
            + " engine at a time: stop the other, or use PostgreSQL for several",
        cause);
  }

  private static void closeQuietly(@Nullable FileChannel channel, Exception cause) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        Health.suppress(cause, e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      HELD.remove(lockFile);
    }
  }
}
