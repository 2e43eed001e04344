package io.turgo.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Every element is drawn in its notation and says what it is. */
class ElementsTest {
  private static final byte[] FILE = DrawnSvg.resource("elements.bpmn");
  private static final DrawnSvg SVG = DrawnSvg.of(FILE);

  @Test
  void everyElementOfTheFileIsThereOnceWithRoleAndLabel() {
    BpmnFile file = BpmnFile.read("elements.bpmn", FILE);
    XmlNode process = file.processes().getFirst();
    for (XmlNode child : process.children()) {
      if (Kind.of(child) == Kind.OTHER || child.name().equals("dataObject")) {
        continue;
      }
      List<Element> drawn =
          SVG.all(element -> element.getAttribute("data-element").equals(child.id()));
      assertThat(drawn).as("%s '%s'", child.name(), child.id()).hasSize(1);
      assertThat(drawn.getFirst().getAttribute("role")).isEqualTo("graphics-symbol img");
      assertThat(drawn.getFirst().getAttribute("aria-label")).isNotBlank();
      assertThat(drawn.getFirst().getFirstChild().getNodeName()).isEqualTo("title");
    }
  }

  @Test
  void screenReadersHearTypeNameAndPlace() {
    assertThat(
            List.of(
                SVG.said("userTask"),
                SVG.said("businessRuleTask"),
                SVG.said("start_quiet"),
                SVG.said("catch_message"),
                SVG.said("end_terminate"),
                SVG.said("b_timer"),
                SVG.said("mi_par"),
                SVG.said("undo"),
                SVG.said("call"),
                SVG.said("coll"),
                SVG.said("evs"),
                SVG.said("f2"),
                SVG.said("f3"),
                SVG.said("a1"),
                SVG.said("dor"),
                SVG.said("ta")))
        .containsExactly(
            "User task: A user task",
            "Business rule task: A businessRule task",
            "Non-interrupting timer start event: not interrupting",
            "Message catch event: catch message",
            "Terminate end event: end terminate",
            "Non-interrupting timer boundary event b_timer, at Expanded sub-process",
            "Parallel multi-instance user task: Vote in parallel",
            "Compensating service task: Undo",
            "Call activity: Call another process",
            "Collapsed sub-process: Collapsed",
            "Event sub-process: Event sub-process",
            "Conditional flow: yes, from Is it so, or is it otherwise? to A very long name of a"
                + " task that cannot be shown as a whole because there are too many words in it"
                + " for the box",
            "Default flow: otherwise, from Is it so, or is it otherwise? to fe",
            "Association from A text annotation that is long enough for two lines & more to"
                + " Übergröße Straße 日本語のテキスト",
            "Data object: Order",
            "Annotation: A text annotation that is long enough for two lines & more");
  }

  @Test
  void linesSayWhatInterruptsAndWhatEnds() {
    assertThat(SVG.outline("b_timer").getAttribute("stroke-dasharray")).isNotEqualTo("none");
    assertThat(SVG.outline("b_message").getAttribute("stroke-dasharray")).isEqualTo("none");
    assertThat(SVG.outline("start_quiet").getAttribute("stroke-dasharray")).isNotEqualTo("none");
    assertThat(SVG.number("end_none", "stroke-width"))
        .isGreaterThan(2 * SVG.number("start_none", "stroke-width"));
    assertThat(SVG.number("call", "stroke-width"))
        .isGreaterThan(2 * SVG.number("task", "stroke-width"));
    assertThat(circles("catch_timer")).isGreaterThan(circles("start_timer"));
    assertThat(SVG.outline("evs").getAttribute("stroke-dasharray")).isNotEqualTo("none");
    assertThat(DrawnSvg.all(SVG.group("tx"), element -> element.getTagName().equals("rect")))
        .hasSize(2);
  }

  private static int circles(String id) {
    return DrawnSvg.all(SVG.group(id), element -> element.getTagName().equals("circle")).size();
  }

  @Test
  void eventsGatewaysAndTasksDifferInTheirSigns() {
    Map<String, List<String>> kinds =
        Map.of(
            "starts",
            List.of(
                "start_none",
                "start_message",
                "start_timer",
                "start_signal",
                "start_conditional",
                "start_error",
                "start_escalation",
                "start_compensate",
                "start_multi",
                "start_par"),
            "ends",
            List.of(
                "end_none",
                "end_message",
                "end_signal",
                "end_error",
                "end_escalation",
                "end_compensate",
                "end_cancel",
                "end_terminate",
                "end_multi"),
            "tasks",
            List.of(
                "task",
                "userTask",
                "serviceTask",
                "scriptTask",
                "sendTask",
                "receiveTask",
                "manualTask",
                "businessRuleTask"),
            "gateways",
            List.of("g40", "g140", "g240", "g340", "g440", "g540", "g640"),
            "repetitions",
            List.of("task", "mi_par", "mi_seq", "looped", "undo", "coll", "adhoc"));
    kinds.forEach((kind, ids) ->
        assertThat(ids.stream().map(ElementsTest::sign)).as(kind).doesNotHaveDuplicates());
    assertThat(sign("throw_message")).isNotEqualTo(sign("catch_message"));
  }

  /** The paths and circles in the groups below the outline. */
  private static String sign(String id) {
    StringBuilder sign = new StringBuilder();
    for (Element part : DrawnSvg.all(SVG.group(id), element -> !element.getTagName().equals("g"))) {
      Element above = (Element) part.getParentNode();
      if (above.hasAttribute("transform")) {
        sign.append(part.getTagName())
            .append(part.getAttribute("d"))
            .append(part.getAttribute("r"))
            .append(part.getAttribute("class"));
      }
    }
    return sign.toString();
  }

  @Test
  void theInsideOfACollapsedSubProcessIsAPictureOfItsOwn() {
    BpmnDiagram diagram = BpmnDiagram.read("elements.bpmn", FILE);

    assertThat(diagram.pictures())
        .containsExactly(
            new BpmnDiagram.Entry("d1", "Every element"),
            new BpmnDiagram.Entry("coll", "Collapsed"));
    DrawnSvg inside = DrawnSvg.parse(diagram.svg(SvgOptions.DEFAULT.withPicture("coll")));
    assertThat(inside.has("cit")).isTrue();
    assertThat(inside.has("fa")).isFalse();
  }

  @Test
  void nothingInItRunsOrIsLoaded() {
    String svg = BpmnDiagram.read("elements.bpmn", FILE).svg();

    assertThat(svg)
        .doesNotContain("<script", "href", "url(", "@import", "<foreignObject", "<image");
    assertThat(SVG.all(element -> element.hasAttribute("style") || element.hasAttribute("id")))
        .as(
            "a strict content security policy allows no style attributes; ids would clash in a"
                + " page")
        .isEmpty();
    String bare = BpmnDiagram.read("elements.bpmn", FILE).svg(SvgOptions.DEFAULT.withoutStyle());
    assertThat(bare).doesNotContain("<style");
  }

  @Test
  void theWholeSaysWhatItIs() {
    assertThat(SVG.root().getAttribute("role")).startsWith("graphics-document");
    assertThat(SVG.root().getAttribute("aria-label")).isEqualTo("Every element, Collapsed");
    assertThat(SVG.root().getFirstChild().getNextSibling().getTextContent())
        .isEqualTo("Every element, Collapsed");
    assertThat(SVG.all(element -> element.getTagName().equals("desc")).getFirst().getTextContent())
        .isEqualTo("75 elements of BPMN.");
  }

  @Test
  void longNamesLeaveIconsAloneAndStayInThePicture() {
    DrawnSvg svg =
        DrawnSvg.of(
            DrawnSvg.file(
                """
                <process id="p">
                  <userTask id="t" name="Check that the application has all of its enclosures"/>
                  <sequenceFlow id="f" sourceRef="t" targetRef="e"/>
                  <endEvent id="e" name="The customer has been told of the result"/>
                </process>
                """));

    assertThat(number(svg, "t", "y") - 11).isGreaterThan(svg.box("t").y() + 20);
    double end = number(svg, "e", "x") + TextLines.width("The customer has", Sizes.SMALL_TEXT) / 2;
    assertThat(end).isLessThan(Double.parseDouble(svg.root().getAttribute("width")) - 24);
  }

  /** Of the first line of a name. */
  private static double number(DrawnSvg svg, String id, String attribute) {
    return Double.parseDouble(
        DrawnSvg.all(svg.group(id), part -> part.getTagName().equals("tspan"))
            .getFirst()
            .getAttribute(attribute));
  }
}
