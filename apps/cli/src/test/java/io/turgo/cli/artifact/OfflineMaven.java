package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands with the Maven that runs this build, offline. It finds Turgo in a repository of its
 * own, laid out as {@code mvn install} would, and everything else in the repository of this build.
 */
final class OfflineMaven {
  private final Path folder;
  private final Path repository;

  private OfflineMaven(Path folder, Path repository) {
    this.folder = folder;
    this.repository = repository;
  }

  /**
   * With a repository in a folder; skips a test that was started without Maven, because there is no
   * packaged Turgo then.
   */
  static OfflineMaven in(Path folder) throws IOException {
    BuiltArtifacts.assumeBuilt();
    Path repository = Files.createDirectory(folder.resolve("repository"));
    BuiltArtifacts.installInto(repository);
    return new OfflineMaven(folder, repository);
  }

  /** The home of Maven. */
  static Path home() {
    return Path.of(System.getProperty("turgo.maven.home"));
  }

  /** Runs a command of a shell in a folder and answers what it printed. */
  String run(String command, Path project) throws IOException, InterruptedException {
    Path log = folder.resolve("output.txt");
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = shell.environment();
    String java = System.getProperty("java.home");
    environment.put("JAVA_HOME", java);
    environment.put(
        "MAVEN_ARGS",
        "-o -B -Dmaven.repo.local="
            + repository
            + " -Dmaven.repo.local.tail="
            + System.getProperty("localRepository"));
    environment.remove("MAVEN_OPTS"); // those of this build
    environment.merge(
        "PATH",
        String.join(File.pathSeparator, home() + "/bin", java + "/bin"),
        (old, first) -> first + File.pathSeparator + old);
    Process process = shell.start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String output = Files.readString(log);
    assertThat(ended).as("'%s' ends within 5 minutes:%n%s", command, output).isTrue();
    assertThat(process.exitValue()).as("exit of '%s':%n%s", command, output).isZero();
    return output;
  }
}
