package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.Model;
import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Loop;
import io.turgo.engine.testing.blocks.Block.Nested;
import io.turgo.engine.testing.blocks.Block.Trigger;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Writes models as files; where jobs are made is said apart from the model. */
final class BlockXml {
  /** Where jobs are made. */
  enum Async {
    NOWHERE,
    HERE_AND_THERE,
    EVERYWHERE
  }

  private final StringBuilder declared = new StringBuilder();
  private final StringBuilder processes = new StringBuilder();
  private final Async async;
  private final Random random;

  private BlockXml(Async async) {
    this.async = async;
    this.random = new Random(1);
  }

  /** One file with all processes of some models. */
  static String write(List<Block.Model> models, Async async) {
    BlockXml xml = new BlockXml(async);
    for (Block.Model model : models) {
      for (Block.Definition process : model.processes()) {
        xml.processes.append("<process id='%s' isExecutable='true'>".formatted(process.key()));
        xml.processes.append(xml.inside(process.body(), null));
        xml.processes.append("</process>\n");
      }
    }
    return """
    <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
        xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
    %s%s</definitions>
    """
        .formatted(xml.declared, xml.processes);
  }

  private String async() {
    int kind =
        switch (async) {
          case NOWHERE -> 3;
          case HERE_AND_THERE -> random.nextInt(6);
          case EVERYWHERE -> 2;
        };
    return switch (kind) {
      case 0 -> "turgo:async='true'";
      case 1 -> "turgo:asyncAfter='true' turgo:exclusive='false'";
      case 2 -> "turgo:async='true' turgo:asyncAfter='true'";
      default -> "";
    };
  }

  /**
   * @param start the event of an event sub-process that it is in; null for none
   */
  private String inside(Body body, @Nullable Event start) {
    StringBuilder xml = new StringBuilder();
    String at = start == null ? body.start() : start.id();
    xml.append(
        start == null
            ? Model.node("startEvent", at, async())
            : "<startEvent id='%s' isInterrupting='%s'>%s</startEvent>\n"
                .formatted(at, start.interrupting(), definition(start)));
    if (!body.besides().isEmpty()) {
      xml.append(Model.node("parallelGateway", body.split(), async()));
      xml.append(Model.flow(at + " -> " + body.split()));
      at = body.split();
      int number = 0;
      for (Block beside : body.besides()) {
        String end = body.end().id() + "_" + number++;
        xml.append(Model.end(end));
        // a node of its own, so that the gateway has something to lead to
        String first = end + "_first";
        xml.append(Model.node("task", first, ""));
        xml.append(Model.flow(at + " -> " + first));
        xml.append(Model.flow(block(beside, first, xml) + " -> " + end));
      }
      String main = body.split() + "_main";
      xml.append(Model.node("task", main, ""));
      xml.append(Model.flow(at + " -> " + main));
      at = main;
    }
    String last = block(body.main(), at, xml);
    xml.append(end(body));
    xml.append(Model.flow(last + " -> " + body.end().id()));
    for (Nested nested : body.events()) {
      xml.append(
          "<subProcess id='%s' triggeredByEvent='true'>%s</subProcess>\n"
              .formatted(nested.id(), inside(nested.body(), nested.event())));
    }
    return xml.toString();
  }

  private String end(Body body) {
    String code = body.end().code();
    String inside =
        switch (body.end().how()) {
          case NONE -> "";
          case TERMINATE -> "<terminateEventDefinition/>";
          case ERROR -> "<errorEventDefinition errorRef='" + code + "'/>";
          case ESCALATION -> "<escalationEventDefinition escalationRef='" + code + "'/>";
          case CANCEL -> "<cancelEventDefinition/>";
          case COMPENSATION -> "<compensateEventDefinition/>";
        };
    String attributes = body.end().how() == How.NONE ? async() : "";
    return "<endEvent id='%s' %s>%s</endEvent>\n".formatted(body.end().id(), attributes, inside);
  }

  private String definition(Event event) {
    return switch (event.trigger()) {
      case TIMER ->
          event.interrupting() || event.times() <= 1
              ? "<timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>"
              : "<timerEventDefinition><timeCycle>R%d/PT1H</timeCycle></timerEventDefinition>"
                  .formatted(event.times());
      case MESSAGE -> message(event.id());
      case SIGNAL -> signal(event.id());
      case CONDITION -> condition(event.id());
      case ERROR -> "<errorEventDefinition" + ref("errorRef", event.code()) + "/>";
      case ESCALATION -> "<escalationEventDefinition" + ref("escalationRef", event.code()) + "/>";
      case CANCEL -> "<cancelEventDefinition/>";
    };
  }

  private static String ref(String name, @Nullable String code) {
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

  private static String thrown(String of) {
    return "<signalEventDefinition signalRef='signal_%s'/>".formatted(of);
  }

  private static String condition(String of) {
    return "<conditionalEventDefinition turgo:variableName='on_%s'><condition>${on_%s}</condition></conditionalEventDefinition>"
        .formatted(of, of);
  }

  /** Writes a block behind a node; answers the last node of the block. */
  private String block(Block block, String after, StringBuilder xml) {
    return switch (block) {
      case Leaf leaf -> {
        if (leaf.kind() != Kind.LINK) {
          xml.append(element(leaf, async(), ""));
          yield flow(after, leaf.id(), xml);
        }
        String thrower = leaf.id() + "_throw";
        String link = "<linkEventDefinition name='%s'/>".formatted(leaf.id());
        xml.append(
            "<intermediateThrowEvent id='%s'>%s</intermediateThrowEvent>\n"
                .formatted(thrower, link));
        xml.append(
            "<intermediateCatchEvent id='%s'>%s</intermediateCatchEvent>\n"
                .formatted(leaf.id(), link));
        flow(after, thrower, xml);
        yield leaf.id();
      }
      case Block.InOrder order -> {
        String last = after;
        for (Block next : order.blocks()) {
          last = block(next, last, xml);
        }
        yield last;
      }
      case Block.Fork fork -> {
        xml.append(Model.node("parallelGateway", fork.split(), async()));
        xml.append(Model.node("parallelGateway", fork.join(), async()));
        flow(after, fork.split(), xml);
        int number = 0;
        for (Block branch : fork.branches()) {
          String first = fork.split() + "_" + number++;
          xml.append(Model.node("task", first, ""));
          flow(fork.split(), first, xml);
          flow(block(branch, first, xml), fork.join(), xml);
        }
        yield fork.join();
      }
      case Block.Choice choice -> choice(choice, after, xml);
      case Block.FirstEvent first -> {
        xml.append(Model.node("eventBasedGateway", first.gateway(), ""));
        xml.append(Model.exclusive(first.merge()));
        flow(after, first.gateway(), xml);
        for (int i = 0; i < first.events().size(); i++) {
          Leaf event = first.events().get(i);
          xml.append(element(event, "", ""));
          flow(first.gateway(), event.id(), xml);
          flow(block(first.behind().get(i), event.id(), xml), first.merge(), xml);
        }
        yield first.merge();
      }
      case Block.SignalPair pair -> {
        xml.append(Model.parallel(pair.split())).append(Model.parallel(pair.join()));
        flow(after, pair.split(), xml);
        xml.append(element(pair.waits(), async(), ""));
        xml.append(element(pair.gate(), async(), ""));
        flow(pair.split(), pair.waits().id(), xml);
        flow(pair.waits().id(), pair.join(), xml);
        flow(pair.split(), pair.gate().id(), xml);
        xml.append(thrower(pair.thrower(), thrown(pair.waits().id())));
        flow(pair.gate().id(), pair.thrower(), xml);
        flow(pair.thrower(), pair.join(), xml);
        yield pair.join();
      }
      case Block.Escalate escalate -> {
        xml.append(
            thrower(
                escalate.id(),
                "<escalationEventDefinition escalationRef='" + escalate.code() + "'/>"));
        yield flow(after, escalate.id(), xml);
      }
      case Block.Undo undo -> {
        xml.append(
            thrower(
                undo.id(),
                "<compensateEventDefinition" + ref("activityRef", undo.activityId()) + "/>"));
        yield flow(after, undo.id(), xml);
      }
      case Activity activity -> activity(activity, after, xml);
    };
  }

  private String thrower(String id, String definition) {
    return "<intermediateThrowEvent id='%s' %s>%s</intermediateThrowEvent>\n"
        .formatted(id, async(), definition);
  }

  private static String flow(String from, String to, StringBuilder xml) {
    xml.append(Model.flow(from + " -> " + to));
    return to;
  }

  private String choice(Block.Choice choice, String after, StringBuilder xml) {
    String element = choice.inclusive() ? "inclusiveGateway" : "exclusiveGateway";
    flow(after, choice.split(), xml);
    xml.append(Model.node(element, choice.merge(), async()));
    int last = choice.branches().size() - 1;
    for (int i = 0; i <= last; i++) {
      String first = choice.split() + "_" + i;
      xml.append(Model.node("task", first, ""));
      if (i == last) {
        flow(choice.split(), first, xml);
        xml.append(
            Model.node(
                element,
                choice.split(),
                "default='" + choice.split() + "-" + first + "' " + async()));
      } else {
        xml.append(
            Model.flowIf(
                choice.split() + " -> " + first, choice.taken().contains(i) ? "${yes}" : "${no}"));
      }
      flow(block(choice.branches().get(i), first, xml), choice.merge(), xml);
    }
    return choice.merge();
  }

  private String activity(Activity activity, String after, StringBuilder xml) {
    String id = activity.what().id();
    String loop = activity.loop() == null ? "" : loop(activity.loop());
    Leaf handler = activity.handler();
    xml.append(
        switch (activity.what()) {
          case Leaf leaf -> element(leaf, async(), loop);
          case Block.Sub sub -> {
            String name = sub.transaction() ? "transaction" : "subProcess";
            yield "<%s id='%s' %s>%s%s</%s>\n"
                .formatted(name, id, async(), loop, inside(sub.body(), null), name);
          }
          case Block.Call call ->
              "<callActivity id='%s' calledElement='%s' %s><extensionElements><turgo:in source='yes' target='yes'/><turgo:in source='no' target='no'/><turgo:in source='two' target='two'/></extensionElements>%s</callActivity>\n"
                  .formatted(id, call.key(), async(), loop);
        });
    flow(after, id, xml);
    if (handler != null) {
      String event = id + "_undo";
      xml.append(
          "<boundaryEvent id='%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>\n"
              .formatted(event, id));
      xml.append(element(handler, "isForCompensation='true' " + async(), ""));
      xml.append(
          "<association sourceRef='%s' targetRef='%s' associationDirection='One'/>\n"
              .formatted(event, handler.id()));
    }
    boolean merges = false;
    for (Attached attached : activity.events()) {
      Event event = attached.event();
      xml.append(
          "<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='%s' %s>%s</boundaryEvent>\n"
              .formatted(
                  event.id(),
                  id,
                  event.interrupting(),
                  event.trigger().fromOutside() ? async() : "",
                  definition(event)));
      String last = block(attached.path(), event.id(), xml);
      merges = merges || event.interrupting();
      if (!event.interrupting()) {
        xml.append(Model.end(attached.end()));
      }
      flow(last, event.interrupting() ? activity.merge() : attached.end(), xml);
    }
    if (!merges) {
      return id;
    }
    xml.append(Model.node("exclusiveGateway", activity.merge(), async()));
    return flow(id, activity.merge(), xml);
  }

  private static String loop(Loop loop) {
    if (loop.order() == Loop.Order.WHILE) {
      int times = loop.until() == 0 ? loop.times() : loop.until();
      return loop.times() % 2 == 0
          ? "<standardLoopCharacteristics testBefore='true' loopMaximum='9'><loopCondition>${loopCounter &lt; %d}</loopCondition></standardLoopCharacteristics>"
              .formatted(times)
          : "<standardLoopCharacteristics loopMaximum='%d'/>".formatted(times);
    }
    String until =
        loop.until() == 0 ? "" : Model.until("${nrOfCompletedInstances >= " + loop.until() + "}");
    String attributes = "isSequential='" + (loop.order() == Loop.Order.SEQUENTIAL) + "'";
    if (loop.times() == 2) {
      attributes += " turgo:collection='two' turgo:elementVariable='one'";
    }
    return Model.manyTimes("<a b='c'/>", attributes, cardinality(loop) + until)
        .replace("<a b='c'>", "")
        .replace("</a>", "");
  }

  private static String cardinality(Loop loop) {
    return loop.times() == 2 ? "" : Model.cardinality(loop.times());
  }

  /**
   * @param inside children of a task
   */
  private String element(Leaf leaf, String attributes, String inside) {
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
      case NOTHING -> task("intermediateThrowEvent", id, attributes, "");
      case SENT -> task("intermediateThrowEvent", id, attributes, message(id));
      case LINK -> throw new IllegalStateException("A link is two events");
    };
  }

  private static String task(String element, String id, String attributes, String... inside) {
    return "<%s id='%s' %s>%s</%s>\n"
        .formatted(element, id, attributes, String.join("", inside), element);
  }

  private static String caught(String id, String attributes, String definition) {
    return task("intermediateCatchEvent", id, attributes, definition);
  }
}
