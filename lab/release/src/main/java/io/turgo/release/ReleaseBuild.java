package io.turgo.release;

import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the commit that is checked out, each time in a clone of its own: what is not committed,
 * and what earlier builds have left, is in no release.
 */
final class ReleaseBuild {
  private final Path checkout;
  private final String version;
  private final PrintWriter out;

  ReleaseBuild(Path checkout, String version, PrintWriter out) {
    this.checkout = checkout;
    this.version = version;
    this.out = out;
  }

  /** Builds and signs. */
  void deploy(Path repository, SigningKey key) throws IOException, InterruptedException {
    say("Building Turgo " + version + "...");
    build(repository, key);
  }

  /** Builds once more, in another folder, and lists the files that are not the same. */
  List<String> compareWithSecond(Path repository) throws IOException, InterruptedException {
    say("Building it a second time, to compare...");
    Path second = Files.createTempDirectory("turgo-release-");
    try {
      build(second, null);
      return differences(repository, second);
    } finally {
      delete(second);
    }
  }

  /** Of all but signatures and the times of deployments. */
  static List<String> differences(Path first, Path second) throws IOException {
    Set<Path> files = new TreeSet<>(built(first));
    files.addAll(built(second));
    List<String> differences = new ArrayList<>();
    for (Path file : files) {
      Path one = first.resolve(file);
      Path other = second.resolve(file);
      if (!Files.exists(one) || !Files.exists(other)) {
        differences.add(file + " is in one of two builds only.");
      } else if (Files.mismatch(one, other) >= 0) {
        differences.add(
            "%s differs between two builds, from byte %,d on."
                .formatted(file, Files.mismatch(one, other)));
      }
    }
    return differences;
  }

  private static List<Path> built(Path repository) throws IOException {
    try (Stream<Path> files = Files.walk(repository)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().matches("maven-metadata.*|.*\\.asc.*"))
          .map(repository::relativize)
          .toList();
    }
  }

  private void build(Path repository, @Nullable SigningKey key)
      throws IOException, InterruptedException {
    Path clone = Files.createTempDirectory("turgo-build-");
    try {
      run(checkout, Map.of(), "git", "clone", "--quiet", checkout.toString(), clone.toString());
      List<String> maven =
          new ArrayList<>(
              List.of(
                  clone.resolve("mvnw").toString(),
                  "--batch-mode",
                  "--quiet",
                  "-Papi-jars,release",
                  "-Drevision=" + version,
                  "-Dmaven.test.skip=true",
                  "-Dspotless.check.skip=true",
                  "-Dmaven.install.skip=true",
                  "-DaltDeploymentRepository=release::" + repository.toUri(),
                  "--also-make",
                  "--projects",
                  String.join(",", modules(clone))));
      if (key == null) {
        maven.add("-Dgpg.skip=true");
      }
      maven.add("deploy");
      run(
          clone,
          key == null
              ? Map.of()
              : Map.of("MAVEN_GPG_KEY", key.secretKey(), "MAVEN_GPG_PASSPHRASE", key.password()),
          maven.toArray(String[]::new));
    } finally {
      delete(clone);
    }
  }

  /** The folders of the modules that say that they are deployed. */
  private static List<String> modules(Path clone) throws IOException {
    try (Stream<Path> files = Files.walk(clone, 5)) {
      List<String> modules = new ArrayList<>();
      for (Path pom : files.filter(file -> file.endsWith("pom.xml")).sorted().toList()) {
        if (Files.readString(pom).contains("<maven.deploy.skip>false</maven.deploy.skip>")) {
          modules.add(clone.relativize(pom.getParent()).toString());
        }
      }
      return modules;
    }
  }

  private static void run(Path folder, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).inheritIO();
    builder.environment().putAll(environment);
    int exit = builder.start().waitFor();
    if (exit != 0) {
      throw new CommandException(
          "'%s' in %s has failed with exit code %d; its output is above."
              .formatted(command[0], folder, exit));
    }
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }

  private static void delete(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
