package io.turgo.bench.crash;

import io.turgo.bench.crash.Recording.Change;
import io.turgo.bench.crash.Recording.DatabaseFile;
import io.turgo.bench.crash.Recording.Deletion;
import io.turgo.bench.crash.Recording.Event;
import io.turgo.bench.crash.Recording.Lines;
import io.turgo.bench.crash.Recording.SyncBegin;
import io.turgo.bench.crash.Recording.SyncEnd;
import io.turgo.bench.crash.Recording.Truncation;
import io.turgo.bench.crash.Recording.Write;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * The files of a database as a disk has them for certain, and the changes that it may lose with its
 * power because nothing has synced them yet. Follows a recording. Used by one thread.
 *
 * <p>The creation and the deletion of a file are durable at once. Cuts show nothing of a file
 * system that loses them.
 */
final class UnsyncedDisk {
  private static final int SECTOR = 512;

  private final Path database;
  private final Map<DatabaseFile, FileChanges> files = new EnumMap<>(DatabaseFile.class);
  private final Map<Long, Long> changesBeforeSync = new HashMap<>();
  private long dropped;
  private long torn;

  /** What becomes of unsynced changes. */
  enum Loss {
    /** The disk had written none of them. */
    ALL(100, 0),
    /** Some of them, in any order. */
    SOME(40, 0),
    /** Some, and of some only some sectors. */
    TORN(40, 33),
    /** The disk had written all of them. */
    NONE(0, 0);

    private final int droppedPercent;
    private final int tornPercent;

    Loss(int droppedPercent, int tornPercent) {
      this.droppedPercent = droppedPercent;
      this.tornPercent = tornPercent;
    }
  }

  /**
   * @param database where the durable files are; what is there counts as synced
   */
  UnsyncedDisk(Path database) {
    this.database = database;
    for (DatabaseFile file : DatabaseFile.values()) {
      files.put(file, new FileChanges());
    }
  }

  /** The changes of one file. */
  private static final class FileChanges {
    final List<Change> unsynced = new ArrayList<>();
    long durable;

    long all() {
      return durable + unsynced.size();
    }
  }

  /** Follows the recording by one event. */
  void follow(Event event) throws IOException {
    switch (event) {
      case Change change -> changesOf(change.file()).unsynced.add(change);
      case Deletion deletion -> {
        synced(deletion.file(), changesOf(deletion.file()).all());
        Files.deleteIfExists(deletion.file().of(database));
      }
      case SyncBegin begin -> changesBeforeSync.put(begin.number(), changesOf(begin.file()).all());
      case SyncEnd end -> {
        Long changes = changesBeforeSync.remove(end.number());
        if (changes == null) {
          throw new IllegalStateException("Sync " + end.number() + " ends but has not begun");
        }
        synced(end.file(), changes);
      }
      case Lines lines -> {
        // says nothing of files
      }
    }
  }

  private FileChanges changesOf(DatabaseFile file) {
    return Objects.requireNonNull(files.get(file));
  }

  /** So many of all changes of a file are durable. */
  private void synced(DatabaseFile file, long changes) throws IOException {
    FileChanges all = changesOf(file);
    int count = (int) (changes - all.durable);
    if (count <= 0) {
      return; // another sync, which began later, has ended before
    }
    List<Change> now = all.unsynced.subList(0, count);
    try (FileChannel channel = open(file.of(database))) {
      for (Change change : now) {
        apply(channel, change);
      }
    }
    now.clear();
    all.durable = changes;
  }

  /** Writes the files as a power cut leaves them now. */
  void cut(Path copy, Loss loss, Random random) throws IOException {
    for (DatabaseFile file : DatabaseFile.values()) {
      Path durable = file.of(database);
      Path left = file.of(copy);
      if (Files.exists(durable)) {
        Files.copy(durable, left, StandardCopyOption.REPLACE_EXISTING);
      }
      List<Change> unsynced = changesOf(file).unsynced;
      if (!unsynced.isEmpty()) {
        try (FileChannel channel = open(left)) {
          for (Change change : unsynced) {
            applyUnsynced(channel, change, loss, random);
          }
        }
      }
    }
  }

  private void applyUnsynced(FileChannel channel, Change change, Loss loss, Random random)
      throws IOException {
    if (random.nextInt(100) < loss.droppedPercent) {
      dropped++;
    } else if (change instanceof Write write && random.nextInt(100) < loss.tornPercent) {
      torn++;
      tear(channel, write, random);
    } else {
      apply(channel, change);
    }
  }

  private static void tear(FileChannel channel, Write write, Random random) throws IOException {
    for (int start = 0; start < write.bytes().length; start += SECTOR) {
      if (random.nextBoolean()) {
        int length = Math.min(SECTOR, write.bytes().length - start);
        put(channel, write.offset() + start, ByteBuffer.wrap(write.bytes(), start, length));
      }
    }
  }

  private static void apply(FileChannel channel, Change change) throws IOException {
    switch (change) {
      case Write write -> put(channel, write.offset(), ByteBuffer.wrap(write.bytes()));
      case Truncation truncation -> {
        if (truncation.size() > channel.size()) {
          put(channel, truncation.size() - 1, ByteBuffer.allocate(1));
        }
        channel.truncate(truncation.size());
      }
    }
  }

  private static void put(FileChannel channel, long offset, ByteBuffer bytes) throws IOException {
    long next = offset;
    while (bytes.hasRemaining()) {
      next += channel.write(bytes, next);
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** How many changes cuts have dropped. */
  long dropped() {
    return dropped;
  }

  /** How many writes cuts have torn. */
  long torn() {
    return torn;
  }
}
