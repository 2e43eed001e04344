package io.turgo.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScaleReportTest {
  private final ScaleQuestion question = ScaleQuestions.named("model");

  @Test
  void comparesTheLastSizeOfEachWorkWithItsFirst() {
    ScaleReport report =
        new ScaleReport(
            question,
            List.of(
                row("deployed", 10, 3),
                row("run", 10, 5),
                row("deployed", 100, 9),
                row("run", 100, 5),
                row("deployed", 1_000, 3),
                row("run", 1_000, 10)));

    assertThat(report.isFlat()).isFalse();
    assertThat(report.verdicts())
        .extracting(ScaleVerdict::toString)
        .containsExactly(
            "deployed, statements: 3.0000 -> 3.0000, flat",
            "run, statements: 5.0000 -> 10.0000, GROWS to 2.00 times");
  }

  @Test
  void marksACountThatTheLastSizeLacks() {
    ScaleRow without = new ScaleRow("run", 100, 100, 1, Map.of());

    ScaleReport report = new ScaleReport(question, List.of(row("run", 10, 5), without));

    assertThat(report.isFlat()).isFalse();
    assertThat(print(report))
        .contains("run, statements: 5.0000 -> -, COUNTED AT ONE SIZE ONLY")
        .contains("Not flat: a count in capitals grows by over 10 %, or is missing.");
  }

  @Test
  void printsARowForEachSize() {
    ScaleReport report =
        new ScaleReport(question, List.of(row("run", 10, 5), row("run", 1_000, 5)));

    assertThat(report.isFlat()).isTrue();
    assertThat(print(report).lines())
        .containsExactly(
            "",
            "work  nodes of the model  items  items/s  statements",
            "run                   10     10       10      5.0000",
            "run                1,000  1,000    1,000      5.0000",
            "",
            "run, statements: 5.0000 -> 5.0000, flat",
            "Flat: no cost per item grows with the size.");
  }

  private static ScaleRow row(String work, long size, double statements) {
    return new ScaleRow(work, size, size, 1, Map.of(ScaleCount.STATEMENTS, statements));
  }

  private static String print(ScaleReport report) {
    StringWriter out = new StringWriter();
    report.print(new PrintWriter(out));
    return out.toString();
  }
}
