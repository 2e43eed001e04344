package io.turgo.compat.camunda7.application;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A folder of the disk or of a jar, whose files of some endings are read. */
final class ModelFolder {
  private static final String IN_JAR = "jar:file:";
  private static final String ON_DISK = "file:";

  private ModelFolder() {}

  /**
   * The files by their paths below the folder, with {@code /} between.
   *
   * @param address of the folder, as class loaders answer it
   * @throws IOException if it cannot be read, or is in a jar within another file
   */
  static Map<String, byte[]> files(String address, List<String> endings) throws IOException {
    if (address.startsWith(ON_DISK)) {
      return files(Path.of(URI.create(address)), endings);
    }
    int end = address.indexOf("!/");
    if (!address.startsWith(IN_JAR) || end < 0 || address.indexOf("!/", end + 1) >= 0) {
      throw new IOException(
          address + " cannot be searched; list its files as <resource> of the <process-archive>");
    }
    Path jar = Path.of(URI.create(address.substring("jar:".length(), end)));
    try (FileSystem files = FileSystems.newFileSystem(jar)) {
      return files(files.getPath(address.substring(end + 1)), endings);
    }
  }

  private static Map<String, byte[]> files(Path folder, List<String> endings) throws IOException {
    Map<String, byte[]> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (endings.stream().anyMatch(name::endsWith)) {
          found.put(name, Files.readAllBytes(file));
        }
      }
    }
    return found;
  }
}
