package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The list is documentation too, so its form is held. */
class HarmlessTest {
  @Test
  void everyRowHasItsCellsAndAReasonAndIsThereOnce() throws IOException {
    List<String> rows = rows();

    assertThat(rows.get(0)).isEqualTo("kind\tvocabulary\towner\tname\tvalue\twhy");
    assertThat(rows).doesNotHaveDuplicates();
    assertThat(rows.subList(1, rows.size()))
        .allSatisfy(row ->
            assertThat(row)
                .matches(
                    "(element|frame|attribute|unread)\t(bpmn|engine)\t\\S+\t\\S+\t\\S+\t\\S.{5,}"));
  }

  private static List<String> rows() throws IOException {
    try (InputStream stream =
        Objects.requireNonNull(HarmlessTest.class.getResourceAsStream("harmless.tsv"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
