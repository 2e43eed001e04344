package io.turgo.bench.database;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A directory that is deleted on close, or when the JVM is told to end; or kept, if somebody must
 * look.
 */
public final class TemporaryDirectory implements AutoCloseable {
  /** Programs that are being killed at the same moment may still write. */
  private static final int TRIES = 20;

  private static final int PAUSE_MILLIS = 50;

  private final Path path;
  private final Thread deleteAtExit = new Thread(this::deletePatiently, "bench-directory-delete");
  private boolean kept;

  private TemporaryDirectory(Path path) {
    this.path = path;
    Runtime.getRuntime().addShutdownHook(deleteAtExit);
  }

  /**
   * A new one.
   *
   * @param parent where, null for the system's directory for such
   */
  public static TemporaryDirectory create(@Nullable Path parent, String prefix) {
    try {
      return new TemporaryDirectory(
          parent == null
              ? Files.createTempDirectory(prefix)
              : Files.createTempDirectory(Files.createDirectories(parent), prefix));
    } catch (IOException e) {
      throw new CommandException("Could not make a temporary directory: " + e, e);
    }
  }

  public Path path() {
    return path;
  }

  /** It stays. */
  public void keep() {
    kept = true;
    forget();
  }

  @Override
  public void close() {
    if (!kept) {
      forget();
      deletePatiently();
    }
  }

  private void forget() {
    try {
      Runtime.getRuntime().removeShutdownHook(deleteAtExit);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook is at work.
    }
  }

  private void deletePatiently() {
    for (int tries = 1; tries <= TRIES; tries++) {
      try {
        DataDirectory.delete(path);
        return;
      } catch (IOException | UncheckedIOException e) {
        pause();
      }
    }
    System.err.println("Could not delete " + path);
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
