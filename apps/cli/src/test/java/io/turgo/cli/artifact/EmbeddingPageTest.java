package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does what the pages about embedding and testing say, from an empty folder.
 *
 * <p>Maven is the one that runs this build, offline. It finds Turgo in a repository of its own,
 * laid out as {@code mvn install} would, and everything else in the repository of this build, which
 * has it all: the page has the versions of the build. So the test needs no network, and leaves
 * nothing behind. Started without Maven it is skipped, because there is no packaged Turgo then.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the page's commands are for a POSIX shell")
class EmbeddingPageTest {
  private static final List<Path> PAGES =
      List.of(Path.of("../../docs/embedding.md"), Path.of("../../docs/testing.md"));

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Test
  void worksAsListed() throws Exception {
    BuiltArtifacts.assumeBuilt();
    String maven = System.getProperty("turgo.maven.home");
    String libraries = System.getProperty("localRepository");
    Path repository = Files.createDirectory(folder.resolve("repository"));
    BuiltArtifacts.installInto(repository);
    Path project = Files.createDirectory(folder.resolve("project"));
    Set<String> files = new TreeSet<>();
    StringBuilder output = new StringBuilder();
    for (Path each : PAGES) {
      PageFiles page = PageFiles.of(each);
      page.writeTo(project);
      files.addAll(page.files().keySet());
      for (String command : page.commands()) {
        output.append(
            runs(
                command,
                project,
                maven,
                "-o -B -Dmaven.repo.local="
                    + repository
                    + " -Dmaven.repo.local.tail="
                    + libraries));
      }
    }

    assertThat(files)
        .containsExactlyInAnyOrder(
            "pom.xml",
            "src/main/resources/order.bpmn",
            "src/main/java/shop/Shop.java",
            "src/main/java/shop/Main.java",
            "src/test/java/shop/ShopTest.java");
    assertThat(output.toString())
        .contains("done: Approve a book")
        .containsPattern(
            "INFO io.turgo.engine.ProcessEngine - Turgo "
                + Pattern.quote(BuiltArtifacts.VERSION)
                + " runs: engine 'default', SQLite [0-9.]+ at jdbc:sqlite:shop.db,"
                + " node \\S+ with \\d+ jobs at a time");
    assertThat(project.resolve("shop.db")).isNotEmptyFile();
    assertThat(Files.readString(project.resolve("target/surefire-reports/shop.ShopTest.txt")))
        .contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 0");
  }

  /** Runs a command of the page and answers what it printed. */
  private String runs(String command, Path project, String maven, String mavenArguments)
      throws IOException, InterruptedException {
    Path log = folder.resolve("output.txt");
    ProcessBuilder shell =
        new ProcessBuilder("sh", "-c", command)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = shell.environment();
    String java = System.getProperty("java.home");
    environment.put("JAVA_HOME", java);
    environment.put("MAVEN_ARGS", mavenArguments);
    environment.remove("MAVEN_OPTS"); // those of this build
    environment.merge(
        "PATH",
        String.join(File.pathSeparator, maven + "/bin", java + "/bin"),
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
