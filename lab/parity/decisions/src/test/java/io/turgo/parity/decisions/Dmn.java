package io.turgo.parity.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;

/** Texts of DMN and BPMN files, and how two sides are compared. */
final class Dmn {
  private Dmn() {}

  static String flowable(String... parts) {
    return "<definitions xmlns='http://www.omg.org/spec/DMN/20180521/MODEL/' id='defs' name='defs'"
        + " namespace='http://www.flowable.org/dmn'>"
        + decision(parts);
  }

  static String camunda(String... parts) {
    return "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='defs' name='defs'"
        + " namespace='http://camunda.org/schema/1.0/dmn'>"
        + decision(parts);
  }

  private static String decision(String... parts) {
    return "<decision id='t' name='t'>" + String.join("", parts) + "</decision></definitions>";
  }

  static String table(String attributes, String... parts) {
    return "<decisionTable id='table' "
        + attributes
        + ">"
        + String.join("", parts)
        + "</decisionTable>";
  }

  static String input(String expression, String type) {
    return "<input id='in_%1$s' label='%1$s'><inputExpression id='ie_%1$s' typeRef='%2$s'><text>%1$s</text></inputExpression></input>"
        .formatted(expression, type);
  }

  static String output(String name, String type) {
    return "<output id='out_%1$s' label='%1$s' name='%1$s' typeRef='%2$s'/>".formatted(name, type);
  }

  /** A rule of the cells before {@code ->}, and the outputs after it. */
  static String rule(String id, String... cells) {
    StringBuilder text = new StringBuilder("<rule id='" + id + "'>");
    String kind = "inputEntry";
    int number = 0;
    for (String cell : cells) {
      if (cell.equals("->")) {
        kind = "outputEntry";
      } else {
        text.append(
            "<%1$s id='%2$s_%3$d'><text><![CDATA[%4$s]]></text></%1$s>"
                .formatted(kind, id, number++, cell));
      }
    }
    return text.append("</rule>").toString();
  }

  /** A process with a task before a user task. */
  static String process(String task) {
    return "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'"
        + " xmlns:camunda='http://camunda.org/schema/1.0/bpmn'"
        + " xmlns:flowable='http://flowable.org/bpmn' targetNamespace='x'>"
        + "<process id='p' isExecutable='true'><startEvent id='s'/>"
        + task
        + "<userTask id='u'/><endEvent id='e'/>"
        + "<sequenceFlow id='f1' sourceRef='s' targetRef='d'/>"
        + "<sequenceFlow id='f2' sourceRef='d' targetRef='u'/>"
        + "<sequenceFlow id='f3' sourceRef='u' targetRef='e'/></process></definitions>";
  }

  /** Both sides give the same. */
  static void same(Side turgo, Side peer, String dmn, Map<String, Object> inputs) {
    assertThat(turgo.text(dmn, "t", inputs)).isEqualTo(peer.text(dmn, "t", inputs));
  }

  /** The sides differ, in this way. */
  static void differs(
      String why,
      Side turgo,
      Side peer,
      String dmn,
      Map<String, Object> inputs,
      String ours,
      String theirs) {
    assertThat(turgo.text(dmn, "t", inputs)).as(why).isEqualTo(ours);
    assertThat(peer.text(dmn, "t", inputs)).as(why).isEqualTo(theirs);
  }

  static void sameRun(Side turgo, Side peer, String dmn, String task, Map<String, Object> inputs) {
    assertThat(turgo.ran(dmn, process(task), inputs))
        .isEqualTo(peer.ran(dmn, process(task), inputs));
  }
}
