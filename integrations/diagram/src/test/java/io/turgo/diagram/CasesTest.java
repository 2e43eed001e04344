package io.turgo.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Cases are drawn whole, by their own places or laid out, with the states of their plan items. */
class CasesTest {
  private static final byte[] CLAIM = DrawnSvg.resource("claim.cmmn");
  private static final List<String> DRAWN =
      List.of(
          "assess",
          "expert",
          "agreed",
          "payment",
          "period",
          "transfer",
          "tell",
          "withdrawn",
          "letters");

  private static DrawnSvg drawn(byte[] file, Overlay overlay) {
    return DrawnSvg.parse(
        CaseDiagram.read("claim.cmmn", file).svg("claim", SvgOptions.DEFAULT.withOverlay(overlay)));
  }

  /** A case around what is in its plan. */
  private static byte[] plan(String inside) {
    return ("<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'"
            + " xmlns:di='http://www.omg.org/spec/CMMN/20151109/CMMNDI'"
            + " xmlns:dc='http://www.omg.org/spec/CMMN/20151109/DC'"
            + " xmlns:dd='http://www.omg.org/spec/CMMN/20151109/DI'>"
            + "<case id='claim'><casePlanModel id='plan' name='Plan'>"
            + inside.replaceFirst("(?s)<di:CMMNDI>.*", "")
            + "</casePlanModel></case>"
            + (inside.contains("<di:CMMNDI>")
                ? inside.substring(inside.indexOf("<di:CMMNDI>"))
                : "")
            + "</definitions>")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Box box(DrawnSvg svg, String id) {
    Element outline = svg.outline(id);
    if (outline.getTagName().equals("circle")) {
      double r = svg.number(id, "r");
      return Box.around(svg.number(id, "cx"), svg.number(id, "cy"), 2 * r, 2 * r);
    }
    return svg.box(id);
  }

  @Test
  void eachPlanItemIsThereOnceWithRoleAndLabel() {
    DrawnSvg svg = drawn(CLAIM, Overlay.NONE);
    for (String id : DRAWN) {
      List<Element> found = svg.all(element -> element.getAttribute("data-element").equals(id));
      assertThat(found).as(id).hasSize(1);
      assertThat(found.getFirst().getAttribute("role")).isEqualTo("graphics-symbol img");
    }
    assertThat(List.of(svg.said("claim"), svg.said("assess"), svg.said("period"), svg.said("p3")))
        .containsExactly(
            "Case: Handle a claim",
            "Human task: Assess the claim",
            "Timer event listener: Time to object",
            "Waits for exit of Ask an expert, to begin Payment");
    assertThat(svg.text()).contains("Handle a claim", "Agreed", "<amount>", "exit");
    assertThat(svg.all(element -> element.getAttribute("class").contains("td-criterion")))
        .hasSize(5);
  }

  @Test
  void statesColourPlanItemsAndAreSaid() {
    DrawnSvg svg =
        drawn(
            CLAIM,
            Overlay.NONE
                .planItems(
                    Map.of(
                        "claim", Map.of("active", 1L),
                        "assess", Map.of("completed", 2L, "active", 1L),
                        "agreed", Map.of("completed", 1L),
                        "unknown", Map.of("active", 1L)))
                .incidents("transfer", 1, "no money"));
    assertThat(svg.group("assess").getAttribute("class")).contains("td-state-active");
    assertThat(svg.group("claim").getAttribute("class")).contains("td-state-active");
    assertThat(svg.group("agreed").getAttribute("class")).contains("td-state-completed");
    assertThat(svg.group("expert").getAttribute("class")).doesNotContain("td-state");
    assertThat(svg.said("assess")).isEqualTo("Human task: Assess the claim, active, 2 completed");
    assertThat(svg.said("transfer")).isEqualTo("Task: Transfer <amount>, 1 incident (no money)");
    assertThatThrownBy(() -> Overlay.NONE.planItems(Map.of("a", Map.of("active", -1L))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLayoutCoversNothingAndPutsWhatWaitsBehindItsSource() {
    DrawnSvg svg = drawn(CLAIM, Overlay.NONE);
    List<String> siblings = List.of("assess", "expert", "agreed", "withdrawn", "letters");
    for (String one : siblings) {
      for (String other : siblings) {
        if (!one.equals(other)) {
          assertThat(box(svg, one).overlaps(box(svg, other))).as(one + " " + other).isFalse();
        }
      }
    }
    assertThat(box(svg, "agreed").x()).isGreaterThan(box(svg, "assess").right());
    assertThat(box(svg, "transfer").x()).isGreaterThan(box(svg, "period").right());
  }

  @Test
  void placesOfTheFileAreKept() {
    String shape =
        "<di:CMMNShape cmmnElementRef='%s'><dc:Bounds x='%d' y='%d' width='%d'"
            + " height='%d'/></di:CMMNShape>";
    DrawnSvg svg =
        drawn(
            plan(
                "<planItem id='i' definitionRef='a'/><planItem id='j' definitionRef='b'>"
                    + "<entryCriterion id='c' sentryRef='s'/></planItem>"
                    + "<sentry id='s'><planItemOnPart id='p' sourceRef='i'/></sentry>"
                    + "<task id='a'/><milestone id='b'/><di:CMMNDI><di:CMMNDiagram>"
                    + shape.formatted("plan", 10, 10, 500, 300)
                    + shape.formatted("i", 50, 60, 120, 80)
                    + shape.formatted("j", 300, 70, 100, 40)
                    + shape.formatted("c", 290, 80, 20, 28)
                    + "<di:CMMNEdge cmmnElementRef='p' targetCMMNElementRef='c'>"
                    + "<dd:waypoint x='170' y='100'/><dd:waypoint x='200' y='20'/>"
                    + "<dd:waypoint x='290' y='94'/></di:CMMNEdge></di:CMMNDiagram></di:CMMNDI>"),
            Overlay.NONE);
    assertThat(svg.box("a")).isEqualTo(new Box(50, 60, 120, 80));
    assertThat(svg.box("b")).isEqualTo(new Box(300, 70, 100, 40));
    assertThat(
            DrawnSvg.all(svg.group("p"), element -> element.getTagName().equals("path"))
                .getFirst()
                .getAttribute("d"))
        .isEqualTo("M170 100L200 20L290 94");
  }

  @Test
  void whatIsInACollapsedStageIsNotShown() {
    String shape =
        "<di:CMMNShape cmmnElementRef='%s' isCollapsed='%s'><dc:Bounds x='%d' y='10' width='120'"
            + " height='80'/></di:CMMNShape>";
    DrawnSvg svg =
        drawn(
            plan(
                "<planItem id='i' definitionRef='a'/><exitCriterion id='c' sentryRef='s'/>"
                    + "<sentry id='s'><planItemOnPart id='p' sourceRef='j'/></sentry>"
                    + "<stage id='a' name='Shut'><planItem id='j' definitionRef='b'/>"
                    + "<task id='b'/></stage><di:CMMNDI><di:CMMNDiagram>"
                    + shape.formatted("plan", "false", 0)
                    + shape.formatted("i", "true", 300)
                    + "</di:CMMNDiagram></di:CMMNDI>"),
            Overlay.NONE);
    assertThat(svg.said("a")).isEqualTo("Stage: Shut");
    assertThat(svg.has("b")).isFalse();
    assertThat(svg.has("p")).isFalse();
  }

  @Test
  void oddFilesAreDrawnOrRefusedWithTheirPlace() {
    for (String inside :
        List.of(
            "",
            "<planItem id='i' definitionRef='plan'/>",
            "<planItem id='i' definitionRef='none'/>",
            "<planItem id='i'/>",
            "<planItem definitionRef='a'/><planItem definitionRef='a'/><task id='a'/>",
            "<planItem id='i' definitionRef='a'><entryCriterion sentryRef='s'/></planItem>"
                + "<sentry id='s'><planItemOnPart sourceRef='i'/></sentry><task id='a'/>",
            "<planItem id='i' definitionRef='a'><entryCriterion sentryRef='s'/></planItem>"
                + "<planItem id='j' definitionRef='b'><entryCriterion sentryRef='t'/></planItem>"
                + "<sentry id='s'><planItemOnPart sourceRef='j'/></sentry>"
                + "<sentry id='t'><planItemOnPart sourceRef='i'/></sentry>"
                + "<task id='a'/><task id='b' name='&lt;script&gt;'/>")) {
      assertThat(drawn(plan(inside), Overlay.NONE).said("claim")).startsWith("Case: Plan");
    }
    assertThatThrownBy(() -> CaseDiagram.read("a.bpmn", DrawnSvg.resource("elements.bpmn")))
        .isInstanceOf(DiagramException.class)
        .hasMessageContaining("a.bpmn:")
        .hasMessageContaining("is no CMMN 1.1");
    assertThatThrownBy(() -> CaseDiagram.read("a.cmmn", DrawnSvg.file("")))
        .isInstanceOf(DiagramException.class);
    assertThatThrownBy(() ->
            CaseDiagram.read(
                "a.cmmn",
                "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'><case id='c'/></definitions>"
                    .getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(DiagramException.class)
        .hasMessageContaining("a.cmmn:1:")
        .hasMessageContaining("there is nothing to draw");
    assertThatThrownBy(() -> CaseDiagram.read("a.cmmn", CLAIM).svg("none", SvgOptions.DEFAULT))
        .isInstanceOf(DiagramException.class)
        .hasMessageContaining("a.cmmn has no case 'none'; it has claim.");
  }

  @Test
  void manyItemsAndStagesTakeNeitherDepthNorTime() {
    List<String> chain = new ArrayList<>();
    int many = 5_000;
    for (int i = 0; i < many; i++) {
      chain.add(
          "<planItem id='i%d' definitionRef='t%d'><entryCriterion sentryRef='s%d'/></planItem>"
                  .formatted(i, i, i)
              + "<sentry id='s%d'><planItemOnPart sourceRef='i%d'/></sentry><task id='t%d'/>"
                  .formatted(i, i - 1, i));
    }
    assertThat(drawn(plan(String.join("", chain)), Overlay.NONE).has("t" + (many - 1))).isTrue();
    StringBuilder doubled = new StringBuilder();
    for (int i = 0; i < 70; i++) {
      doubled.append(
          "<stage id='g%d'><planItem id='x%d' definitionRef='g%d'/><planItem id='y%d' definitionRef='g%d'/></stage>"
              .formatted(i, i, i + 1, i, i + 1));
    }
    doubled.append("<stage id='g70'/><planItem id='x' definitionRef='g0'/>");
    assertThat(drawn(plan(doubled.toString()), Overlay.NONE).has("g70")).isTrue();
    StringBuilder deep = new StringBuilder("<planItem id='x' definitionRef='g0'/>");
    for (int i = 0; i < 200; i++) {
      deep.append(
          "<stage id='g%d'><planItem id='x%d' definitionRef='g%d'/></stage>"
              .formatted(i, i, i + 1));
    }
    assertThatThrownBy(() -> CaseDiagram.read("a.cmmn", plan(deep.toString())))
        .isInstanceOf(DiagramException.class)
        .hasMessageContaining("nested deeper than 80 levels");
  }
}
