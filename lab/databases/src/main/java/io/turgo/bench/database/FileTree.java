package io.turgo.bench.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories with all that is in them. */
public final class FileTree {
  private FileTree() {}

  /** Copies a directory with the rights of its files. */
  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> found = Files.walk(from)) {
      for (Path path : (Iterable<Path>) found::iterator) {
        if (!path.endsWith("postmaster.pid")) {
          Files.copy(
              path,
              to.resolve(from.relativize(path)),
              StandardCopyOption.COPY_ATTRIBUTES,
              LinkOption.NOFOLLOW_LINKS);
        }
      }
    }
  }

  /** Deletes a directory; one that is not there is fine. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> found = Files.walk(directory)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
