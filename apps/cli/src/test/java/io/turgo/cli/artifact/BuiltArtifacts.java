package io.turgo.cli.artifact;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The artifacts of this build, which {@code mvn verify} has packaged before it comes to this
 * module.
 */
final class BuiltArtifacts {
  static final Path ROOT = Path.of("../..");

  /** Of all modules. */
  static final String VERSION = revision();

  private static final String FLATTENED = "/target/.flattened-pom.xml";

  private BuiltArtifacts() {}

  /** Skips a test that was started by something else, which has packaged nothing. */
  static void assumeBuilt() {
    assumeTrue(System.getProperty("turgo.maven.home") != null, "Started without Maven");
  }

  /** The jar of a module. */
  static Path jar(String module, String artifact) {
    return ROOT.resolve(module)
        .resolve("target")
        .resolve(artifact + "-" + VERSION + ".jar")
        .toAbsolutePath()
        .normalize();
  }

  /** Artifacts that applications use, by their modules. */
  private static final Map<String, String> USED =
      Map.of(
          "engine", "turgo-engine",
          "integrations/testkit", "turgo-test",
          "integrations/diagram", "turgo-diagram",
          "integrations/rest-core", "turgo-rest-core",
          "integrations/rest", "turgo-rest",
          "integrations/console", "turgo-console",
          "integrations/spring/starter", "turgo-spring-boot-starter",
          "integrations/spring/test", "turgo-spring-boot-test");

  /** Puts what applications use where {@code mvn install} would put it. */
  static void installInto(Path repository) throws IOException {
    copy(ROOT.resolve("bom" + FLATTENED), repository, "turgo-bom", ".pom");
    for (Map.Entry<String, String> used : USED.entrySet()) {
      copy(ROOT.resolve(used.getKey() + FLATTENED), repository, used.getValue(), ".pom");
      copy(jar(used.getKey(), used.getValue()), repository, used.getValue(), ".jar");
    }
  }

  private static String revision() {
    try {
      Matcher revision =
          Pattern.compile("<revision>([^<]+)</revision>")
              .matcher(Files.readString(ROOT.resolve("pom.xml")));
      if (!revision.find()) {
        throw new IllegalStateException("pom.xml has no <revision>, the version of all modules");
      }
      return revision.group(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void copy(Path file, Path repository, String artifact, String ending)
      throws IOException {
    Path folder = repository.resolve("io/turgo").resolve(artifact).resolve(VERSION);
    Files.createDirectories(folder);
    Files.copy(file, folder.resolve(artifact + "-" + VERSION + ending));
  }
}
