package io.turgo.engine.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The list of bugs to plant fits the sources and the tests as they are. */
class MutantsListTest {
  private final List<Mutant> mutants = Mutant.readAll(Path.of("src/test/resources/mutants"));

  @Test
  void eachCanBePlanted() throws IOException {
    assertThat(mutants).hasSizeGreaterThanOrEqualTo(40);
    assertThat(mutants).extracting(Mutant::name).doesNotHaveDuplicates();
    for (Mutant mutant : mutants) {
      String text =
          Files.readString(Path.of("src/main/java/io/turgo/engine").resolve(mutant.source()));
      assertThat(mutant.plantedIn(text)).as(mutant.name()).isNotEqualTo(text);
    }
  }

  @Test
  void eachNamesTestsThatAreThere() throws ClassNotFoundException {
    for (Mutant mutant : mutants) {
      for (String selector : mutant.selectors()) {
        String[] parts = selector.split("#", 2);
        Class<?> type = Class.forName(parts[0]);
        if (parts.length == 2) {
          assertThat(SelectedTests.method(type, parts[1])).as(mutant.name()).isNotNull();
        }
      }
    }
  }
}
