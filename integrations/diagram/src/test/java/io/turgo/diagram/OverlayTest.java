package io.turgo.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is shown on top is seen and heard. */
class OverlayTest {
  private static final byte[] FILE =
      DrawnSvg.file(
          """
          <process id="p">
            <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
            <userTask id="a" name="Approve"/><sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
            <serviceTask id="b" name="Book"/>
          </process>
          """);

  @Test
  void tokensIncidentsAndThePathTakenAreSeenAndHeard() {
    DrawnSvg svg =
        DrawnSvg.of(
            FILE,
            Overlay.NONE
                .tokens("a", 1)
                .tokens("b", 1_234)
                .incidents("b", 2, "the <stock> is\nempty")
                .taken(List.of("s", "f1", "a")));

    assertThat(svg.said("a")).isEqualTo("User task: Approve, 1 token here, on the path taken");
    assertThat(svg.said("b"))
        .isEqualTo("Service task: Book, 1234 tokens here, 2 incidents (the <stock> is empty)");
    assertThat(svg.group("f1").getAttribute("class")).contains("td-taken");
    assertThat(svg.group("f2").getAttribute("class")).doesNotContain("td-taken");
    assertThat(badges(svg)).containsExactly("1", "1.2k", "! 2");
    assertThat(svg.all(element -> element.getTagName().equals("desc")).getFirst().getTextContent())
        .isEqualTo("3 elements of BPMN. 1235 tokens, 2 incidents.");
  }

  private static List<String> badges(DrawnSvg svg) {
    return svg.all(element -> element.getAttribute("class").equals("td-badge")).stream()
        .map(element -> element.getTextContent().strip())
        .toList();
  }

  @Test
  void heatIsByCountOrByTime() {
    DrawnSvg counts = DrawnSvg.of(FILE, Overlay.NONE.heatByCount(Map.of("a", 10_000L, "b", 100L)));
    assertThat(counts.group("a").getAttribute("class")).contains("td-heat-5");
    assertThat(counts.group("b").getAttribute("class")).contains("td-heat-1");
    assertThat(counts.group("s").getAttribute("class")).doesNotContain("td-heat");
    assertThat(badges(counts)).containsExactly("10k×", "100×");
    assertThat(counts.said("b")).isEqualTo("Service task: Book, done 100 times");

    DrawnSvg times =
        DrawnSvg.of(
            FILE,
            Overlay.NONE.heatByTime(
                Map.of("a", Duration.ofMinutes(125), "b", Duration.ofMillis(1_500))));
    assertThat(badges(times)).containsExactly("2 h 5 min", "1.5 s");
    assertThat(times.said("a")).isEqualTo("User task: Approve, took 2 h 5 min");
  }

  @Test
  void whatDiffersIsSeenAndHeard() {
    DrawnSvg svg =
        DrawnSvg.of(
            FILE,
            Overlay.NONE.changes(Map.of("a", Overlay.Change.CHANGED, "f2", Overlay.Change.ADDED)));

    assertThat(svg.group("a").getAttribute("class")).contains("td-changed");
    assertThat(svg.group("f2").getAttribute("class")).contains("td-added");
    assertThat(badges(svg)).containsExactly("\u2260");
    assertThat(svg.said("a")).isEqualTo("User task: Approve, changed");
    assertThat(svg.said("f2")).isEqualTo("Flow from Approve to Book, added");
    assertThat(svg.group("b").getAttribute("class")).doesNotContain("change");
  }

  @Test
  void elementsThatTheDiagramLacksArePassedBy() {
    DrawnSvg svg =
        DrawnSvg.of(FILE, Overlay.NONE.tokens("gone", 3).heatByCount(Map.of("gone", 5L)));

    assertThat(badges(svg)).isEmpty();
  }

  @Test
  void figuresAreShort() {
    assertThat(
            List.of(
                Figures.count(0),
                Figures.count(999),
                Figures.count(1_000),
                Figures.count(9_960),
                Figures.count(999_600),
                Figures.count(5_600_000),
                Figures.time(12),
                Figures.time(61_000),
                Figures.time(7_200_000),
                Figures.time(90_000_000)))
        .containsExactly(
            "0", "999", "1.0k", "10k", "1.0M", "5.6M", "12 ms", "1 min 1 s", "2 h", "1 d 1 h");
    assertThatThrownBy(() -> Overlay.NONE.tokens("a", -1))
        .hasMessage("An overlay needs 0 or more for 'a', but has -1.");
  }

  @Test
  void textIsWrappedByWordsAndShortened() {
    assertThat(TextLines.wrap("Approve the order of a customer", 80, 12, 5))
        .containsExactly("Approve the", "order of a", "customer");
    assertThat(TextLines.wrap("Approve the order of a customer", 80, 12, 2))
        .containsExactly("Approve the", "order of a…");
    assertThat(TextLines.wrap("Donaudampfschifffahrtsgesellschaft", 80, 12, 9))
        .hasSizeGreaterThan(2)
        .allMatch(line -> TextLines.width(line, 12) <= 80);
    assertThat(TextLines.wrap("", 80, 12, 3)).isEmpty();
  }
}
