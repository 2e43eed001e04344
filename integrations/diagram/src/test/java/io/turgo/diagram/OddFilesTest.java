package io.turgo.diagram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Odd, hostile and huge files are drawn, or refused with the place; nothing else happens. */
class OddFilesTest {
  private static final String PLACE = "test\\.bpmn:\\d+:\\d+: .*";

  private static List<String> drawn() {
    List<String> bodies = new ArrayList<>();
    Stream.of(
            "<task/>",
            "<task id='a'/><task id='a'/>",
            "<task id='' name=''/>",
            "<sequenceFlow id='f' sourceRef='x' targetRef='y'/><task id='a'/>",
            "<sequenceFlow id='f' sourceRef='a' targetRef='a'/><task id='a'/>",
            "<sequenceFlow id='f'/><task id='a'/>",
            "<sequenceFlow id='f' sourceRef='a' targetRef='b'/><sequenceFlow id='g' sourceRef='b'"
                + " targetRef='a'/><task id='a'/><task id='b'/>",
            "<sequenceFlow id='f' sourceRef='f' targetRef='f'/><task id='a'/>",
            "<sequenceFlow id='f' sourceRef='a' targetRef='b'/><sequenceFlow id='g' sourceRef='a'"
                + " targetRef='b'/><task id='a'/><task id='b'/>",
            "<boundaryEvent id='b' attachedToRef='nothing'/>",
            "<boundaryEvent id='b' attachedToRef='b'/>",
            "<boundaryEvent id='b'/>",
            "<boundaryEvent id='b' attachedToRef='c'/><boundaryEvent id='c' attachedToRef='b'/>",
            "<subProcess id='s'/>",
            "<subProcess id='s'><subProcess id='t'><subProcess id='u'/></subProcess></subProcess>",
            "<task id='a' name='&lt;script&gt;alert(1)&lt;/script&gt;'/>",
            "<task id='&quot;&gt;&lt;script&gt;' name='x'/>",
            "<task id='a' name='" + "w".repeat(100_000) + "'/>",
            "<task id='a' name='" + "word ".repeat(50_000) + "'/>",
            "<task id='a' name='&#10;&#9;&#10;'/>",
            "<task id='a' name='\uD83D\uDE80 \u202E \u0301 \u05D0\u05D1'/>",
            "<laneSet id='l'><lane id='x'><flowNodeRef>nothing</flowNodeRef></lane></laneSet><task"
                + " id='a'/>",
            "<laneSet id='l'><lane id='x'><flowNodeRef>a</flowNodeRef></lane><lane"
                + " id='y'><flowNodeRef>a</flowNodeRef></lane></laneSet><task id='a'/>",
            "<laneSet id='l'/><task id='a'/>",
            "<association id='x' sourceRef='a' targetRef='a'/><task id='a'/>",
            "<textAnnotation id='t'/>",
            "<textAnnotation id='t'><text/></textAnnotation>",
            "<association id='x' sourceRef='t' targetRef='f'/><textAnnotation id='t'/><sequenceFlow"
                + " id='f' sourceRef='a' targetRef='a'/><task id='a'/>",
            "<dataObjectReference id='d' dataObjectRef='d'/>",
            "<task id='a'><dataInputAssociation id='x'><sourceRef>d</sourceRef></dataInputAssociation>"
                + "</task><dataObjectReference id='d'/>",
            "<task id='a'><dataInputAssociation id='x'/></task>",
            "<startEvent id='s'><eventDefinitionRef>nothing</eventDefinitionRef></startEvent>",
            "<startEvent id='s'><unknownEventDefinition/></startEvent>",
            "<extensionElements><x xmlns='y'><task id='n'/></x></extensionElements><task id='a'/>")
        .map(body -> "<process id='p'>" + body + "</process>")
        .forEach(bodies::add);
    bodies.add("<process id='p'><task id='a'/></process>" + plane("p", shape("a", "0", "0", "0")));
    bodies.add("<process id='p'><task id='a'/></process>" + plane("p", shape("a", "0", "-5", "9")));
    bodies.add(
        "<process id='p'><task id='a'/></process>" + plane("p", shape("a", "-99999", "1", "1")));
    bodies.add("<process id='p'><task id='a'/></process>" + plane("nothing", ""));
    bodies.add(
        "<process id='p'><task id='a'/></process>" + plane("nothing", shape("a", "0", "1", "1")));
    bodies.add(
        "<process id='p'><task id='a'/></process>" + plane("p", shape("gone", "0", "1", "1")));
    bodies.add(
        "<process id='p'><task id='a'/></process>"
            + plane("p", shape("a", "0", "9", "9") + shape("a", "50", "9", "9")));
    bodies.add("<process id='p'><task id='a'/></process>" + plane("p", "<bpmndi:BPMNShape/>"));
    bodies.add(
        "<process id='p'><sequenceFlow id='f' sourceRef='a' targetRef='a'/><task id='a'/></process>"
            + plane("p", "<bpmndi:BPMNEdge bpmnElement='f'/>"));
    bodies.add(
        "<process id='p'><sequenceFlow id='f' sourceRef='a' targetRef='a'/><task id='a'/></process>"
            + plane(
                "p",
                "<bpmndi:BPMNEdge bpmnElement='f'><di:waypoint x='1' y='1'/><di:waypoint x='1'"
                    + " y='1'/></bpmndi:BPMNEdge>"));
    bodies.add(
        "<process id='p'><task id='a'/></process>"
            + plane(
                "p",
                "<bpmndi:BPMNShape bpmnElement='p'><dc:Bounds x='0' y='0' width='9'"
                    + " height='9'/></bpmndi:BPMNShape>"));
    bodies.add("<collaboration id='c'><participant id='x'/></collaboration>");
    bodies.add("<collaboration id='c'><participant id='x' processRef='c'/></collaboration>");
    bodies.add(
        "<collaboration id='c'><participant id='x' processRef='p'/><participant id='y'"
            + " processRef='p'/><messageFlow id='m' sourceRef='x' targetRef='y'/></collaboration>"
            + "<process id='p'><task id='a'/></process>");
    bodies.add(
        "<collaboration id='c'/><collaboration id='d'><participant id='x'/></collaboration>"
            + "<process id='p'><task id='a'/></process>");
    return bodies;
  }

  private static String plane(String about, String inside) {
    return "<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement='%s'>%s</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>"
        .formatted(about, inside);
  }

  private static String shape(String element, String x, String width, String height) {
    return "<bpmndi:BPMNShape bpmnElement='%s'><dc:Bounds x='%s' y='0' width='%s' height='%s'/></bpmndi:BPMNShape>"
        .formatted(element, x, width, height);
  }

  @ParameterizedTest
  @MethodSource("drawn")
  void oddFilesAreDrawn(String body) {
    DrawnSvg svg = DrawnSvg.of(DrawnSvg.file(body));

    assertThat(svg.all(element -> element.hasAttribute("data-element"))).isNotEmpty();
    assertThat(svg.all(element -> element.getTagName().equals("script"))).isEmpty();
    assertThat(svg.root().getAttribute("viewBox")).doesNotContain("NaN", "Infinity");
  }

  private static List<String> refused() {
    String process = "<process id='p'><task id='a'/></process>";
    return List.of(
        "",
        "   ",
        "no XML",
        "<",
        "<a/>",
        "<definitions/>",
        "<definitions xmlns='http://example.com'/>",
        DrawnSvg.HEAD + "</definitions>",
        DrawnSvg.HEAD + "<process id='p'/></definitions>",
        DrawnSvg.HEAD + process,
        DrawnSvg.HEAD + "<process id='p'><task></process></definitions>",
        DrawnSvg.HEAD + "<task id='a' id='b'/></definitions>",
        DrawnSvg.HEAD + "<process id='p'><task id='a' name='&unknown;'/></process></definitions>",
        DrawnSvg.HEAD + "<process id='p'>&unknown;</process></definitions>",
        "<!DOCTYPE definitions [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
            + DrawnSvg.HEAD
            + "<process id='p'><task id='a' name='&x;'/></process></definitions>",
        "<!DOCTYPE definitions SYSTEM 'http://example.com/x.dtd'>"
            + DrawnSvg.HEAD
            + "</definitions>",
        "<!DOCTYPE d [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]><definitions>&b;</definitions>",
        DrawnSvg.HEAD + process + plane("p", shape("a", "NaN", "1", "1")) + "</definitions>",
        DrawnSvg.HEAD + process + plane("p", shape("a", "1e9", "1", "1")) + "</definitions>",
        DrawnSvg.HEAD + process + plane("p", shape("a", "left", "1", "1")) + "</definitions>",
        DrawnSvg.HEAD + process + plane("p", shape("a", "0", "Infinity", "1")) + "</definitions>",
        DrawnSvg.HEAD
            + "<subProcess>".repeat(100)
            + "</subProcess>".repeat(100)
            + "</definitions>");
  }

  @ParameterizedTest
  @MethodSource("refused")
  void whatCanNotBeDrawnIsRefusedWithItsPlace(String file) {
    assertThatThrownBy(() -> BpmnDiagram.read("test.bpmn", file.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(DiagramException.class)
        .message()
        .matches(PLACE)
        .doesNotContain("root:", "ParseError");
  }

  @Test
  void aNumberThatIsNoneIsNamedWithTheFix() {
    assertThatThrownBy(() ->
            DrawnSvg.of(
                DrawnSvg.file(
                    "<process id='p'><task id='a'/></process>"
                        + plane("p", shape("a", "left", "1", "1")))))
        .hasMessageMatching(
            "test\\.bpmn:5:\\d+: <Bounds> has x=\"left\"; write a number of pixels between"
                + " -1000000 and 1000000\\.");
  }

  @Test
  void filesAreBounded() {
    assertThatThrownBy(() -> BpmnDiagram.read("test.bpmn", new byte[XmlTree.MAX_BYTES + 1]))
        .hasMessageContaining("files up to 16777216 are drawn");
    byte[] many =
        DrawnSvg.file("<process id='p'>" + "<task/>".repeat(XmlTree.MAX_ELEMENTS) + "</process>");
    assertThatThrownBy(() -> BpmnDiagram.read("test.bpmn", many))
        .hasMessageContaining("more than 100000 elements");
  }

  /** A chain with branches, a way back and a boundary event at each step. */
  private static byte[] steps(int count) {
    StringBuilder body = new StringBuilder("<process id='p'><startEvent id='n0'/>");
    for (int i = 1; i <= count; i++) {
      body.append(
          """
          <sequenceFlow id='f%1$d' sourceRef='n%2$d' targetRef='g%1$d'/>
          <exclusiveGateway id='g%1$d' name='Which way?' default='y%1$d'/>
          <sequenceFlow id='y%1$d' name='yes' sourceRef='g%1$d' targetRef='a%1$d'/>
          <sequenceFlow id='z%1$d' name='no' sourceRef='g%1$d' targetRef='b%1$d'/>
          <sequenceFlow id='r%1$d' sourceRef='b%1$d' targetRef='g%1$d'/>
          <userTask id='a%1$d' name='Approve it'/><serviceTask id='b%1$d' name='Book it'/>
          <boundaryEvent id='e%1$d' attachedToRef='a%1$d'><timerEventDefinition/></boundaryEvent>
          <sequenceFlow id='x%1$d' sourceRef='e%1$d' targetRef='b%1$d'/>
          <sequenceFlow id='l%1$d' sourceRef='b%1$d' targetRef='end'/>
          <sequenceFlow id='m%1$d' sourceRef='a%1$d' targetRef='n%1$d'/><task id='n%1$d'/>
          """
              .formatted(i, i - 1));
    }
    return DrawnSvg.file(body + "<endEvent id='end'/></process>");
  }

  @Test
  void theEffortGrowsWithTheFile() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (int i = 0; i < 3; i++) {
      DrawnSvg.of(steps(60));
    }
    List<Long> millis = new ArrayList<>();
    for (int count : new int[] {100, 200, 400}) {
      byte[] file = steps(count);
      long best = Long.MAX_VALUE;
      for (int i = 0; i < 2; i++) {
        long begin = threads.getCurrentThreadCpuTime();
        BpmnDiagram.read("test.bpmn", file).svg();
        best = Math.min(best, threads.getCurrentThreadCpuTime() - begin);
      }
      millis.add(best / 1_000_000);
    }

    assertThat(millis.get(2))
        .as("ms of CPU for n, 2n and 4n elements: %s", millis)
        .isLessThan(10 * Math.max(millis.get(0), 10));
  }
}
