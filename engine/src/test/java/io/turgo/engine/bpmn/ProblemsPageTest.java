package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.bpmn.rules.ProblemCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on problems has the rules that there are, in their order and words. */
class ProblemsPageTest {
  private static final Path PAGE = Path.of("../docs/bpmn/problems.md");

  @Test
  void pageListsEveryRule() throws IOException {
    assertThat(Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `")))
        .containsExactlyElementsOf(
            Stream.of(ProblemCode.values())
                .map(code -> "| `" + code.code() + "` | " + code.rule() + " |")
                .toList());
  }
}
