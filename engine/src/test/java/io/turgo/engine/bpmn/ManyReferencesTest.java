package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file that declares as much as it refers to is compiled in proportion to its size. */
@Timeout(60)
class ManyReferencesTest {
  private static final int SOME = 250;

  /** A declaration beside the process, and an event that refers to it. */
  static Stream<Arguments> references() {
    return Stream.of(
        Arguments.of(
            "<message id='d%1$d' name='n%1$d'/>",
            caught("<messageEventDefinition messageRef='d%1$d'/>")),
        Arguments.of(
            "<signal id='d%1$d' name='n%1$d'/>",
            caught("<signalEventDefinition signalRef='d%1$d'/>")),
        Arguments.of(
            "<error id='d%1$d' errorCode='c%1$d'/>",
            attached("<errorEventDefinition errorRef='d%1$d'/>")),
        Arguments.of(
            "<escalation id='d%1$d' escalationCode='c%1$d'/>",
            attached("<escalationEventDefinition escalationRef='d%1$d'/>")),
        Arguments.of(
            "<messageEventDefinition id='d%1$d' messageRef='m'/>",
            caught("<eventDefinitionRef>d%1$d</eventDefinitionRef>")),
        Arguments.of(
            "<globalUserTask id='d%1$d'/>",
            "<callActivity id='e%1$d' calledElement='d%1$d'/>" + flows()),
        Arguments.of(
            "<message id='d%1$d' name='n%1$d'/>",
            "<intermediateThrowEvent id='e%1$d'><linkEventDefinition name='l%1$d'/></intermediateThrowEvent>"
                + "<intermediateCatchEvent id='c%1$d'><linkEventDefinition name='l%1$d'/></intermediateCatchEvent>"
                + "<sequenceFlow sourceRef='s' targetRef='e%1$d'/><sequenceFlow sourceRef='c%1$d' targetRef='f'/>"),
        Arguments.of(
            "<message id='d%1$d' name='n%1$d'/>",
            "<dataObject id='o%1$d' name='v%1$d' itemSubjectRef='xsd:string'/><task id='e%1$d'><ioSpecification>"
                + "<dataInput id='i%1$d' name='w%1$d'/><inputSet><dataInputRefs>i%1$d</dataInputRefs></inputSet><outputSet/>"
                + "</ioSpecification><dataInputAssociation><sourceRef>o%1$d</sourceRef><targetRef>i%1$d</targetRef>"
                + "</dataInputAssociation></task>"
                + flows()));
  }

  private static String caught(String definition) {
    return "<intermediateCatchEvent id='e%1$d'>"
        + definition
        + "</intermediateCatchEvent>"
        + flows();
  }

  private static String attached(String definition) {
    return "<subProcess id='e%1$d'><startEvent id='b%1$d'/></subProcess><boundaryEvent id='a%1$d' attachedToRef='e%1$d'>"
        + definition
        + "</boundaryEvent><sequenceFlow sourceRef='a%1$d' targetRef='f'/>"
        + flows();
  }

  private static String flows() {
    return "<sequenceFlow sourceRef='s' targetRef='e%1$d'/><sequenceFlow sourceRef='e%1$d' targetRef='f'/>";
  }

  @ParameterizedTest
  @MethodSource("references")
  void fourTimesAsManyAllocateFourTimesAsMuch(String declaration, String event) {
    cost(10, declaration, event); // what is made once
    long few = cost(SOME, declaration, event);
    long many = cost(4 * SOME, declaration, event);

    assertThat((double) many / few).as("%d bytes, then %d", few, many).isLessThan(5.5);
  }

  private static long cost(int times, String declaration, String event) {
    StringBuilder xml = new StringBuilder(Files.DEFINITIONS).append("<message id='m' name='m'/>");
    StringBuilder inside = new StringBuilder();
    for (int i = 0; i < times; i++) {
      xml.append(declaration.formatted(i));
      inside.append(event.formatted(i)).append('\n');
    }
    xml.append("<process id='p' isExecutable='true'><startEvent id='s'/>")
        .append(inside)
        .append("<endEvent id='f'/></process></definitions>");
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Files.compile(xml.toString());
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void childrenAreLookedThroughOnce() throws Exception {
    String xml = Files.DEFINITIONS + "<message id='m' name='a'/><error id='e'/></definitions>";
    XmlElement root = XmlReader.read(xml.getBytes(StandardCharsets.UTF_8));
    List<XmlElement> asked = new ArrayList<>();
    ChildrenById byId =
        new ChildrenById(
            new AbstractList<>() {
              @Override
              public XmlElement get(int index) {
                asked.add(root.children().get(index));
                return asked.getLast();
              }

              @Override
              public int size() {
                return root.children().size();
              }
            });
    for (int i = 0; i < 100; i++) {
      assertThat(byId.find("m")).isSameAs(byId.find("message", "m")).isNotNull();
      assertThat(byId.find("signal", "m")).isNull();
    }

    assertThat(asked).hasSameSizeAs(root.children());
  }
}
