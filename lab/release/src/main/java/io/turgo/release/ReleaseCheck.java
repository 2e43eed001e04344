package io.turgo.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.bouncycastle.openpgp.PGPPublicKeyRingCollection;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a folder in the layout of a Maven repository and lists what keeps it from being a release:
 * what Maven Central asks for, and what Turgo promises beyond that.
 */
final class ReleaseCheck {
  private static final String BOM = "turgo-bom";
  private static final String SERVER = "turgo-server";
  private static final Map<String, String> CHECKSUMS = Map.of(".md5", "MD5", ".sha1", "SHA-1");
  private static final List<String> OF_A_POM =
      List.of("name", "description", "url", "licenses", "scm", "developers");
  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<groupId>io\\.turgo</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*"
              + "<version>([^<]+)</version>(?:\\s*<scope>([^<]+)</scope>)?");

  private final Path repository;
  private final Set<String> artifacts;
  private final String version;
  private final PGPPublicKeyRingCollection keys;
  private final List<String> problems = new ArrayList<>();
  private int signed;
  private long bytes;

  /**
   * @param differences what a second build of the same commit has made differently, a sentence each
   */
  ReleaseCheck(
      Path repository,
      Set<String> artifacts,
      String version,
      PGPPublicKeyRingCollection keys,
      List<String> differences) {
    problems.addAll(differences);
    this.repository = repository;
    this.artifacts = artifacts;
    this.version = version;
    this.keys = keys;
  }

  /** Returns what is wrong, a sentence each; for one call. */
  List<String> problems() throws IOException {
    Set<Path> expected = new TreeSet<>();
    for (String artifact : artifacts) {
      Path folder = repository.resolve("io/turgo").resolve(artifact).resolve(version);
      for (String ending : endings(artifact)) {
        Path file = folder.resolve(artifact + "-" + version + ending);
        expected.add(file);
        if (Files.isRegularFile(file)) {
          check(artifact, ending, file, expected);
        } else {
          problems.add(repository.relativize(file) + " is missing.");
        }
      }
    }
    try (Stream<Path> files = Files.walk(repository)) {
      files
          .filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("maven-metadata"))
          .filter(file -> !expected.contains(file))
          .sorted()
          .forEach(file ->
              problems.add(repository.relativize(file) + " belongs to no artifact of the BOM."));
    }
    return problems;
  }

  /** Figures, after the problems were looked for. */
  String summary() {
    return "%d artifacts, %d signed files, %,d kB".formatted(artifacts.size(), signed, bytes >> 10);
  }

  private static List<String> endings(String artifact) {
    List<String> endings = new ArrayList<>(List.of(".pom"));
    if (!artifact.equals(BOM)) {
      endings.addAll(List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json"));
    }
    if (artifact.equals(SERVER)) {
      endings.add("-all.jar");
    }
    return endings;
  }

  private void check(String artifact, String ending, Path file, Set<Path> expected)
      throws IOException {
    byte[] content = Files.readAllBytes(file);
    signed++;
    bytes += content.length;
    Path signature = file.resolveSibling(file.getFileName() + ".asc");
    expected.add(signature);
    if (!Files.exists(signature)) {
      problems.add(repository.relativize(signature) + " is missing.");
    } else if (!SigningKey.verifies(content, Files.readAllBytes(signature), keys)) {
      problems.add(repository.relativize(signature) + " is no signature of it by the key.");
    }
    for (Map.Entry<String, String> each : CHECKSUMS.entrySet()) {
      Path checksum = file.resolveSibling(file.getFileName() + each.getKey());
      expected.add(checksum);
      // Some Mavens write those of signatures too.
      expected.add(signature.resolveSibling(signature.getFileName() + each.getKey()));
      if (!Files.exists(checksum)) {
        problems.add(repository.relativize(checksum) + " is missing.");
      } else if (!Files.readString(checksum).strip().equals(digest(each.getValue(), content))) {
        problems.add(repository.relativize(checksum) + " is not the checksum of its file.");
      }
    }
    try {
      checkContent(artifact, ending, file, content);
    } catch (ZipException e) {
      problems.add(
          "%s is no jar that can be read: %s."
              .formatted(repository.relativize(file), e.getMessage()));
    }
  }

  private void checkContent(String artifact, String ending, Path file, byte[] content)
      throws IOException {
    switch (ending) {
      case ".pom" -> checkPom(file, new String(content, StandardCharsets.UTF_8));
      case ".jar", "-all.jar" -> checkJar(file);
      case "-sources.jar" -> checkEntries(file, artifact, ".java");
      case "-javadoc.jar" -> checkEntries(file, artifact, "index.html");
      case "-cyclonedx.json" -> checkComponents(file, artifact, content);
      default -> throw new IllegalArgumentException(ending);
    }
  }

  private static String digest(String algorithm, byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private void checkPom(Path file, String pom) {
    Path name = repository.relativize(file);
    for (String element : OF_A_POM) {
      if (!pom.contains("<" + element + ">") && !pom.contains("<" + element + " ")) {
        problems.add(name + " has no <" + element + ">.");
      }
    }
    if (pom.contains("<parent>")) {
      problems.add(name + " has a parent, which is not released.");
    }
    // A BOM may refer to its own version, which stands in it.
    if (pom.replace("${project.version}", version).contains("${")) {
      problems.add(name + " has a property, which others cannot know.");
    }
    if (pom.contains("-SNAPSHOT")) {
      problems.add(name + " names a snapshot, which Maven Central refuses.");
    }
    for (Matcher each = DEPENDENCY.matcher(pom); each.find(); ) {
      if (!artifacts.contains(each.group(1))) {
        problems.add(name + " needs " + each.group(1) + ", which is not released.");
      }
    }
  }

  private void checkJar(Path file) throws IOException {
    Path name = repository.relativize(file);
    try (JarFile jar = new JarFile(file.toFile())) {
      for (String entry : List.of("META-INF/LICENSE", "META-INF/NOTICE")) {
        if (jar.getEntry(entry) == null) {
          problems.add(name + " has no " + entry + ".");
        }
      }
      Manifest manifest = jar.getManifest();
      String named =
          manifest == null ? null : manifest.getMainAttributes().getValue("Implementation-Version");
      if (!version.equals(named)) {
        problems.add("%s says in its manifest that it has the version %s.".formatted(name, named));
      }
    }
  }

  private void checkEntries(Path file, String artifact, String ending) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      if (jar.stream().noneMatch(entry -> entry.getName().endsWith(ending))) {
        problems.add(
            "%s of %s has no %s.".formatted(repository.relativize(file), artifact, ending));
      }
    }
  }

  private void checkComponents(Path file, String artifact, byte[] content) {
    Path name = repository.relativize(file);
    try {
      JsonNode list = JsonMapper.shared().readTree(content);
      JsonNode of = list.path("metadata").path("component");
      if (!"CycloneDX".equals(list.path("bomFormat").asString(""))
          || !artifact.equals(of.path("name").asString(""))
          || !version.equals(of.path("version").asString(""))) {
        problems.add(name + " is no list of the components of " + artifact + " " + version + ".");
      } else if (list.path("components").isEmpty()) {
        problems.add(name + " lists no components.");
      }
    } catch (JacksonException e) {
      problems.add(name + " is no JSON: " + e.getOriginalMessage() + ".");
    }
  }
}
