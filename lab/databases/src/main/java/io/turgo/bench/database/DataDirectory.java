package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a database of this module lives: a directory of the user's that stays, or a temporary one
 * that is deleted on close. Locked by one process at a time; the lock dies with its process.
 */
public final class DataDirectory implements AutoCloseable {
  private static final String SQLITE = "turgo.sqlite";
  private static final String POSTGRES = "postgres";

  private final Path path;
  private boolean temporary;
  private final FileChannel lockFile;

  private DataDirectory(Path path, boolean temporary, FileChannel lockFile) {
    this.path = path;
    this.temporary = temporary;
    this.lockFile = lockFile;
  }

  /**
   * Opens a directory, which is created when it does not exist.
   *
   * @param path null for a temporary one
   */
  public static DataDirectory open(@Nullable Path path) {
    try {
      Path directory =
          path == null
              ? Files.createTempDirectory("turgo-bench")
              : Files.createDirectories(path.toAbsolutePath().normalize());
      FileChannel channel =
          FileChannel.open(
              directory.resolve("bench.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new CommandException(
            "--data-dir " + directory + " is in use by another process; choose another one.");
      }
      return new DataDirectory(directory, path == null, channel);
    } catch (IOException e) {
      throw new CommandException("--data-dir cannot be used: " + e, e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  public Path path() {
    return path;
  }

  /** The PostgreSQL cluster in this directory. */
  public Path postgres() {
    return path.resolve(POSTGRES);
  }

  /** The SQLite file in this directory. */
  public Path sqlite() {
    return path.resolve(SQLITE);
  }

  /** Which database there is in a directory, empty if there is none. */
  public static Optional<DatabaseSettings.Kind> kindIn(Path directory) {
    if (Files.exists(directory.resolve(SQLITE))) {
      return Optional.of(DatabaseSettings.Kind.SQLITE);
    }
    return Files.exists(directory.resolve(POSTGRES))
        ? Optional.of(DatabaseSettings.Kind.POSTGRES)
        : Optional.empty();
  }

  /** Keeps a temporary directory, for somebody to look into. */
  public void keep() {
    temporary = false;
  }

  /** Releases the lock and deletes a temporary directory. */
  @Override
  public void close() {
    try {
      lockFile.close();
      if (temporary) {
        delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes a directory with all that is in it. */
  static void delete(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
