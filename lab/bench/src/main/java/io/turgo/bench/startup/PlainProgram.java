package io.turgo.bench.startup;

import io.turgo.bench.rest.ServerProcess;
import io.turgo.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program without Spring whose start is measured, without and with an archive of its classes. */
public enum PlainProgram {
  /** {@link EngineProgram}, on the class path of the benchmarks. */
  ENGINE("engine", "engine built in a program") {
    @Override
    List<Path> classPath() {
      return ServerProcess.ownClassPath();
    }

    @Override
    List<String> java() {
      return List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "--enable-native-access=ALL-UNNAMED");
    }

    @Override
    List<String> main(Path folder) {
      return List.of(EngineProgram.class.getName(), folder.resolve("engine.db").toString());
    }

    @Override
    Pattern ready() {
      return Pattern.compile(Pattern.quote(EngineProgram.BUILT));
    }
  },

  /** The jar of the server. */
  SERVE("serve", "./turgo serve has answered") {
    @Override
    List<Path> classPath() {
      return ServerProcess.classPath();
    }

    @Override
    List<String> java() {
      return ServerProcess.java("--enable-native-access=ALL-UNNAMED");
    }

    @Override
    List<String> main(Path folder) {
      return List.of(ServerProcess.MAIN, "serve", "--port", "0", "--data-dir", folder.toString());
    }

    @Override
    Pattern ready() {
      return Pattern.compile("serves its API at (https?://[^\\s;]+)");
    }
  };

  private final String option;
  private final String display;

  PlainProgram(String option, String display) {
    this.option = option;
    this.display = display;
  }

  abstract List<Path> classPath();

  /** The JVM and its options, as the program is started elsewhere. */
  abstract List<String> java();

  /** The main class and its arguments, for a program that keeps its database in a folder. */
  abstract List<String> main(Path folder);

  /** What it prints when it is ready; the group, if there is one, is its address. */
  abstract Pattern ready();

  /** Its name on the command line and in JSON. */
  public String option() {
    return option;
  }

  /** Its name in tables. */
  String display() {
    return display;
  }

  /** Its class path in jars alone: the JVM keeps no classes of folders in an archive. */
  String jars(Path folder) {
    List<Path> jars = new ArrayList<>();
    for (Path entry : classPath()) {
      if (Files.isRegularFile(entry)) {
        jars.add(entry.toAbsolutePath());
      } else if (Files.isDirectory(entry)) {
        jars.add(pack(entry, folder.resolve("classes" + jars.size() + ".jar")));
      }
    }
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static Path pack(Path classes, Path jar) {
    try (Stream<Path> files = Files.walk(classes);
        OutputStream target = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(target)) {
      for (Path file : files.filter(file -> !file.equals(classes)).sorted().toList()) {
        String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
        // Folders are entries too: Flyway asks the class loader for the one of its migrations.
        boolean isFolder = Files.isDirectory(file);
        out.putNextEntry(new JarEntry(isFolder ? name + "/" : name));
        if (!isFolder) {
          Files.copy(file, out);
        }
        out.closeEntry();
      }
    } catch (IOException e) {
      throw new CommandException("Could not pack " + classes + " into " + jar + ": " + e, e);
    }
    return jar;
  }
}
