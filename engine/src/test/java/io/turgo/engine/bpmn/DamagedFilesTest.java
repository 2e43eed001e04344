package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is damaged at random gives problems or a sound graph, never anything else. */
class DamagedFilesTest {
  private static final String FILE =
      Files.process(
          """
          <startEvent id="start" flowable:initiator="starter"/>
          <sequenceFlow id="f1" sourceRef="start" targetRef="choice"/>
          <exclusiveGateway id="choice" default="f3"/>
          <sequenceFlow id="f2" sourceRef="choice" targetRef="sub">
            <conditionExpression>${amount > 100}</conditionExpression>
          </sequenceFlow>
          <sequenceFlow id="f3" sourceRef="choice" targetRef="end"/>
          <subProcess id="sub" flowable:async="true">
            <startEvent id="subStart"/>
            <sequenceFlow id="f4" sourceRef="subStart" targetRef="ask"/>
            <userTask id="ask" name="Ask" flowable:assignee="${boss}" flowable:dueDate="P1D">
              <potentialOwner><resourceAssignmentExpression>
                <formalExpression>user(a), b</formalExpression>
              </resourceAssignmentExpression></potentialOwner>
            </userTask>
            <boundaryEvent id="late" attachedToRef="ask" cancelActivity="false">
              <timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition>
            </boundaryEvent>
            <sequenceFlow id="f5" sourceRef="late" targetRef="subEnd"/>
            <endEvent id="subEnd"><terminateEventDefinition/></endEvent>
          </subProcess>
          <sequenceFlow id="f6" sourceRef="sub" targetRef="pay"/>
          <serviceTask id="pay" flowable:class="com.acme.Pay"><extensionElements>
            <flowable:field name="a" stringValue="b"/>
            <flowable:failedJobRetryTimeCycle>R5/PT10S</flowable:failedJobRetryTimeCycle>
          </extensionElements></serviceTask>
          <sequenceFlow id="f7" sourceRef="pay" targetRef="end"/>
          <endEvent id="end"/>\
          """);

  private static final String MARKUP = "<>&\"'=:/?!]-\n\t";
  private static final List<Charset> CHARSETS =
      List.of(
          StandardCharsets.UTF_8,
          StandardCharsets.UTF_16,
          StandardCharsets.UTF_16LE,
          StandardCharsets.ISO_8859_1);

  private static final List<Pattern> PARTS =
      List.of(
          Pattern.compile(" [a-zA-Z:]+=\"[^\"]*\""),
          Pattern.compile("\"[^\"]*\""),
          Pattern.compile("</?[a-zA-Z:]+"),
          Pattern.compile("<[a-zA-Z:]+[^>]*/>"),
          Pattern.compile(">[^<>]+<"));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void damage(long seed) {
    Random random = new Random(seed);
    int compiled = 0;
    int refused = 0;
    for (int round = 0; round < 1_000; round++) {
      String xml = FILE;
      for (int i = random.nextInt(3); i >= 0; i--) {
        xml = damaged(xml, random);
      }
      try {
        Files.compileAll(xml).forEach(DamagedFilesTest::checkSound);
        compiled++;
      } catch (BpmnDeploymentException e) {
        assertThat(e.problems()).isNotEmpty();
        refused++;
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("Seed " + seed + ", round " + round + ":\n" + xml, e);
      }
    }
    assertThat(compiled).isPositive();
    assertThat(refused).isPositive();
  }

  /** Bytes changed anywhere: control characters, halves of characters, other encodings. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  @Timeout(60)
  void damagedBytes(long seed) {
    Random random = new Random(seed);
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      for (int round = 0; round < 300; round++) {
        byte[] xml = damagedBytes(random);
        try {
          new BpmnCompiler(new ElExpressionCompiler()).compile("test.bpmn", xml);
        } catch (BpmnDeploymentException e) {
          assertThat(e.problems()).isNotEmpty();
          assertThat(e.getMessage()).doesNotContain("http://www.w3.org/TR/1999/REC-xml-names");
        } catch (RuntimeException | Error e) {
          throw new AssertionError("Seed " + seed + ", round " + round, e);
        }
      }
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private static byte[] damagedBytes(Random random) {
    Charset charset = CHARSETS.get(random.nextInt(CHARSETS.size()));
    String declared =
        random.nextBoolean() ? "" : "<?xml version='1.0' encoding='" + charset + "'?>";
    byte[] xml = (declared + FILE).getBytes(charset);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(random.nextBoolean() ? xml.length : 60);
      switch (random.nextInt(5)) {
        case 0 -> xml[at] = 0;
        case 1 -> xml[at] = (byte) random.nextInt(256);
        case 2 -> xml = Arrays.copyOf(xml, Math.max(61, at));
        case 3 ->
            System.arraycopy(
                xml, random.nextInt(xml.length - 20), xml, Math.min(at, xml.length - 20), 20);
        default -> xml[at] = (byte) MARKUP.charAt(random.nextInt(MARKUP.length()));
      }
    }
    return xml;
  }

  @Test
  void charactersThatXmlHasNot() {
    for (int at : new int[] {0, 1, 5, 40, 120, 200, 1000}) {
      String xml = FILE.substring(0, at) + '\0' + FILE.substring(at);
      assertThat(Files.problems(xml))
          .singleElement()
          .asString()
          .matches("\\d+:\\d+ null null: The file is not well-formed XML: .*");
    }
  }

  /** Removes a part, puts it twice, or puts another one of its kind in its place. */
  private static String damaged(String xml, Random random) {
    Matcher matcher = PARTS.get(random.nextInt(PARTS.size())).matcher(xml);
    List<int[]> places = new ArrayList<>();
    while (matcher.find()) {
      places.add(new int[] {matcher.start(), matcher.end()});
    }
    if (places.isEmpty()) {
      return xml;
    }
    int[] place = places.get(random.nextInt(places.size()));
    int[] other = places.get(random.nextInt(places.size()));
    String part = xml.substring(place[0], place[1]);
    String replacement =
        switch (random.nextInt(3)) {
          case 0 -> "";
          case 1 -> part + part;
          default -> xml.substring(other[0], other[1]);
        };
    return xml.substring(0, place[0]) + replacement + xml.substring(place[1]);
  }

  private static void checkSound(ProcessGraph graph) {
    List<GraphNode> open = new ArrayList<>(List.of(graph.node(graph.root().startNodeId())));
    List<String> seen = new ArrayList<>();
    while (!open.isEmpty()) {
      GraphNode node = open.remove(open.size() - 1);
      if (seen.contains(node.id())) {
        continue;
      }
      seen.add(node.id());
      graph.outgoing(node).forEach(flow -> open.add(graph.node(flow.targetId())));
      node.common().incoming().forEach(graph::flow);
      if (node.common().defaultFlowId() != null) {
        assertThat(node.common().outgoing()).contains(node.common().defaultFlowId());
      }
      if (node instanceof GraphNode.Activity activity) {
        activity.boundaryEventIds().forEach(id -> open.add(graph.node(id)));
      }
      if (node instanceof GraphNode.SubProcess sub) {
        open.add(graph.node(sub.scope().startNodeId()));
      }
    }
  }
}
