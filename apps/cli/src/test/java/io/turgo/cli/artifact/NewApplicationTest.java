package io.turgo.cli.artifact;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.cli.application.Checkout;
import io.turgo.cli.application.NewApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The application that {@code ./turgo new} makes is built by Maven and passes its test. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are for a POSIX shell")
class NewApplicationTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @Test
  void itsTestPasses() throws Exception {
    OfflineMaven maven = OfflineMaven.in(folder);
    Path project = folder.resolve("my-app");
    NewApplication.in(project, null).write(Checkout.in(BuiltArtifacts.ROOT.toString()));

    maven.run("mvn test", project);

    assertThat(Files.readString(project.resolve("target/surefire-reports/myapp.OrderTest.txt")))
        .contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
    try (Stream<Path> files = Files.walk(project)) {
      assertThat(
              files
                  .filter(Files::isRegularFile)
                  .map(file -> project.relativize(file).toString())
                  .filter(file -> !file.startsWith("target/") && !file.startsWith("data/")))
          .containsExactlyInAnyOrder(
              ".gitignore",
              ".mvn/wrapper/maven-wrapper.properties",
              "README.md",
              "mvnw",
              "mvnw.cmd",
              "pom.xml",
              "src/main/java/myapp/Application.java",
              "src/main/java/myapp/OrderController.java",
              "src/main/java/myapp/Stock.java",
              "src/main/resources/application.properties",
              "src/main/resources/processes/order.bpmn",
              "src/test/java/myapp/OrderTest.java");
    }
  }

  @Test
  void theLauncherInstallsWhatThePomAsksFor() throws Exception {
    assertThat(Files.readString(BuiltArtifacts.ROOT.resolve("turgo")))
        .contains("install_modules bom,integrations/spring/starter,integrations/spring/test\n");
  }
}
