package io.turgo.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.PGPPublicKeyRingCollection;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPSecretKeyRingCollection;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyDecryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a release finds what is missing, foreign, forged or changed. */
class ReleaseCheckTest {
  private static final SigningKey KEY = SigningKey.throwaway();

  @TempDir Path folder;

  private static final String POM =
      """
      <project>
        <groupId>io.turgo</groupId>
        <artifactId>turgo-bom</artifactId>
        <version>1.0.0</version>
        <name>x</name><description>x</description><url>x</url>
        <licenses></licenses><scm a="b"></scm><developers></developers>
      </project>
      """;

  private Path write(String pom) throws IOException {
    Path file = folder.resolve("io/turgo/turgo-bom/1.0.0/turgo-bom-1.0.0.pom");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, pom);
  }

  private List<String> problems() throws IOException {
    return problems(List.of());
  }

  private List<String> problems(List<String> differences) throws IOException {
    return new ReleaseCheck(
            folder, Set.of("turgo-bom"), "1.0.0", SigningKey.read(KEY.publicKey()), differences)
        .problems();
  }

  @Test
  void whatASecondBuildMakesDifferentlyIsAProblem() throws IOException {
    write("<project/>");
    List<String> otherwise = problems();

    assertThat(problems(List.of("a.jar differs between two builds.")))
        .contains("a.jar differs between two builds.")
        .containsAll(otherwise)
        .hasSize(otherwise.size() + 1);
  }

  @Test
  void aPomLacksWhatMavenCentralAsksFor() throws IOException {
    write("<project><parent>p</parent><version>${revision}</version>1-SNAPSHOT</project>");
    assertThat(problems())
        .anySatisfy(problem -> assertThat(problem).contains("has no <developers>"))
        .anySatisfy(problem -> assertThat(problem).contains("has no <scm>"))
        .anySatisfy(problem -> assertThat(problem).contains("has a parent"))
        .anySatisfy(problem -> assertThat(problem).contains("has a property"))
        .anySatisfy(problem -> assertThat(problem).contains("names a snapshot"))
        .anySatisfy(problem -> assertThat(problem).contains(".pom.asc is missing"))
        .anySatisfy(problem -> assertThat(problem).contains(".pom.sha1 is missing"));
  }

  @Test
  void aFileOfAnotherArtifactOrAForgedOneIsFound() throws IOException {
    Path pom = write(POM);
    Files.writeString(pom.resolveSibling("turgo-bom-1.0.0.pom.asc"), "no signature");
    Files.writeString(pom.resolveSibling("turgo-bom-1.0.0.pom.md5"), "0".repeat(32));
    Files.writeString(pom.resolveSibling("turgo-bom-1.0.0.jar"), "");
    assertThat(problems())
        .containsExactlyInAnyOrder(
            "io/turgo/turgo-bom/1.0.0/turgo-bom-1.0.0.pom.asc is no signature of it by the key.",
            "io/turgo/turgo-bom/1.0.0/turgo-bom-1.0.0.pom.md5 is not the checksum of its file.",
            "io/turgo/turgo-bom/1.0.0/turgo-bom-1.0.0.pom.sha1 is missing.",
            "io/turgo/turgo-bom/1.0.0/turgo-bom-1.0.0.jar belongs to no artifact of the BOM.");
  }

  @Test
  void aSignatureIsOfTheWholeContent() throws Exception {
    byte[] content = "as it was signed".getBytes(StandardCharsets.UTF_8);
    byte[] signature = sign(content);
    PGPPublicKeyRingCollection keys = SigningKey.read(KEY.publicKey());
    assertThat(SigningKey.verifies(content, signature, keys)).isTrue();
    byte[] changed = content.clone();
    changed[changed.length - 1]++;
    assertThat(SigningKey.verifies(changed, signature, keys)).as("changed").isFalse();
    String others = SigningKey.throwaway().publicKey();
    assertThat(SigningKey.verifies(content, signature, SigningKey.read(others)))
        .as("of another key")
        .isFalse();
  }

  private static byte[] sign(byte[] content) throws Exception {
    PGPSecretKeyRing ring =
        new BcPGPSecretKeyRingCollection(
                PGPUtil.getDecoderStream(
                    new ByteArrayInputStream(KEY.secretKey().getBytes(StandardCharsets.US_ASCII))))
            .getKeyRings()
            .next();
    PGPPrivateKey key =
        ring.getSecretKey()
            .extractPrivateKey(
                new BcPBESecretKeyDecryptorBuilder(new BcPGPDigestCalculatorProvider())
                    .build(KEY.password().toCharArray()));
    PGPSignatureGenerator signature =
        new PGPSignatureGenerator(
            new BcPGPContentSignerBuilder(
                ring.getPublicKey().getAlgorithm(), HashAlgorithmTags.SHA256));
    signature.init(PGPSignature.BINARY_DOCUMENT, key);
    signature.update(content);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ArmoredOutputStream out = new ArmoredOutputStream(bytes)) {
      signature.generate().encode(out);
    }
    return bytes.toByteArray();
  }

  @Test
  void aPomMayNeedNothingOfTurgoThatIsNotReleased() throws IOException {
    String needs =
        """
        <dependency>
          <groupId>io.turgo</groupId>
          <artifactId>%s</artifactId>
          <version>1.0.0</version>
        </dependency>
        """;
    String both = needs.formatted("turgo-bom") + needs.formatted("turgo-lab");
    write(POM.replace("</project>", both + "</project>"));
    assertThat(problems())
        .contains(
            "io/turgo/turgo-bom/1.0.0/turgo-bom-1.0.0.pom needs turgo-lab, which is not released.")
        .noneMatch(problem -> problem.contains("needs turgo-bom"));
  }

  @Test
  void aMissingArtifactIsFound() throws IOException {
    assertThat(problemsOfEngine())
        .hasSize(5)
        .contains("io/turgo/turgo-engine/1.0.0/turgo-engine-1.0.0-sources.jar is missing.");
  }

  @Test
  void aJarOfAnotherVersionOrWithoutLicenceIsFound() throws IOException {
    String jar = "io/turgo/turgo-engine/1.0.0/turgo-engine-1.0.0.jar";
    jar(jar, Map.of("META-INF/MANIFEST.MF", manifest("0.9.0"), "META-INF/NOTICE", ""));
    assertThat(problemsOfEngine())
        .contains(
            jar + " says in its manifest that it has the version 0.9.0.",
            jar + " has no META-INF/LICENSE.")
        .doesNotContain(jar + " has no META-INF/NOTICE.");
    jar(jar, Map.of("META-INF/MANIFEST.MF", manifest("1.0.0"), "META-INF/LICENSE", ""));
    assertThat(problemsOfEngine())
        .contains(jar + " has no META-INF/NOTICE.")
        .noneMatch(problem -> problem.contains("has the version"))
        .doesNotContain(jar + " has no META-INF/LICENSE.");
  }

  @Test
  void aJarOfSourcesOrDocumentationHasThem() throws IOException {
    String start = "io/turgo/turgo-engine/1.0.0/turgo-engine-1.0.0";
    jar(start + "-sources.jar", Map.of("io/turgo/A.class", ""));
    jar(start + "-javadoc.jar", Map.of("index.htm", ""));
    assertThat(problemsOfEngine())
        .contains(
            start + "-sources.jar of turgo-engine has no .java.",
            start + "-javadoc.jar of turgo-engine has no index.html.");
    jar(start + "-sources.jar", Map.of("io/turgo/A.java", ""));
    jar(start + "-javadoc.jar", Map.of("index.html", ""));
    assertThat(problemsOfEngine()).noneMatch(problem -> problem.contains(" of turgo-engine has"));
  }

  private static String manifest(String version) {
    return "Manifest-Version: 1.0\nImplementation-Version: %s\n".formatted(version);
  }

  private void jar(String name, Map<String, String> entries) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream jar = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        jar.putNextEntry(new ZipEntry(entry.getKey()));
        jar.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private List<String> problemsOfEngine() throws IOException {
    return new ReleaseCheck(
            folder, Set.of("turgo-engine"), "1.0.0", SigningKey.read(KEY.publicKey()), List.of())
        .problems();
  }

  @Test
  void aJarThatCannotBeReadOrHasNoManifestIsFound() throws IOException {
    String start = "io/turgo/turgo-engine/1.0.0/turgo-engine-1.0.0";
    jar(start + ".jar", Map.of("io/turgo/A.class", ""));
    Files.writeString(folder.resolve(start + "-sources.jar"), "no jar");
    assertThat(problemsOfEngine())
        .contains(start + ".jar says in its manifest that it has the version null.")
        .anySatisfy(problem ->
            assertThat(problem)
                .startsWith(
                    "io/turgo/turgo-engine/1.0.0/turgo-engine-1.0.0-sources.jar is no jar that"
                        + " can be read: "));
  }

  @Test
  void buildsAreComparedByteByByteWithoutTheirSignatures() throws IOException {
    Path first = Files.createDirectory(folder.resolve("first"));
    Path second = Files.createDirectory(folder.resolve("second"));
    for (Path each : List.of(first, second)) {
      Files.writeString(each.resolve("same.jar"), "same");
      Files.writeString(each.resolve("same.jar.asc"), each.toString());
      Files.writeString(each.resolve("maven-metadata.xml"), each.toString());
    }
    assertThat(ReleaseBuild.differences(first, second)).isEmpty();
    Files.writeString(second.resolve("same.jar"), "sane");
    Files.writeString(first.resolve("one.jar"), "");
    assertThat(ReleaseBuild.differences(first, second))
        .containsExactly(
            "one.jar is in one of two builds only.",
            "same.jar differs between two builds, from byte 2 on.");
  }
}
