package io.turgo.engine.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of bugs to plant fits the sources and the tests as they are. */
class MutantsListTest {
  private static final Path PROJECT = Path.of("..");

  private final List<Mutant> mutants = Mutant.readAll(PROJECT);

  @Test
  void eachCanBePlanted() throws IOException {
    assertThat(mutants).hasSizeGreaterThanOrEqualTo(40);
    assertThat(mutants).extracting(Mutant::name).doesNotHaveDuplicates();
    for (Mutant mutant : mutants) {
      String text = Files.readString(mutant.sourceIn(PROJECT));
      assertThat(mutant.plantedIn(text)).as(mutant.name()).isNotEqualTo(text);
    }
  }

  @Test
  void eachNamesTestsThatAreThere() throws Exception {
    for (Mutant mutant : mutants) {
      for (String selector : mutant.selectors()) {
        String[] parts = selector.split("#", 2);
        if (mutant.module() != Mutant.Module.ENGINE) {
          Path source =
              mutant
                  .module()
                  .find(PROJECT, "src/test/java/" + parts[0].replace('.', '/') + ".java");
          assertThat(Files.readString(source))
              .as(mutant.name())
              .contains(parts.length == 2 ? "void " + parts[1] + "(" : "@Test");
          continue;
        }
        Class<?> type = Class.forName(parts[0]);
        if (parts.length == 2) {
          assertThat(SelectedTests.method(type, parts[1])).as(mutant.name()).isNotNull();
        }
      }
    }
  }
}
