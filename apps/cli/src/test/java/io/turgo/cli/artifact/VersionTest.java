package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The version of Turgo stands in one place, the property {@code revision} of the root pom; pages,
 * which are copied from, name the same one.
 */
class VersionTest {
  private static final Path ROOT = BuiltArtifacts.ROOT;
  private static final Pattern OURS =
      Pattern.compile(
          "<groupId>io\\.turgo</groupId>\\s*<artifactId>[\\w-]+</artifactId>\\s*"
              + "<version>([^<]+)</version>");
  private static final List<Pattern> ON_PAGES =
      List.of(
          OURS,
          Pattern.compile("turgo-server-(\\d[\\w.-]*)-all\\.jar"),
          Pattern.compile("Turgo (\\d+\\.\\d+\\.\\d+[\\w.-]*) runs"),
          Pattern.compile("Turgo is at version (\\d+\\.\\d+\\.\\d+[\\w.-]*) "));

  /** Files of the project, without those that are built, downloaded or records of the past. */
  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 12)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> {
            Set<String> folders = new TreeSet<>();
            ROOT.relativize(file).forEach(name -> folders.add(name.toString()));
            return Stream.of("target", "history", "node_modules", ".git", ".turgo")
                .noneMatch(folders::contains);
          })
          .toList();
    }
  }

  @Test
  void allPomsHaveItFromTheRoot() throws IOException {
    List<Path> poms = files("pom.xml");
    assertThat(poms).hasSizeGreaterThan(40);
    for (Path pom : poms) {
      for (Matcher version = OURS.matcher(Files.readString(pom)); version.find(); ) {
        assertThat(version.group(1)).as(pom.toString()).isIn("${revision}", "${project.version}");
      }
    }
  }

  @Test
  void noOtherFileOfTheProgramsHasIt() throws IOException {
    List<Path> files = new ArrayList<>(files("turgo"));
    files.addAll(files(".java"));
    files.addAll(files(".yml"));
    files.addAll(files(".yaml"));
    files.addAll(files("Dockerfile"));
    files.add(ROOT.resolve("turgo"));
    String number = BuiltArtifacts.VERSION.replace("-SNAPSHOT", "");
    Pattern turgo =
        Pattern.compile("(?i)turgo[\\w-]*[ :=-]+\"?" + Pattern.quote(number) + "(?![.\\d])");
    assertThat(files).hasSizeGreaterThan(1000);
    for (Path file : files) {
      if (Files.isRegularFile(file)) {
        assertThat(turgo.matcher(Files.readString(file)).find()).as(file.toString()).isFalse();
      }
    }
  }

  @Test
  void pagesNameTheSame() throws IOException {
    int found = 0;
    for (Path page : files(".md")) {
      String text = Files.readString(page);
      for (Pattern pattern : ON_PAGES) {
        for (Matcher version = pattern.matcher(text); version.find(); ) {
          assertThat(version.group(1))
              .as("'%s' of %s", version.group(), page)
              .isEqualTo(BuiltArtifacts.VERSION);
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(12);
  }
}
