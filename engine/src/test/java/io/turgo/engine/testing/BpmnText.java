package io.turgo.engine.testing;

/** Pieces of BPMN files, so that a test shows the process that it runs. */
public final class BpmnText {
  private BpmnText() {}

  /** A whole file with one process. */
  public static String process(String key, String... elements) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
      <process id="%s" isExecutable="true">
        %s
      </process>
    </definitions>
    """
        .formatted(key, String.join("\n    ", elements));
  }

  /** Sequence flows {@code a -> b -> c}; the id of each is {@code a-b}. */
  public static String flow(String path) {
    StringBuilder flows = new StringBuilder();
    String[] nodes = path.split(" -> ", -1);
    for (int i = 1; i < nodes.length; i++) {
      flows.append(flow(nodes[i - 1] + "-" + nodes[i], nodes[i - 1], nodes[i], ""));
    }
    return flows.toString();
  }

  /** One sequence flow {@code a -> b} with a condition. */
  public static String flowIf(String path, String condition) {
    String[] nodes = path.split(" -> ", -1);
    return flow(
        nodes[0] + "-" + nodes[1],
        nodes[0],
        nodes[1],
        "<conditionExpression><![CDATA[" + condition + "]]></conditionExpression>");
  }

  private static String flow(String id, String from, String to, String inside) {
    return "<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>%s</sequenceFlow>\n"
        .formatted(id, from, to, inside);
  }

  public static String start(String id) {
    return "<startEvent id='" + id + "'/>";
  }

  /**
   * A call activity.
   *
   * @param inside its extension elements
   */
  public static String call(String id, String calledElement, String attributes, String... inside) {
    return "<callActivity id='%s' calledElement='%s' %s><extensionElements>%s</extensionElements></callActivity>"
        .formatted(id, calledElement, attributes, String.join("", inside));
  }

  public static String end(String id) {
    return "<endEvent id='" + id + "'/>";
  }

  public static String terminate(String id, String attributes) {
    return "<endEvent id='" + id + "'><terminateEventDefinition " + attributes + "/></endEvent>";
  }

  /** Any element without content; attributes are written out, single-quoted. */
  public static String node(String element, String id, String attributes) {
    return "<%s id='%s' %s/>".formatted(element, id, attributes);
  }

  public static String exclusive(String id) {
    return node("exclusiveGateway", id, "");
  }

  public static String parallel(String id) {
    return node("parallelGateway", id, "");
  }

  public static String user(String id, String attributes) {
    return node("userTask", id, attributes);
  }

  /** A service task with an expression. */
  public static String evaluate(String id, String expression, String attributes) {
    return "<serviceTask id='%s' turgo:expression=\"%s\" %s/>"
        .formatted(id, expression, attributes);
  }

  /** A service task that runs what {@link Kit#code} names so. */
  public static String code(String id, String name, String attributes) {
    return "<serviceTask id='%s' turgo:delegateExpression=\"${code.named('%s')}\" %s/>"
        .formatted(id, name, attributes);
  }

  /**
   * An activity that is done several times.
   *
   * @param attributes such as {@code isSequential='true'}
   * @param inside such as {@link #cardinality}
   */
  public static String manyTimes(String activity, String attributes, String inside) {
    String loop =
        "<multiInstanceLoopCharacteristics %s>%s</multiInstanceLoopCharacteristics>"
            .formatted(attributes, inside);
    int end = activity.indexOf('>');
    return activity.charAt(end - 1) == '/'
        ? activity.substring(0, end - 1)
            + ">"
            + loop
            + "</"
            + activity.substring(1, activity.indexOf(' '))
            + ">"
        : activity.substring(0, end + 1) + loop + activity.substring(end + 1);
  }

  public static String cardinality(Object number) {
    return "<loopCardinality>" + number + "</loopCardinality>";
  }

  public static String until(String condition) {
    return "<completionCondition><![CDATA[" + condition + "]]></completionCondition>";
  }

  public static String sub(String id, String attributes, String... elements) {
    return "<subProcess id='%s' %s>\n%s</subProcess>"
        .formatted(id, attributes, String.join("\n", elements));
  }

  /**
   * @param timer such as {@code timeDuration:PT1H}
   */
  public static String boundary(String id, String host, boolean interrupting, String timer) {
    return boundary(id, host, interrupting, timer, "");
  }

  /**
   * @param timer such as {@code timeDuration:PT1H}
   * @param attributes such as {@code turgo:async='true'}
   */
  public static String boundary(
      String id, String host, boolean interrupting, String timer, String attributes) {
    return "<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='%s' %s>%s</boundaryEvent>"
        .formatted(id, host, interrupting, attributes, definition(timer));
  }

  /**
   * @param timer such as {@code timeDuration:PT1H}
   */
  public static String catchTimer(String id, String timer) {
    return "<intermediateCatchEvent id='%s'>%s</intermediateCatchEvent>"
        .formatted(id, definition(timer));
  }

  private static String definition(String timer) {
    String[] parts = timer.split(":", 2);
    return "<timerEventDefinition><%s>%s</%s></timerEventDefinition>"
        .formatted(parts[0], parts[1], parts[0]);
  }

  /** An element with extension elements put into it. */
  public static String with(String element, String... extensions) {
    String inside = extensions(extensions);
    int end = element.indexOf('>');
    if (element.charAt(end - 1) != '/') {
      return element.substring(0, end + 1) + inside + element.substring(end + 1);
    }
    String name = element.substring(1, element.indexOf(' '));
    return element.substring(0, end - 1)
        + ">"
        + inside
        + "</"
        + name
        + ">"
        + element.substring(end + 1);
  }

  /** Extension elements, as they stand in a process. */
  public static String extensions(String... extensions) {
    return "<extensionElements>" + String.join("", extensions) + "</extensionElements>";
  }

  /** An execution listener that runs what {@link Kit#code} names so. */
  public static String heard(String event, String name) {
    return "<turgo:executionListener event='%s' delegateExpression=\"${code.named('%s')}\"/>"
        .formatted(event, name);
  }

  /** A task listener that runs what {@link Kit#taskCode} names so. */
  public static String taskHeard(String event, String name) {
    return "<turgo:taskListener event='%s' delegateExpression=\"${code.ofTask('%s')}\"/>"
        .formatted(event, name);
  }
}
