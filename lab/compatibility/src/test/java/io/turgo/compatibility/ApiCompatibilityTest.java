package io.turgo.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Applications that were made for the last release go on with this build. */
class ApiCompatibilityTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path BASELINE = Path.of("baseline");
  private static final Path ACCEPTED = Path.of("api-changes");

  private static final String RENEW =
      "./mvnw -pl lab/compatibility -am -Dtest=ApiCompatibilityTest -Dturgo.write=true"
          + " -Dsurefire.failIfNoSpecifiedTests=false test";

  @TempDir private Path folder;

  /** Those with an API. What the others share, and the bom, is for them alone. */
  static List<String> modules() {
    return List.of(
        "engine",
        "integrations/testkit",
        "integrations/http-task",
        "integrations/mail-task",
        "integrations/dmn",
        "integrations/import",
        "integrations/compat-camunda7",
        "integrations/compat-camunda7-test",
        "integrations/compat-flowable",
        "integrations/compat-activiti",
        "integrations/rewrite",
        "integrations/diagram",
        "integrations/rest",
        "integrations/camunda7-rest",
        "integrations/console",
        "integrations/channels/message",
        "integrations/channels/jms",
        "integrations/channels/kafka",
        "integrations/channels/rabbitmq",
        "integrations/channels/sqs",
        "integrations/spring/starter",
        "integrations/spring/test");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void goesOnWithTheApiOfTheLastRelease(String module) throws IOException {
    Path now = folder.resolve("now.jar");
    ApiJar.write(ROOT.resolve(module).resolve("target/classes"), now);
    Path before = baseline(module);
    if (Boolean.getBoolean("turgo.write")) {
      Files.copy(now, before, StandardCopyOption.REPLACE_EXISTING);
    }
    assertThat(before).as("Write it by " + RENEW).exists();
    Set<String> changes = ApiDifferences.between(before, now);
    changes.removeAll(accepted());
    assertThat(changes)
        .as(
            "Changes of %s that break applications. Undo them, or list them in %s with a reason",
            module, ACCEPTED.toAbsolutePath().normalize())
        .isEmpty();
  }

  private static Path baseline(String module) {
    return BASELINE.resolve(module.replace("integrations/", "").replace('/', '-') + ".jar");
  }

  /** Each line is a change and, after {@code --}, why it had to be. */
  private static Set<String> accepted() throws IOException {
    return Files.readAllLines(ACCEPTED).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.replaceFirst(" -- .*", ""))
        .collect(Collectors.toSet());
  }

  @Test
  void listsNoChangeThatIsNotThere() throws IOException {
    Set<String> changes = new TreeSet<>();
    for (String module : modules()) {
      Path now = folder.resolve("now.jar");
      ApiJar.write(ROOT.resolve(module).resolve("target/classes"), now);
      changes.addAll(ApiDifferences.between(baseline(module), now));
    }
    assertThat(changes).containsAll(accepted());
    assertThat(Files.readAllLines(ACCEPTED))
        .allMatch(line -> line.isBlank() || line.startsWith("#") || line.contains(" -- "));
  }

  @Test
  void hasABaselineOfModulesThatAreThereOnly() throws IOException {
    try (Stream<Path> files = Files.list(BASELINE)) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrderElementsOf(
              modules().stream().map(it -> baseline(it).getFileName().toString()).toList());
    }
  }
}
