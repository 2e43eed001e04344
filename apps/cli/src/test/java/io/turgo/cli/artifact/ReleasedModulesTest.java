package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The BOM lists the modules that are released, and these are the product. */
class ReleasedModulesTest {
  private static final Path ROOT = BuiltArtifacts.ROOT;
  private static final Pattern ARTIFACT =
      Pattern.compile("<artifactId>(turgo-[\\w-]+)</artifactId>");

  private static String pom(Path file) throws IOException {
    return Files.readString(file).replaceAll("(?s)<!--.*?-->|<parent>.*?</parent>", "");
  }

  /** The artifacts by folder of all modules that set the property. */
  private static Set<String> released() throws IOException {
    Set<String> released = new TreeSet<>();
    try (Stream<Path> files = Files.walk(ROOT, 5)) {
      for (Path file : files.filter(it -> it.endsWith("pom.xml")).toList()) {
        String pom = pom(file);
        if (pom.contains("<maven.deploy.skip>false</maven.deploy.skip>")) {
          assertThat(ROOT.relativize(file).getName(0).toString())
              .isIn("bom", "engine", "integrations", "apps");
          Matcher artifact = ARTIFACT.matcher(pom);
          assertThat(artifact.find()).as(file.toString()).isTrue();
          released.add(artifact.group(1));
        }
      }
    }
    return released;
  }

  @Test
  void theBomListsWhatIsReleased() throws IOException {
    Set<String> listed = new TreeSet<>();
    for (Matcher each = ARTIFACT.matcher(pom(ROOT.resolve("bom/pom.xml"))); each.find(); ) {
      listed.add(each.group(1));
    }
    assertThat(listed).contains("turgo-bom", "turgo-engine").isEqualTo(released());
  }

  /**
   * The command line needs databases of the lab, and is for a checkout. A module of tests has no
   * artifact.
   */
  @Test
  void allOfTheProductIsReleasedButTheCommandLine() throws IOException {
    Set<String> product = new TreeSet<>();
    for (String part : new String[] {"bom", "engine", "integrations", "apps"}) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(part), 4)) {
        for (Path file : files.filter(it -> it.endsWith("pom.xml")).toList()) {
          String pom = pom(file);
          Matcher artifact = ARTIFACT.matcher(pom);
          if (artifact.find() && !pom.contains("<modules>")) {
            product.add(artifact.group(1));
          }
        }
      }
    }
    product.removeAll(Set.of("turgo-cli", "turgo-engine-tests"));
    assertThat(product).isEqualTo(released());
  }
}
