package io.turgo.diagram;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.diagram.Picture.Edge;
import io.turgo.diagram.Picture.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where things are: as the file says, else by the layout, and nothing is left out. */
class PlacesTest {
  private static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("..", "..", "examples"))) {
      return files.filter(file -> file.toString().endsWith(".bpmn")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsLaidOutWithoutOverlaps(Path example) throws IOException {
    assertWellPlaced(BpmnFile.read(example.toString(), Files.readAllBytes(example)));
  }

  private static void assertWellPlaced(BpmnFile file) {
    List<Picture> pictures = PictureBuilder.build(file);
    for (XmlNode process : file.processes()) {
      assertDrawn(file, process, pictures);
    }
    for (Picture picture : pictures) {
      List<Shape> nodes =
          picture.shapes().stream()
              .filter(shape -> shape.kind().isFlowNode() && file.host(shape.element()) == null)
              .toList();
      for (Shape one : nodes) {
        for (Shape other : nodes) {
          boolean related =
              one.equals(other)
                  || BpmnFile.isInside(one.element(), other.element())
                  || BpmnFile.isInside(other.element(), one.element());
          if (!related) {
            assertThat(one.box().overlaps(other.box()))
                .as("%s and %s", one.element().called(), other.element().called())
                .isFalse();
          }
        }
      }
      for (Edge edge : picture.edges()) {
        assertThat(edge.points()).as(edge.element().id()).hasSizeGreaterThan(1);
        Box label = edge.label();
        if (label != null && isLaidOut(file)) {
          assertThat(
                  nodes.stream()
                      .filter(node -> !BpmnFile.isInside(edge.element(), node.element()))
                      .filter(node -> node.kind().isActivity() && node.box().overlaps(label))
                      .map(node -> node.element().called()))
              .as("under the name of " + edge.element().called())
              .isEmpty();
        }
      }
    }
  }

  /** Whether the file says no places, so that all of them are of the layout. */
  private static boolean isLaidOut(BpmnFile file) {
    return new Interchange(file.name()).pictures(file).isEmpty();
  }

  private static void assertDrawn(BpmnFile file, XmlNode scope, List<Picture> pictures) {
    for (XmlNode node : file.nodes(scope)) {
      assertThat(pictures)
          .as(node.called())
          .anyMatch(
              picture -> picture.shapes().stream().anyMatch(shape -> shape.element() == node));
      assertDrawn(file, node, pictures);
    }
    for (XmlNode edge : file.edges(scope)) {
      assertThat(pictures)
          .as(edge.called())
          .anyMatch(picture -> picture.edges().stream().anyMatch(way -> way.element() == edge));
    }
  }

  @Test
  void poolsAndLanesHoldWhatIsTheirs() {
    byte[] content = DrawnSvg.resource("pools.bpmn");
    assertWellPlaced(BpmnFile.read("pools.bpmn", content));
    DrawnSvg svg = DrawnSvg.of(content);

    assertInside(svg.box("check"), svg.box("sales"));
    assertInside(svg.box("bill"), svg.box("accounts"));
    assertInside(svg.box("pack"), svg.box("store"));
    assertInside(svg.box("store"), svg.box("shop"));
    assertInside(svg.box("answer"), svg.box("bank"));
    assertThat(svg.has("m1")).isTrue();
    assertThat(svg.has("a1")).isTrue();
    assertThat(svg.has("invoice")).isTrue();
  }

  private static void assertInside(Box inner, Box outer) {
    assertThat(
            inner.x() >= outer.x()
                && inner.y() >= outer.y()
                && inner.right() <= outer.right()
                && inner.bottom() <= outer.bottom())
        .as("%s in %s", inner, outer)
        .isTrue();
  }

  @Test
  void theMainWayIsStraightAndGoesToTheRight() {
    DrawnSvg svg =
        DrawnSvg.of(
            DrawnSvg.file(
                """
                <process id="p">
                  <startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
                  <task id="a"/><boundaryEvent id="late" attachedToRef="a"><timerEventDefinition/></boundaryEvent>
                  <sequenceFlow id="f2" sourceRef="a" targetRef="b"/><task id="b"/>
                  <sequenceFlow id="f3" sourceRef="late" targetRef="c"/><task id="c"/>
                  <sequenceFlow id="f4" sourceRef="c" targetRef="b"/>
                  <sequenceFlow id="f5" sourceRef="b" targetRef="e"/><endEvent id="e"/>
                </process>
                """));

    assertThat(svg.number("s", "cy")).isEqualTo(svg.box("a").cy());
    assertThat(svg.box("b").cy()).isEqualTo(svg.box("a").cy());
    assertThat(svg.box("c").y()).isGreaterThan(svg.box("a").bottom());
    assertThat(svg.box("b").x()).isGreaterThan(svg.box("c").right());
    assertThat(svg.number("e", "cx")).isGreaterThan(svg.box("b").right());
  }

  @Test
  void whatADiagramLeavesOutIsPlacedBelow() {
    DrawnSvg svg =
        DrawnSvg.of(
            DrawnSvg.file(
                """
                <process id="p">
                  <startEvent id="s"/><task id="a"/><task id="b"/><task id="c"/>
                  <boundaryEvent id="late" attachedToRef="a"><timerEventDefinition/></boundaryEvent>
                  <sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
                  <sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
                  <sequenceFlow id="f3" sourceRef="b" targetRef="c"/>
                </process>
                <bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane bpmnElement="p">
                  <bpmndi:BPMNShape bpmnElement="s"><dc:Bounds x="100" y="100" width="36" height="36"/></bpmndi:BPMNShape>
                  <bpmndi:BPMNShape bpmnElement="a"><dc:Bounds x="200" y="78" width="100" height="80"/></bpmndi:BPMNShape>
                </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
                """));

    assertThat(svg.box("a")).isEqualTo(new Box(200, 78, 100, 80));
    assertThat(svg.number("late", "cy")).isEqualTo(158);
    assertThat(svg.box("b").y()).isGreaterThan(158);
    assertThat(svg.box("c").y()).isEqualTo(svg.box("b").y());
    assertThat(svg.has("f1") && svg.has("f2") && svg.has("f3")).isTrue();
  }

  @Test
  void severalDiagramsAreBelowEachOther() {
    byte[] file =
        DrawnSvg.file(
            """
            <process id="p" name="One"><task id="a"/></process>
            <process id="q" name="Two"><task id="b"/></process>
            <process id="r" name="Three"><task id="c"/></process>
            <bpmndi:BPMNDiagram id="d1" name="First"><bpmndi:BPMNPlane bpmnElement="p">
              <bpmndi:BPMNShape bpmnElement="a"><dc:Bounds x="0" y="0" width="100" height="80"/></bpmndi:BPMNShape>
            </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
            <bpmndi:BPMNDiagram id="d2"><bpmndi:BPMNPlane bpmnElement="q">
              <bpmndi:BPMNShape bpmnElement="b"><dc:Bounds x="0" y="0" width="100" height="80"/></bpmndi:BPMNShape>
            </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
            """);

    assertThat(BpmnDiagram.read("test.bpmn", file).pictures())
        .containsExactly(
            new BpmnDiagram.Entry("d1", "First"),
            new BpmnDiagram.Entry("d2", "Two"),
            new BpmnDiagram.Entry("r", "Three"));
    DrawnSvg svg = DrawnSvg.of(file);
    assertThat(svg.has("a") && svg.has("b") && svg.has("c")).isTrue();
    assertThat(BpmnDiagram.read("test.bpmn", file).ofProcess("q").pictures())
        .containsExactly(new BpmnDiagram.Entry("d2", "Two"));
    assertThat(BpmnDiagram.read("test.bpmn", file).ofProcess("none").pictures()).hasSize(3);
  }

  @Test
  void namesOfBoundaryEventsOfOneActivityAreBesideEachOther() {
    List<Box> labels =
        PictureBuilder.build(
                BpmnFile.read(
                    "test.bpmn",
                    DrawnSvg.file(
                        """
                        <process id="p">
                          <userTask id="host"/>
                          <boundaryEvent id="a" name="After a whole day" attachedToRef="host"/>
                          <boundaryEvent id="b" name="Called off by somebody" attachedToRef="host"/>
                          <boundaryEvent id="c" name="Unforeseeable" attachedToRef="host"/>
                        </process>
                        """)))
            .getFirst()
            .shapes()
            .stream()
            .filter(shape -> shape.element().name().equals("boundaryEvent"))
            .map(shape -> Objects.requireNonNull(shape.label()))
            .toList();

    assertThat(labels).hasSize(3);
    for (Box one : labels) {
      assertThat(labels.stream().filter(one::overlaps)).containsExactly(one);
    }
  }

  @Test
  void boundaryEventsLeaveRoomForNamesAndForTheMarker() {
    for (int count = 1; count <= 4; count++) {
      StringBuilder events = new StringBuilder();
      for (int i = 0; i < count; i++) {
        events.append(
            "<boundaryEvent id='b%d' name='After long' attachedToRef='host'/>".formatted(i));
      }
      List<Shape> shapes =
          PictureBuilder.build(
                  BpmnFile.read(
                      "test.bpmn",
                      DrawnSvg.file(
                          """
                          <process id="p"><userTask id="host">
                            <multiInstanceLoopCharacteristics/></userTask>%s</process>
                          """
                              .formatted(events))))
              .getFirst()
              .shapes();
      Box host = shapes.getFirst().box();
      Box marker = Box.around(host.cx(), host.bottom() - 11, 14, 14);
      assertThat(shapes).hasSize(count + 1);
      for (Shape shape : shapes.subList(1, count + 1)) {
        assertThat(shape.box().overlaps(marker)).as("%s of %d", shape, count).isFalse();
        assertThat(Objects.requireNonNull(shape.label()).h()).isLessThanOrEqualTo(Sizes.LINE);
        assertThat(shapes.stream().filter(one -> one.box().overlaps(shape.box())))
            .containsExactlyInAnyOrder(shapes.getFirst(), shape);
      }
    }
  }

  /** Many ways through one gap push the last pieces, which have the names, to the right. */
  @Test
  void namesOfFlowsAreNotUnderTasks() {
    StringBuilder model = new StringBuilder("<process id='p'><exclusiveGateway id='g'/>");
    for (int i = 0; i < 6; i++) {
      model.append(
          """
          <task id="a%1$d"/><sequenceFlow id="f%1$d" sourceRef="g" targetRef="a%1$d" name="a rather long name"/>
          <task id="b%1$d"/><sequenceFlow id="h%1$d" sourceRef="a%1$d" targetRef="b%2$d" name="another long name"/>
          <sequenceFlow id="k%1$d" sourceRef="g" targetRef="b%1$d" name="past a whole layer"/>
          """
              .formatted(i, 5 - i));
    }
    assertWellPlaced(
        BpmnFile.read("test.bpmn", DrawnSvg.file(model.append("</process>").toString())));
  }

  @Test
  void namesOfFlowsThatLeaveOneGatewayAreBesideEachOther() {
    List<Box> labels =
        PictureBuilder.build(
                BpmnFile.read(
                    "test.bpmn",
                    DrawnSvg.file(
                        """
                        <process id="p">
                          <startEvent id="s"/><userTask id="check"/><userTask id="aside"/>
                          <exclusiveGateway id="ready" name="Ready?"/><endEvent id="e"/>
                          <parallelGateway id="fork"/><userTask id="lowest"/>
                          <sequenceFlow id="f1" sourceRef="s" targetRef="check"/>
                          <sequenceFlow id="f2" sourceRef="check" targetRef="ready"/>
                          <sequenceFlow id="no" name="not yet" sourceRef="ready" targetRef="check"/>
                          <sequenceFlow id="yes" name="yes" sourceRef="ready" targetRef="e"/>
                          <sequenceFlow id="also" name="also" sourceRef="ready" targetRef="e"/>
                          <sequenceFlow id="f3" sourceRef="s" targetRef="fork"/>
                          <sequenceFlow id="f4" sourceRef="fork" targetRef="aside"/>
                          <sequenceFlow id="f5" sourceRef="aside" targetRef="lowest"/>
                        </process>
                        """)))
            .getFirst()
            .edges()
            .stream()
            .map(Edge::label)
            .filter(Objects::nonNull)
            .toList();

    assertThat(labels).hasSize(3);
    for (Box one : labels) {
      assertThat(labels.stream().filter(one::overlaps)).containsExactly(one);
    }
  }

  @Test
  void anInsideThatTheDiagramHidesIsAPictureOfItsOwn() {
    List<Picture> pictures =
        PictureBuilder.build(
            BpmnFile.read(
                "test.bpmn",
                DrawnSvg.file(
                    """
                    <process id="p"><subProcess id="sub"><task id="a"/></subProcess></process>
                    <bpmndi:BPMNDiagram id="d"><bpmndi:BPMNPlane bpmnElement="p">
                      <bpmndi:BPMNShape bpmnElement="sub" isExpanded="false"><dc:Bounds x="0" y="0" width="100" height="80"/></bpmndi:BPMNShape>
                      <bpmndi:BPMNShape bpmnElement="a"><dc:Bounds x="30" y="30" width="100" height="80"/></bpmndi:BPMNShape>
                    </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
                    """)));

    assertThat(pictures.stream().map(Picture::id)).containsExactly("d", "sub");
    assertThat(pictures.getFirst().shapes()).hasSize(1);
    assertThat(pictures.getLast().shapes()).hasSize(1);
  }
}
