package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Trigger;
import org.jspecify.annotations.Nullable;

/** Writes single elements of random models, with the messages and signals that they need. */
final class ElementXml {
  private static final String HOUR =
      "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>";

  private final StringBuilder declared = new StringBuilder();

  /** What stands beside the processes. */
  String declared() {
    return declared.toString();
  }

  String definition(Event event) {
    return switch (event.trigger()) {
      case TIMER ->
          event.interrupting() || event.times() <= 1
              ? HOUR
              : "<timerEventDefinition><timeCycle>R%d/PT1H</timeCycle></timerEventDefinition>"
                  .formatted(event.times());
      case MESSAGE -> message(event.id());
      case SIGNAL -> signal(event.id());
      case CONDITION -> condition(event.id());
      case ERROR -> "<errorEventDefinition" + ref("errorRef", event.code()) + "/>";
      case ESCALATION -> "<escalationEventDefinition" + ref("escalationRef", event.code()) + "/>";
      case CANCEL -> "<cancelEventDefinition/>";
      case COMPENSATION -> "<compensateEventDefinition/>";
      case ANY_OF, ALL_OF -> message(event.id()) + signal(event.id());
    };
  }

  static String all(Trigger trigger) {
    return trigger == Trigger.ALL_OF ? "parallelMultiple='true'" : "";
  }

  static String ref(String name, @Nullable String code) {
    return code == null ? "" : " " + name + "='" + code + "'";
  }

  private String declareMessage(String of) {
    declared.append("<message id='message_%s' name='message_%s'/>\n".formatted(of, of));
    return "message_" + of;
  }

  private String message(String of) {
    return "<messageEventDefinition messageRef='%s'/>".formatted(declareMessage(of));
  }

  private String signal(String of) {
    declared.append("<signal id='signal_%s' name='signal_%s'/>\n".formatted(of, of));
    return thrown(of);
  }

  static String thrown(String of) {
    return "<signalEventDefinition signalRef='signal_%s'/>".formatted(of);
  }

  private static String condition(String of) {
    return "<conditionalEventDefinition turgo:variableName='on_%s'><condition>${on_%s}</condition></conditionalEventDefinition>"
        .formatted(of, of);
  }

  /**
   * @param inside children of a task
   */
  String element(Leaf leaf, String attributes, String inside) {
    String id = leaf.id();
    return switch (leaf.kind()) {
      case PASS -> task("task", id, attributes, inside);
      case SERVICE, FAILING ->
          task("serviceTask", id, "turgo:delegateExpression='${blocks}' " + attributes, inside);
      case SCRIPT ->
          task("scriptTask", id, attributes, "", inside + "<script>${execution.id}</script>");
      case USER -> task("userTask", id, attributes, inside);
      case RECEIVE -> task("receiveTask", id, attributes, inside);
      case RECEIVE_MESSAGE ->
          task("receiveTask", id, "messageRef='" + declareMessage(id) + "' " + attributes, inside);
      case WORKER ->
          task(
              "serviceTask",
              id,
              "turgo:type='external-worker' turgo:topic='" + id + "' " + attributes,
              inside);
      case TIMER -> caught(id, attributes, definition(new Event(id, Trigger.TIMER, true, 1, null)));
      case MESSAGE -> caught(id, attributes, message(id));
      case SIGNAL -> caught(id, attributes, signal(id));
      case CONDITION -> caught(id, attributes, condition(id));
      case ANY_OF -> caught(id, attributes, message(id) + signal(id) + HOUR);
      case ALL_OF ->
          caught(id, attributes + " " + all(Trigger.ALL_OF), message(id) + signal(id) + HOUR);
      case NOTHING -> task("intermediateThrowEvent", id, attributes, "");
      case SENT -> task("intermediateThrowEvent", id, attributes, message(id));
      case LINK -> throw new IllegalStateException("A link is two events");
    };
  }

  static String task(String element, String id, String attributes, String... inside) {
    return "<%s id='%s' %s>%s</%s>\n"
        .formatted(element, id, attributes, String.join("", inside), element);
  }

  private static String caught(String id, String attributes, String definition) {
    return task("intermediateCatchEvent", id, attributes, definition);
  }
}
