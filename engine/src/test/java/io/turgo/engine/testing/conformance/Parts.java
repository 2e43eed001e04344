package io.turgo.engine.testing.conformance;

import io.turgo.engine.testing.BpmnText;

/** Elements of processes whose tasks say that they ran. */
final class Parts {
  static final String SIGNAL = "<signalEventDefinition signalRef='signal'/>";
  static final String OTHER_SIGNAL = "<signalEventDefinition signalRef='other'/>";
  static final String MESSAGE = "<messageEventDefinition messageRef='message'/>";
  static final String ERROR = "<errorEventDefinition errorRef='error'/>";
  static final String ESCALATION = "<escalationEventDefinition escalationRef='escalation'/>";
  static final String CANCEL = "<cancelEventDefinition/>";
  static final String COMPENSATE = "<compensateEventDefinition/>";
  static final String TERMINATE = "<terminateEventDefinition/>";

  /** A message as code sends it. */
  static final String SENDS =
      "<messageEventDefinition messageRef='message' turgo:delegateExpression=\"${code.named('send')}\"/>";

  private Parts() {}

  /** A script task that says its id. */
  static String task(String id) {
    return task(id, "");
  }

  static String task(String id, String attributes) {
    return script(id, attributes, "${trace.ran('" + id + "')}");
  }

  static String script(String id, String attributes, String text) {
    return "<scriptTask id='%s' scriptFormat='juel' %s><script>%s</script></scriptTask>"
        .formatted(id, attributes, text);
  }

  /** A task that says nothing. */
  static String silent(String id) {
    return BpmnText.node("task", id, "");
  }

  static String starting(String id, String attributes, String... definitions) {
    return event("startEvent", id, attributes, definitions);
  }

  static String catching(String id, String... definitions) {
    return event("intermediateCatchEvent", id, "", definitions);
  }

  static String throwing(String id, String... definitions) {
    return event("intermediateThrowEvent", id, "", definitions);
  }

  static String ending(String id, String... definitions) {
    return event("endEvent", id, "", definitions);
  }

  static String interrupting(String id, String host, String... definitions) {
    return event("boundaryEvent", id, "attachedToRef='" + host + "'", definitions);
  }

  static String beside(String id, String host, String... definitions) {
    return event(
        "boundaryEvent", id, "cancelActivity='false' attachedToRef='" + host + "'", definitions);
  }

  static String event(String element, String id, String attributes, String... definitions) {
    return "<%s id='%s' %s>%s</%s>"
        .formatted(element, id, attributes, String.join("", definitions), element);
  }

  /** An event sub-process with one task. */
  static String onEvent(String start, String task) {
    return BpmnText.sub(
        "when" + task,
        "triggeredByEvent='true'",
        start,
        task(task),
        BpmnText.end("handled" + task),
        BpmnText.flow("caught -> " + task + " -> handled" + task));
  }

  static String duration(String seconds) {
    return "<timerEventDefinition><timeDuration>PT"
        + seconds
        + "</timeDuration></timerEventDefinition>";
  }

  static String cycle(String cycle) {
    return "<timerEventDefinition><timeCycle>" + cycle + "</timeCycle></timerEventDefinition>";
  }

  static String condition(String condition) {
    return "<conditionalEventDefinition><condition>"
        + condition
        + "</condition></conditionalEventDefinition>";
  }

  static String reference(String id) {
    return "<eventDefinitionRef>" + id + "</eventDefinitionRef>";
  }

  /** A flow that is taken if the input has this letter. */
  static String flowIf(String path, String letter) {
    return BpmnText.flowIf(path, has(letter));
  }

  static String has(String letter) {
    return "${input.contains('" + letter + "')}";
  }

  /** An activity with an element put into it as its last one. */
  static String with(String activity, String inside) {
    int end = activity.lastIndexOf("</");
    return activity.substring(0, end) + inside + activity.substring(end);
  }

  /** An activity that undoes another one. */
  static String undoes(String host, String task) {
    return interrupting("undo" + host, host, COMPENSATE)
        + task(task, "isForCompensation='true'")
        + "<association sourceRef='undo%s' targetRef='%s'/>".formatted(host, task);
  }
}
