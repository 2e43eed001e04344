package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.core.SpringVersion;
import org.springframework.jdbc.core.JdbcTemplate;

/** The starter is built and tested with the versions that Boot gives an application. */
class BootVersionsTest {
  /** By the name that the project has for a version, the one that Boot has for it. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "jackson", "jackson-2-bom",
          "jackson3", "jackson-bom",
          "junit", "junit-jupiter",
          "spring", "spring-framework",
          "tomcat-el", "tomcat");

  private static Map<String, String> versions(String pom) {
    Map<String, String> versions = new LinkedHashMap<>();
    Matcher line = Pattern.compile("<([a-z0-9-]+)\\.version>([^<]+)</").matcher(pom);
    while (line.find()) {
      versions.put(line.group(1), line.group(2));
    }
    return versions;
  }

  /** Beside the jar of Boot in the local repository. */
  private static Path bootsOwnVersions(String boot) throws URISyntaxException {
    Path jar =
        Path.of(
            SpringBootVersion.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return jar.resolve("../../../spring-boot-dependencies")
        .resolve(boot)
        .resolve("spring-boot-dependencies-" + boot + ".pom")
        .normalize();
  }

  @Test
  void whatBootManagesIsOfItsVersion() throws Exception {
    Map<String, String> ours = versions(Files.readString(Path.of("../pom.xml")));
    String boot = Objects.requireNonNull(ours.remove("spring-boot"));
    assertThat(boot).isEqualTo(SpringBootVersion.getVersion());
    Map<String, String> theirs = versions(Files.readString(bootsOwnVersions(boot)));

    assertThat(ours).isNotEmpty();
    ours.forEach((name, version) ->
        assertThat(version).as(name).isEqualTo(theirs.get(OTHER_NAMES.getOrDefault(name, name))));
  }

  @Test
  void theModulesOfSpringAreOfOneVersion() {
    assertThat(JdbcTemplate.class.getPackage().getImplementationVersion())
        .isEqualTo(SpringVersion.getVersion());
  }
}
