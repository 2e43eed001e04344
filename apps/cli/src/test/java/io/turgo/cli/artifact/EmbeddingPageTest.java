package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does what the pages about embedding and testing say, from an empty folder. The pages have the
 * versions of the build, so that it needs no network.
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
    OfflineMaven maven = OfflineMaven.in(folder);
    Path project = Files.createDirectory(folder.resolve("project"));
    Set<String> files = new TreeSet<>();
    StringBuilder output = new StringBuilder();
    for (Path each : PAGES) {
      PageFiles page = PageFiles.of(each);
      page.writeTo(project);
      files.addAll(page.files().keySet());
      for (String command : page.commands()) {
        output.append(maven.run(command, project));
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
}
