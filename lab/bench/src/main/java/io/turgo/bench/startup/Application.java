package io.turgo.bench.startup;

import io.turgo.command.CommandException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An application of Spring Boot that can be started.
 *
 * @param display its name in tables
 * @param mainClass its main class
 * @param classes the folder of its own classes
 * @param jars what it needs besides
 */
public record Application(String display, String mainClass, Path classes, List<Path> jars) {
  /**
   * An example as its build left it.
   *
   * @param folder of the example, in a checkout
   */
  public static Application example(String display, String mainClass, Path folder) {
    Path target = folder.resolve("target");
    Path classPath = target.resolve("classpath");
    if (!Files.exists(classPath)) {
      throw new CommandException(
          "%s is not built; ./turgo bench startup does it.".formatted(folder));
    }
    try {
      List<Path> jars =
          Arrays.stream(Files.readString(classPath).strip().split(File.pathSeparator))
              .map(Path::of)
              .toList();
      return new Application(display, mainClass, target.resolve("classes"), jars);
    } catch (IOException e) {
      throw new CommandException("Could not read " + classPath + ": " + e, e);
    }
  }

  /** The command that starts it at a port that is free. */
  List<String> command(List<String> javaOptions) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(javaOptions);
    List<String> classPath = new ArrayList<>(List.of(classes.toString()));
    jars.forEach(jar -> classPath.add(jar.toString()));
    command.addAll(
        List.of("-cp", String.join(File.pathSeparator, classPath), mainClass, "--server.port=0"));
    return command;
  }

  /** The jars that it has and another application has not. */
  List<Path> jarsBeyond(Application other) {
    return jars.stream().filter(jar -> !other.jars.contains(jar)).toList();
  }
}
