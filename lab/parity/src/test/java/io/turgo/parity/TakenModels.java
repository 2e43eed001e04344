package io.turgo.parity;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Pieces of the models of instances that are taken over. */
final class TakenModels {
  static final String MESSAGE = "<messageEventDefinition messageRef='m'/>";
  static final String SIGNAL = "<signalEventDefinition signalRef='sig'/>";
  static final String ERROR = "<errorEventDefinition errorRef='er'/>";
  static final String ESCALATION = "<escalationEventDefinition escalationRef='esc'/>";
  static final String COMPENSATION = "<compensateEventDefinition/>";
  static final String CANCEL = "<cancelEventDefinition/>";
  static final String TIMER = timer("timeDuration", "PT1H");
  static final String CONDITION =
      "<conditionalEventDefinition><condition>${x == 1}</condition></conditionalEventDefinition>";

  private static final Pattern ID = Pattern.compile(" id=['\"](\\w+)['\"]");

  private static final Pattern ASSOCIATION = Pattern.compile("<association [^>]*/>");

  private TakenModels() {}

  /**
   * A file with one process and what it refers to.
   *
   * @param kind the beginning of the names of messages and signals
   */
  static String file(String kind, String key, String content) {
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xmlns:flowable="http://flowable.org/bpmn" targetNamespace="taken">
      <message id="m" name="%2$s message"/>
      <message id="m2" name="%2$s message 2"/>
      <signal id="sig" name="%2$s signal"/>
      <error id="er" errorCode="code"/>
      <escalation id="esc" escalationCode="code"/>
      <process id="%1$s" isExecutable="true">%3$s</process>
    </definitions>
    """
        .formatted(key, kind, content);
  }

  /**
   * The inside of a process or sub-process.
   *
   * @param chains flows, such as {@code start a end; b late}; an element that is not described is a
   *     start event, an end event or a user task, by the beginning of its id
   * @param elements the descriptions of others
   */
  static String in(String chains, String... elements) {
    StringBuilder text = new StringBuilder();
    Set<String> described = new LinkedHashSet<>();
    Matcher ids = ID.matcher(String.join("", elements));
    while (ids.find()) {
      described.add(ids.group(1));
    }
    StringBuilder flows = new StringBuilder();
    for (String chain : chains.split(";")) {
      String before = null;
      for (String id : chain.strip().split(" ")) {
        if (described.add(id)) {
          text.append(
              id.startsWith("start")
                  ? "<startEvent id='" + id + "'/>"
                  : id.startsWith("end") ? "<endEvent id='" + id + "'/>" : task(id));
        }
        flows.append(before == null ? "" : flow(before, id, ""));
        before = id;
      }
    }
    StringBuilder associations = new StringBuilder();
    for (String element : elements) {
      boolean scope = element.startsWith("<subProcess") || element.startsWith("<transaction");
      Matcher found = ASSOCIATION.matcher(scope ? "" : element);
      while (found.find()) {
        associations.append(found.group());
      }
      text.append(scope ? element : ASSOCIATION.matcher(element).replaceAll(""));
    }
    return text.append(flows).append(associations).toString(); // in the order of the schema
  }

  static String flow(String from, String to, String condition) {
    return "<sequenceFlow id='%1$s_%2$s' sourceRef='%1$s' targetRef='%2$s'>%3$s</sequenceFlow>"
        .formatted(
            from,
            to,
            condition.isEmpty()
                ? ""
                : "<conditionExpression xsi:type='tFormalExpression'>%s</conditionExpression>"
                    .formatted(condition));
  }

  static String task(String id) {
    return "<userTask id='" + id + "' name='" + id + "'/>";
  }

  static String element(String type, String id, String attributes, String content) {
    return "<%1$s id='%2$s' %3$s>%4$s</%1$s>".formatted(type, id, attributes, content);
  }

  /**
   * @param type {@code timeDuration}, {@code timeDate} or {@code timeCycle}
   */
  static String timer(String type, String value) {
    return "<timerEventDefinition><%1$s>%2$s</%1$s></timerEventDefinition>".formatted(type, value);
  }

  static String boundary(String id, String host, boolean cancels, String event) {
    return element(
        "boundaryEvent",
        id,
        "attachedToRef='" + host + "' cancelActivity='" + cancels + "'",
        event);
  }

  static String caught(String id, String event) {
    return element("intermediateCatchEvent", id, "", event);
  }

  static String thrown(String id, String event) {
    return element("intermediateThrowEvent", id, "", event);
  }

  static String end(String id, String event) {
    return element("endEvent", id, "", event);
  }

  static String sub(String id, String content) {
    return element("subProcess", id, "", content);
  }

  /** An event sub-process with one task. */
  static String eventSub(String id, boolean interrupting, String event) {
    return element(
        "subProcess",
        id,
        "triggeredByEvent='true'",
        in(
            "start_%1$s in_%1$s end_%1$s".formatted(id),
            element("startEvent", "start_" + id, "isInterrupting='" + interrupting + "'", event)));
  }

  static String several(boolean sequential) {
    return "<multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics>"
        .formatted(sequential);
  }

  static String overList(boolean sequential) {
    return "<multiInstanceLoopCharacteristics isSequential='%s' flowable:collection='list' flowable:elementVariable='el'/>"
        .formatted(sequential);
  }

  static String call(String id, String content) {
    return element("callActivity", id, "calledElement='KEY_called'", content);
  }

  static String external(String id) {
    return element("serviceTask", id, "flowable:type='external-worker' flowable:topic='KEY'", "");
  }

  /** A service that sets a variable to the value of an expression. */
  static String service(String id, String attributes, String expression, String variable) {
    return element(
        "serviceTask",
        id,
        attributes
            + " flowable:expression='${"
            + expression
            + "}' flowable:resultVariable='"
            + variable
            + "'",
        "");
  }

  static String gateway(String type, String id) {
    return element(type + "Gateway", id, "", "");
  }

  /** A task that a service, {@code undo_} and its id, undoes: Flowable fails where a task does. */
  static String undone(String id) {
    return task(id) + undo(id);
  }

  /** What undoes a task. */
  static String undo(String id) {
    return boundary("of_" + id, id, true, COMPENSATION)
        + service("undo_" + id, "isForCompensation='true'", "1", "undone_" + id)
        + "<association id='as_%1$s' sourceRef='of_%1$s' targetRef='undo_%1$s' associationDirection='One'/>"
            .formatted(id);
  }
}
