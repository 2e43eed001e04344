package io.turgo.bench.crash;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@code recorder.c} has written, event by event, in the order in which all happened.
 */
final class Recording implements AutoCloseable {
  private static final List<DatabaseFile> FILES = List.of(DatabaseFile.values());

  private final DataInputStream in;

  Recording(Path file) throws IOException {
    in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
  }

  /** The files of an SQLite database, in the order of their numbers in a recording. */
  enum DatabaseFile {
    DATABASE(""),
    WAL("-wal"),
    JOURNAL("-journal");

    private final String suffix;

    DatabaseFile(String suffix) {
      this.suffix = suffix;
    }

    /** Its path beside the database's. */
    Path of(Path database) {
      return database.resolveSibling(database.getFileName() + suffix);
    }
  }

  /** Something that happened. */
  sealed interface Event {}

  /** A change of a file that is lost in a power cut until the file was synced. */
  sealed interface Change extends Event {
    DatabaseFile file();
  }

  /** Bytes were written. */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Write(DatabaseFile file, long offset, byte[] bytes) implements Change {}

  /** A file got another size. */
  record Truncation(DatabaseFile file, long size) implements Change {}

  /** A file was deleted, durable at once. */
  record Deletion(DatabaseFile file) implements Event {}

  /** A sync begins. */
  record SyncBegin(DatabaseFile file, long number) implements Event {}

  /** The sync of that number has ended: what was written before it began is durable. */
  record SyncEnd(DatabaseFile file, long number) implements Event {}

  /** The child said this; what it acknowledges was committed before. */
  record Lines(String text) implements Event {}

  /** The next event, null at the end. */
  @Nullable Event next() throws IOException {
    int operation = in.read();
    if (operation < 0) {
      return null;
    }
    int file = in.readUnsignedByte();
    long number = in.readLong();
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return operation == 'L'
        ? new Lines(new String(bytes, StandardCharsets.UTF_8))
        : event((char) operation, FILES.get(file), number, bytes);
  }

  private static Event event(char operation, DatabaseFile file, long number, byte[] bytes) {
    return switch (operation) {
      case 'W' -> new Write(file, number, bytes);
      case 'T' -> new Truncation(file, number);
      case 'D' -> new Deletion(file);
      case 'B' -> new SyncBegin(file, number);
      case 'S' -> new SyncEnd(file, number);
      default ->
          throw new IllegalStateException(
              "Expected W, T, D, B, S or L in a recording, but found '" + operation + "'");
    };
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
