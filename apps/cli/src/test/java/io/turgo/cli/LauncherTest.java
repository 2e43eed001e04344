package io.turgo.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code ./turgo} does with the lock of builds and the archive of classes, in a checkout whose
 * JDK and Maven are scripts that note how they are called.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("NullAway.Init")
class LauncherTest {
  private static final String VERSION = "1.0-test";
  private static final int WHOLE = 17 << 20;

  @TempDir Path checkout;
  @TempDir Path other;

  private Path target;
  private Path archive;
  private Path calls;

  @BeforeEach
  void makeCheckout() throws IOException {
    Path launcher = Path.of(System.getProperty("user.dir")).resolve("../../turgo");
    Files.copy(launcher, checkout.resolve("turgo"));
    Files.writeString(checkout.resolve("pom.xml"), "<revision>%s</revision>\n".formatted(VERSION));
    target = checkout.resolve("apps/server/target");
    Files.createDirectories(target.resolve("classes"));
    Files.writeString(target.resolve("classpath"), "");
    archive = target.resolve("turgo-server.jsa");
    calls = checkout.resolve("calls");
    Path bin = Files.createDirectories(checkout.resolve("jdk/bin"));
    Files.writeString(bin.resolve("../release"), "JAVA_VERSION=\"25.0.1\"\n");
    script(bin.resolve("javac"), "exit 0");
    // A JVM refuses with -Xshare:on what is not the archive that it wrote.
    script(
        bin.resolve("java"),
        """
        echo "$*" >>'%s'
        case "$*" in
          *-Xshare:on*) grep -q broken '%s' && exit 1 ;;
        esac
        exit 0
        """
            .formatted(calls, archive));
    Files.writeString(target.resolve("turgo.stamp"), "");
  }

  private static void script(Path file, String body) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + body);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Process start(String... command) throws IOException {
    return start(checkout.resolve("turgo"), command);
  }

  private Process start(Path script, String... command) throws IOException {
    ProcessBuilder launcher = new ProcessBuilder("sh", script.toString()).redirectErrorStream(true);
    launcher.command().addAll(List.of(command));
    launcher.environment().put("JAVA_HOME", checkout.resolve("jdk").toString());
    launcher.environment().put("HOME", checkout.resolve("home").toString());
    launcher.environment().remove("TURGO_JAVA_OPTS");
    return launcher.start();
  }

  private String serve() throws Exception {
    Files.deleteIfExists(calls);
    Process started = start("serve", "--port", "0");
    String said = new String(started.getInputStream().readAllBytes(), UTF_8);
    assertThat(started.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(started.exitValue()).as(said).isZero();
    return Files.readString(calls);
  }

  private void archive(String start, int length) throws IOException {
    byte[] bytes = new byte[length];
    byte[] first = start.getBytes(US_ASCII);
    System.arraycopy(first, 0, bytes, 0, Math.min(length, first.length));
    Files.write(archive, bytes);
  }

  @Test
  void whatACommandRunsIsBuiltAgainWhenASourceOfItHasChanged() throws Exception {
    script(checkout.resolve("mvnw"), "echo built >>'%s'".formatted(calls));
    Path source = Files.createDirectories(checkout.resolve("engine/src/main/java/a"));
    Path test = Files.createDirectories(checkout.resolve("engine/src/test/java/a"));
    Path settings = Files.createDirectories(checkout.resolve("engine/src/main/resources/settings"));
    Path jar = Files.createDirectories(checkout.resolve("engine/target")).resolve("engine.jar");
    Path library = Files.writeString(checkout.resolve("library.jar"), "");
    Files.writeString(jar, "");
    Files.writeString(checkout.resolve("engine/pom.xml"), "");
    Files.writeString(source.resolve("A.java"), "class A {}");
    Files.writeString(target.resolve("classpath"), jar + File.pathSeparator + library);

    makeOld();
    assertThat(serve()).as("nothing changed").doesNotContain("built");
    for (Path changed :
        List.of(
            source.resolve("A.java"),
            source.resolve("B.java"),
            checkout.resolve("engine/pom.xml"),
            checkout.resolve("pom.xml"))) {
      makeOld();
      Files.writeString(changed, Files.exists(changed) ? Files.readString(changed) : "");
      assertThat(serve()).as("%s changed", changed).contains("built");
    }
    makeOld();
    Files.delete(source.resolve("B.java"));
    assertThat(serve()).as("a source is gone").contains("built");
    makeOld();
    Files.writeString(test.resolve("ATest.java"), "class ATest {}");
    Files.writeString(settings.resolve("a.properties"), "");
    assertThat(serve()).as("a command runs no tests").doesNotContain("built");
    Files.delete(library);
    assertThat(serve()).as("a library is gone").contains("built");
  }

  /** What is saved while Maven runs may have come too late for it. */
  @Test
  void anEditDuringABuildIsBuiltByTheNextCommand() throws Exception {
    Path source = Files.createDirectories(checkout.resolve("engine/src/main/java/a"));
    Path edited = Files.writeString(source.resolve("A.java"), "class A {}");
    // Times of files have ticks of some ms: an edit in that of the build's start would have its
    // time.
    script(
        checkout.resolve("mvnw"),
        "echo built >>'%s'; sleep 0.05; echo 'class A { }' >'%s'; sleep 0.1"
            .formatted(calls, edited));
    Path jar = Files.createDirectories(checkout.resolve("engine/target")).resolve("engine.jar");
    Files.writeString(jar, "");
    Files.writeString(checkout.resolve("engine/pom.xml"), "");
    Files.writeString(target.resolve("classpath"), jar.toString());
    makeOld();
    assertThat(serve()).as("nothing changed").doesNotContain("built");

    Files.writeString(edited, "class A { int a; }");
    assertThat(serve()).contains("built");
    assertThat(serve()).as("edited during the build").contains("built");
  }

  /** A copy of a checkout would run the classes of the other one. */
  @Test
  void whatWasBuiltInAnotherCheckoutIsBuiltAgain() throws Exception {
    script(checkout.resolve("mvnw"), "echo built >>'%s'".formatted(calls));
    Path jar =
        Files.createDirectories(other.resolve("engine/target")).resolve("turgo-engine-1.0.jar");
    Files.writeString(jar, "");
    makeOld();
    assertThat(serve()).doesNotContain("built");
    Files.writeString(target.resolve("classpath"), jar.toString());
    makeOld();
    assertThat(serve()).contains("built");
  }

  /** The analysis takes six times as long as the compiler, so only its own command waits for it. */
  @Test
  void onlyOneCommandAnalyses() throws Exception {
    script(checkout.resolve("mvnw"), "echo \"$@\" >>'%s'".formatted(calls));
    for (String command : List.of("install", "test", "analyse")) {
      Process process = start(command);
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(said).isZero();
    }
    assertThat(Files.readAllLines(calls))
        .filteredOn(call -> call.contains("analysis"))
        .singleElement()
        .asString()
        .endsWith(" compile");
  }

  /** Makes the checkout older than its build. */
  private void makeOld() throws IOException {
    FileTime old = FileTime.from(Instant.now().minusSeconds(100));
    try (Stream<Path> files = Files.walk(checkout)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, old);
      }
    }
    Files.setLastModifiedTime(
        target.resolve("turgo.stamp"), FileTime.from(Instant.now().minusSeconds(50)));
  }

  @Test
  void onlyTheServerKeepsAnArchive() throws Exception {
    Process user = start("user", "ann", "--level", "read");
    assertThat(user.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(calls)).contains("user ann").doesNotContain("Archive");
    assertThat(serve()).contains("-XX:+AutoCreateSharedArchive");
  }

  @Test
  void anInstalledServerSaysWhatIsMissing() throws Exception {
    Path script =
        Path.of(System.getProperty("user.dir")).resolve("../server/bin/turgo-server").normalize();
    Path installed = Files.createDirectories(checkout.resolve("opt/bin")).resolve("turgo-server");
    Files.copy(script, installed);
    assertThat(said(installed, 2)).contains("lib/turgo-server.jar is not there.");
    Files.createDirectories(checkout.resolve("opt/lib"));
    Files.writeString(checkout.resolve("opt/lib/turgo-server.jar"), "");
    said(installed, 0);
    assertThat(Files.readString(calls))
        .contains("-XX:+ExitOnOutOfMemoryError")
        .contains("--port 0");

    Path release = checkout.resolve("jdk/release");
    Files.writeString(release, "JAVA_VERSION=\"17.0.2\"\n");
    assertThat(said(installed, 2)).contains("is Java 17. Install Java 21 or newer");
    Files.writeString(release, "JAVA_VERSION=\"21\"\n");
    said(installed, 0);
    Files.delete(release);
    said(installed, 0);
    Files.delete(checkout.resolve("jdk/bin/java"));
    assertThat(said(installed, 2)).contains("java is not there. Install Java 21 or newer");
  }

  private String said(Path script, int exit) throws Exception {
    Process process = start(script, "--port", "0");
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said).isEqualTo(exit);
    return said;
  }

  @Test
  void aJdkThatTheUserChoseWinsUnlessItIsTooOld() throws Exception {
    Path newer = Files.createDirectories(checkout.resolve("home/.jdks/99/bin"));
    Files.writeString(newer.resolve("../release"), "JAVA_VERSION=\"99\"\n");
    script(newer.resolve("javac"), "exit 0");
    script(newer.resolve("java"), "echo newer >>'%s'".formatted(calls));
    assertThat(serve()).doesNotContain("newer");
    Files.writeString(checkout.resolve("jdk/release"), "JAVA_VERSION=\"21\"\n");
    assertThat(serve()).doesNotContain("newer");
    Files.writeString(checkout.resolve("jdk/release"), "JAVA_VERSION=\"17.0.2\"\n");
    assertThat(serve()).isEqualTo("newer\n");
  }

  @Test
  void theLockOfACommandThatWasKilledHoldsUntilItsMavenEnds() throws Exception {
    Path end = checkout.resolve("end");
    script(
        checkout.resolve("mvnw"),
        """
        echo begun >>'%s'
        for second in $(seq 60); do [ -e '%s' ] || sleep 1; done
        """
            .formatted(calls, end));
    Process killed = start("install");
    Await.until(() -> Files.exists(calls));
    killed.destroyForcibly().waitFor();

    Process next = start("install");
    assertThat(next.inputReader().readLine()).startsWith("Installing Turgo");
    assertThat(next.inputReader().readLine()).startsWith("Waiting until another ./turgo");
    assertThat(Files.readAllLines(calls)).containsExactly("begun");
    Files.writeString(end, "");
    assertThat(next.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(next.exitValue()).isZero();
    assertThat(Files.readAllLines(calls)).containsExactly("begun", "begun");
    assertThat(checkout.resolve("target/building")).doesNotExist();
  }

  @Test
  void anArchiveOfARunThatWasKilledWhileItWroteIsRemoved() throws Exception {
    archive("broken", WHOLE);
    assertThat(serve()).contains("-XX:+AutoCreateSharedArchive").contains("serve --port 0");
    assertThat(archive).doesNotExist();
  }

  @Test
  void anArchiveOfFewClassesIsRemoved() throws Exception {
    archive("few", WHOLE / 2);
    assertThat(serve()).contains("-XX:+AutoCreateSharedArchive").doesNotContain("-Xshare:on");
    assertThat(archive).doesNotExist();
  }

  @Test
  void aWholeArchiveIsKeptAndLookedAtOnce() throws Exception {
    archive("whole", WHOLE);
    Files.setLastModifiedTime(archive, FileTime.from(Instant.now().minusSeconds(10)));
    assertThat(serve()).contains("-Xshare:on");
    assertThat(serve()).contains("-XX:+AutoCreateSharedArchive").doesNotContain("-Xshare:on");
    assertThat(archive).hasSize(WHOLE);

    archive("broken", WHOLE);
    Files.setLastModifiedTime(archive, FileTime.from(Instant.now().plusSeconds(10)));
    assertThat(serve()).as("another one").contains("-Xshare:on");
    assertThat(archive).doesNotExist();
  }
}
