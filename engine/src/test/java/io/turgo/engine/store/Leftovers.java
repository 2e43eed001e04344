package io.turgo.engine.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders of test JVMs, named by process, so that those of a JVM that was killed can be removed.
 */
final class Leftovers {
  private static final String PREFIX = "turgo-test-postgres-";

  private Leftovers() {}

  /** A new folder for this JVM, after those of JVMs that are gone were removed. */
  static Path newFolder(Path parent) throws IOException {
    List<Path> folders;
    try (Stream<Path> all = Files.list(parent)) {
      folders = all.filter(Leftovers::isOfAnEndedProcess).toList();
    }
    for (Path folder : folders) {
      remove(folder);
    }
    return Files.createDirectory(parent.resolve(PREFIX + ProcessHandle.current().pid()));
  }

  private static boolean isOfAnEndedProcess(Path folder) {
    String name = folder.getFileName().toString();
    return name.startsWith(PREFIX)
        && (name.equals(PREFIX + ProcessHandle.current().pid())
            || ProcessHandle.of(Long.parseLong(name.substring(PREFIX.length()))).isEmpty());
  }

  /** What another JVM removes at the same time is as good as removed. */
  private static void remove(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
