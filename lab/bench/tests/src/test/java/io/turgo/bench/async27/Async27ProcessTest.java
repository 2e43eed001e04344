package io.turgo.bench.async27;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;

/** Reads the file as XML, not with the engine: what is measured must not depend on a parser bug. */
class Async27ProcessTest {
  private static final String TURGO = "http://turgo.io/bpmn";

  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, List<String>> next = new LinkedHashMap<>();
  private final Map<String, String> timers = new LinkedHashMap<>();

  Async27ProcessTest() throws XMLStreamException {
    read();
  }

  @Test
  void hasTheseFlows() {
    assertThat(next)
        .isEqualTo(
            Map.ofEntries(
                Map.entry("start", List.of("A")),
                Map.entry("A", List.of("fork1")),
                Map.entry("fork1", List.of("work")),
                Map.entry("workStart", List.of("fork2")),
                Map.entry("fork2", List.of("B", "C", "D", "E", "F")),
                Map.entry("B", List.of("join1")),
                Map.entry("C", List.of("join1")),
                Map.entry("D", List.of("join2")),
                Map.entry("E", List.of("join2")),
                Map.entry("F", List.of("join2")),
                Map.entry("join1", List.of("join3")),
                Map.entry("join2", List.of("join3")),
                Map.entry("join3", List.of("G")),
                Map.entry("G", List.of("workDone")),
                Map.entry("GOverdue", List.of("G1")),
                Map.entry("G1", List.of("G2")),
                Map.entry("G2", List.of("G3")),
                Map.entry("G3", List.of("workEscalated")),
                Map.entry("work", List.of("M")),
                Map.entry("workOverdue", List.of("M")),
                Map.entry("M", List.of("N")),
                Map.entry("N", List.of("fork3")),
                Map.entry("fork3", List.of("H", "I", "J")),
                Map.entry("H", List.of("join4")),
                Map.entry("I", List.of("join4")),
                Map.entry("J", List.of("join4")),
                Map.entry("join4", List.of("K")),
                Map.entry("K", List.of("L")),
                Map.entry("L", List.of("done"))));
  }

  @Test
  void makes27Jobs() {
    long jobs = 0;
    for (Node node : nodes.values()) {
      if (node.async()) {
        jobs += node.name().equals("parallelGateway") ? arrivals(node.id()) : 1;
      }
    }
    long firingTimers = 1;

    assertThat(jobs + firingTimers).isEqualTo(27).isEqualTo(Async27Process.JOBS_PER_INSTANCE);
    assertThat(
            Async27Process.SERVICE_TASKS.size()
                + Async27Process.ARRIVALS.values().stream().mapToInt(Integer::intValue).sum()
                + firingTimers)
        .isEqualTo(27);
  }

  @Test
  void isExclusiveWhereBranchesRunSideBySide() {
    assertThat(nodes.values().stream().filter(Node::async).filter(Node::exclusive).map(Node::id))
        .containsExactlyInAnyOrder(
            "B", "C", "D", "E", "F", "join1", "join2", "join3", "H", "I", "J", "join4");
    assertThat(
            nodes.values().stream().filter(Node::async).filter(n -> !n.exclusive()).map(Node::id))
        .containsExactlyInAnyOrder("A", "G1", "G2", "G3", "M", "N", "K", "L");
  }

  @Test
  void callsTheDelegateInEveryServiceTask() {
    assertThat(nodes.values().stream().filter(n -> n.name().equals("serviceTask")).map(Node::id))
        .containsExactlyInAnyOrderElementsOf(Async27Process.SERVICE_TASKS);
    assertThat(nodes.values().stream().filter(n -> n.name().equals("serviceTask")).map(Node::code))
        .containsOnly(SumDelegate.class.getName());
  }

  @Test
  void waitsOneSecondAtTheUserTask() {
    assertThat(timers).isEqualTo(Map.of("GOverdue", "PT1S", "workOverdue", "PT50M"));
    assertThat(nodes.get("G")).extracting(Node::assignee).isEqualTo("${initiator}");
    assertThat(nodes.get("GOverdue")).extracting(Node::attachedTo).isEqualTo("G");
    assertThat(nodes.get("workOverdue")).extracting(Node::attachedTo).isEqualTo("work");
  }

  private long arrivals(String id) {
    return next.values().stream().flatMap(List::stream).filter(id::equals).count();
  }

  private void read() throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(Async27Process.xml()));
    String timerOf = "";
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      switch (xml.getLocalName()) {
        case "sequenceFlow" ->
            next.computeIfAbsent(attribute(xml, "sourceRef"), source -> new ArrayList<>())
                .add(attribute(xml, "targetRef"));
        case "timeDuration" -> timers.put(timerOf, xml.getElementText());
        case "definitions", "process", "timerEventDefinition" -> {}
        default -> {
          Node node = Node.of(xml);
          nodes.put(node.id(), node);
          timerOf = node.id();
        }
      }
    }
  }

  private static String attribute(XMLStreamReader xml, String name) {
    return Objects.requireNonNullElse(xml.getAttributeValue(null, name), "");
  }

  private record Node(
      String name,
      String id,
      boolean async,
      boolean exclusive,
      String code,
      String assignee,
      String attachedTo) {
    static Node of(XMLStreamReader xml) {
      return new Node(
          xml.getLocalName(),
          attribute(xml, "id"),
          "true".equals(xml.getAttributeValue(TURGO, "async")),
          !"false".equals(xml.getAttributeValue(TURGO, "exclusive")),
          Objects.requireNonNullElse(xml.getAttributeValue(TURGO, "class"), ""),
          Objects.requireNonNullElse(xml.getAttributeValue(TURGO, "assignee"), ""),
          attribute(xml, "attachedToRef"));
    }
  }
}
