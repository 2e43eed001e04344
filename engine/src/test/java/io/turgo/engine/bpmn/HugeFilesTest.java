package io.turgo.engine.bpmn;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files of any size take time in proportion, and messages of bounded length. */
@Timeout(60)
class HugeFilesTest {
  /** Ten times the nodes would be a hundred times the time if each looked at all. */
  @Test
  void timeGrowsWithTheNodesAndNotWithTheirSquare() {
    Files.compile(chain(1_000));
    Duration some = time(chain(2_000));
    Duration many = time(chain(20_000));

    assertThat(many).isLessThan(some.multipliedBy(30).plusSeconds(2));
  }

  private static Duration time(String xml) {
    long start = System.nanoTime();
    Files.compile(xml);
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Tasks in a row with a boundary event each, and flows without ids. */
  private static String chain(int length) {
    StringBuilder body = new StringBuilder("<startEvent id='t0'/>\n");
    for (int i = 1; i <= length; i++) {
      body.append("<userTask id='t")
          .append(i)
          .append("'/><boundaryEvent id='b")
          .append(i)
          .append("' attachedToRef='t")
          .append(i)
          .append("'><timerEventDefinition><timeDuration>PT1H</timeDuration>")
          .append("</timerEventDefinition></boundaryEvent><sequenceFlow sourceRef='t")
          .append(i - 1)
          .append("' targetRef='t")
          .append(i)
          .append("'/>\n");
    }
    return Files.process(body.toString());
  }

  @Test
  void aHundredThousandProblemsMakeAMessageOfAHundred() {
    String xml =
        Files.process("<startEvent id='s'/>\n" + "<madeUp id='x' a='b'/>\n".repeat(100_000));

    List<DeploymentProblem> problems = Files.found(xml.getBytes(StandardCharsets.UTF_8));

    assertThat(problems).hasSize(100_000);
    assertThat(new BpmnDeploymentException(problems).getMessage())
        .startsWith("Nothing was deployed, 100000 problems:\ntest.bpmn:4:1: <madeUp> 'x': ")
        .endsWith("\nand 99900 more, which problems() has")
        .hasSizeLessThan(20_000);
  }

  @Test
  void whatIsQuotedIsBounded() {
    String huge = "x".repeat(100_000);
    for (String node :
        List.of(
            "<userTask id='node' turgo:assignee='${" + huge + " +}'/>",
            "<userTask id='node' turgo:assignee='${a:" + huge + "()}'/>",
            "<userTask id='node' turgo:dueDate='" + huge + "'/>",
            "<userTask id='node' turgo:priority='" + huge + "'/>",
            "<userTask id='node' turgo:async='" + huge + "'/>",
            "<userTask id='node' " + huge + "='" + huge + "'/>",
            "<userTask id='node'><" + huge + "/></userTask>",
            "<task id='node'/><task id='" + huge + "'/>",
            "<task id='node'/><sequenceFlow sourceRef='" + huge + "' targetRef='node'/>",
            "<task id='node'/><boundaryEvent id='b' attachedToRef='" + huge + "'/>",
            "<serviceTask id='node' turgo:expression='" + huge + "'/>",
            "<scriptTask id='node'><script>${" + huge + "(}</script></scriptTask>",
            "<intermediateCatchEvent id='node'><timerEventDefinition><timeCycle>"
                + huge
                + "</timeCycle></timerEventDefinition></intermediateCatchEvent>",
            "<task id='node'><extensionElements><turgo:executionListener event='"
                + huge
                + "'/></extensionElements></task>",
            "<task id='node'>&" + huge + ";</task>",
            "<task id='node' " + huge + ":a='1'/>")) {
      assertThat(Files.found(Files.around(node).getBytes(StandardCharsets.UTF_8)))
          .as(node.substring(0, 40))
          .isNotEmpty()
          .allSatisfy(problem -> assertThat(problem.toString()).hasSizeLessThan(2_000));
    }
  }
}
