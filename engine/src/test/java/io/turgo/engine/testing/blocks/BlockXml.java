package io.turgo.engine.testing.blocks;

import io.turgo.engine.testing.BpmnText;
import io.turgo.engine.testing.blocks.Block.Activity;
import io.turgo.engine.testing.blocks.Block.Attached;
import io.turgo.engine.testing.blocks.Block.Body;
import io.turgo.engine.testing.blocks.Block.Event;
import io.turgo.engine.testing.blocks.Block.How;
import io.turgo.engine.testing.blocks.Block.Kind;
import io.turgo.engine.testing.blocks.Block.Leaf;
import io.turgo.engine.testing.blocks.Block.Loop;
import io.turgo.engine.testing.blocks.Block.Nested;
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

  private final ElementXml elements = new ElementXml();
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
        .formatted(xml.elements.declared(), xml.processes);
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
            ? BpmnText.node("startEvent", at, async())
            : "<startEvent id='%s' isInterrupting='%s' %s>%s</startEvent>\n"
                .formatted(
                    at,
                    start.interrupting(),
                    ElementXml.all(start.trigger()),
                    elements.definition(start)));
    if (!body.besides().isEmpty()) {
      xml.append(BpmnText.node("parallelGateway", body.split(), async()));
      xml.append(BpmnText.flow(at + " -> " + body.split()));
      at = body.split();
      int number = 0;
      for (Block beside : body.besides()) {
        String end = body.end().id() + "_" + number++;
        xml.append(BpmnText.end(end));
        // a node of its own, so that the gateway has something to lead to
        String first = end + "_first";
        xml.append(BpmnText.node("task", first, ""));
        xml.append(BpmnText.flow(at + " -> " + first));
        xml.append(BpmnText.flow(block(beside, first, xml) + " -> " + end));
      }
      String main = body.split() + "_main";
      xml.append(BpmnText.node("task", main, ""));
      xml.append(BpmnText.flow(at + " -> " + main));
      at = main;
    }
    String last = block(body.main(), at, xml);
    xml.append(end(body));
    xml.append(BpmnText.flow(last + " -> " + body.end().id()));
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

  /** Writes a block behind a node; answers the last node of the block. */
  private String block(Block block, String after, StringBuilder xml) {
    return switch (block) {
      case Leaf leaf -> {
        if (leaf.kind() != Kind.LINK) {
          xml.append(elements.element(leaf, async(), ""));
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
        xml.append(BpmnText.node("parallelGateway", fork.split(), async()));
        xml.append(BpmnText.node("parallelGateway", fork.join(), async()));
        flow(after, fork.split(), xml);
        int number = 0;
        for (Block branch : fork.branches()) {
          String first = fork.split() + "_" + number++;
          xml.append(BpmnText.node("task", first, ""));
          flow(fork.split(), first, xml);
          flow(block(branch, first, xml), fork.join(), xml);
        }
        yield fork.join();
      }
      case Block.Choice choice -> choice(choice, after, xml);
      case Block.FirstEvent first -> {
        xml.append(BpmnText.node("eventBasedGateway", first.gateway(), ""));
        xml.append(BpmnText.exclusive(first.merge()));
        flow(after, first.gateway(), xml);
        for (int i = 0; i < first.events().size(); i++) {
          Leaf event = first.events().get(i);
          xml.append(elements.element(event, "", ""));
          flow(first.gateway(), event.id(), xml);
          flow(block(first.behind().get(i), event.id(), xml), first.merge(), xml);
        }
        yield first.merge();
      }
      case Block.SignalPair pair -> {
        xml.append(BpmnText.parallel(pair.split())).append(BpmnText.parallel(pair.join()));
        flow(after, pair.split(), xml);
        xml.append(elements.element(pair.waits(), async(), ""));
        xml.append(elements.element(pair.gate(), async(), ""));
        flow(pair.split(), pair.waits().id(), xml);
        flow(pair.waits().id(), pair.join(), xml);
        flow(pair.split(), pair.gate().id(), xml);
        xml.append(thrower(pair.thrower(), ElementXml.thrown(pair.waits().id())));
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
                "<compensateEventDefinition"
                    + ElementXml.ref("activityRef", undo.activityId())
                    + "/>"));
        yield flow(after, undo.id(), xml);
      }
      case Block.Again again -> again(again, after, xml);
      case Block.Quantity quantity -> {
        int tokens = quantity.tokens();
        xml.append(
            elements.element(
                quantity.gives(), async() + " completionQuantity='" + tokens + "'", ""));
        xml.append(elements.element(quantity.passed(), async(), ""));
        xml.append(
            elements.element(quantity.gathers(), async() + " startQuantity='" + tokens + "'", ""));
        flow(after, quantity.gives().id(), xml);
        flow(quantity.gives().id(), quantity.passed().id(), xml);
        yield flow(quantity.passed().id(), quantity.gathers().id(), xml);
      }
      case Activity activity -> activity(activity, after, xml);
    };
  }

  private String thrower(String id, String definition) {
    return "<intermediateThrowEvent id='%s' %s>%s</intermediateThrowEvent>\n"
        .formatted(id, async(), definition);
  }

  private static String flow(String from, String to, StringBuilder xml) {
    xml.append(BpmnText.flow(from + " -> " + to));
    return to;
  }

  private String again(Block.Again again, String after, StringBuilder xml) {
    String count = ModelRunner.counted(again.counter());
    xml.append(
        "<dataObject id='%s_data' name='%s' itemSubjectRef='xsd:int'><extensionElements><turgo:value>0</turgo:value></extensionElements></dataObject>\n"
            .formatted(again.counter(), count));
    xml.append(BpmnText.node("exclusiveGateway", again.merge(), async()));
    flow(after, again.merge(), xml);
    xml.append(
        ElementXml.task(
            "serviceTask", again.counter(), "turgo:delegateExpression='${blocks}' " + async()));
    flow(block(again.inner(), again.merge(), xml), again.counter(), xml);
    String out = again.split() + "_out";
    xml.append(
        BpmnText.node(
            "exclusiveGateway",
            again.split(),
            "default='" + again.split() + "-" + out + "' " + async()));
    flow(again.counter(), again.split(), xml);
    xml.append(
        BpmnText.flowIf(
            again.split() + " -> " + again.merge(), "${" + count + " < " + again.times() + "}"));
    xml.append(BpmnText.node("task", out, ""));
    return flow(again.split(), out, xml);
  }

  private String choice(Block.Choice choice, String after, StringBuilder xml) {
    String element = choice.gateway().element;
    flow(after, choice.split(), xml);
    xml.append(
        ElementXml.task(
            element,
            choice.merge(),
            async(),
            choice.gateway() == Block.Gateway.COMPLEX
                ? "<activationCondition><![CDATA[${activationCount >= "
                    + choice.enough()
                    + "}]]></activationCondition>"
                : ""));
    int last = choice.branches().size() - 1;
    for (int i = 0; i <= last; i++) {
      String first = choice.split() + "_" + i;
      xml.append(BpmnText.node("task", first, ""));
      if (i == last) {
        flow(choice.split(), first, xml);
        xml.append(
            BpmnText.node(
                element,
                choice.split(),
                "default='" + choice.split() + "-" + first + "' " + async()));
      } else {
        xml.append(
            BpmnText.flowIf(
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
          case Leaf leaf -> elements.element(leaf, async(), loop);
          case Block.Sub sub -> {
            String name = sub.transaction() ? "transaction" : "subProcess";
            yield "<%s id='%s' %s>%s%s</%s>\n"
                .formatted(name, id, async(), loop, inside(sub.body(), null), name);
          }
          case Block.Call call ->
              "<callActivity id='%s' calledElement='%s' %s><extensionElements><turgo:in source='yes' target='yes'/><turgo:in source='no' target='no'/><turgo:in source='two' target='two'/></extensionElements>%s</callActivity>\n"
                  .formatted(id, call.key(), async(), loop);
          case Block.AdHoc adHoc -> adHoc(adHoc, loop);
        });
    flow(after, id, xml);
    if (handler != null) {
      String event = id + "_undo";
      xml.append(
          "<boundaryEvent id='%s' attachedToRef='%s'><compensateEventDefinition/></boundaryEvent>\n"
              .formatted(event, id));
      xml.append(elements.element(handler, "isForCompensation='true' " + async(), ""));
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
                  ElementXml.all(event.trigger())
                      + " "
                      + (event.trigger().fromOutside() ? async() : ""),
                  elements.definition(event)));
      String last = block(attached.path(), event.id(), xml);
      merges = merges || event.interrupting();
      if (!event.interrupting()) {
        xml.append(BpmnText.end(attached.end()));
      }
      flow(last, event.interrupting() ? activity.merge() : attached.end(), xml);
    }
    if (!merges) {
      return id;
    }
    xml.append(BpmnText.node("exclusiveGateway", activity.merge(), async()));
    return flow(id, activity.merge(), xml);
  }

  private String adHoc(Block.AdHoc adHoc, String loop) {
    StringBuilder xml = new StringBuilder(loop);
    for (Block.Strand strand : adHoc.strands()) {
      xml.append(elements.element(strand.first(), async(), ""));
      block(strand.rest(), strand.first().id(), xml);
    }
    if (adHoc.byItself()) {
      xml.append("<completionCondition>${yes}</completionCondition>");
    }
    String ordering = adHoc.sequential() ? "Sequential" : "Parallel";
    return ElementXml.task(
        "adHocSubProcess", adHoc.id(), "ordering='" + ordering + "' " + async(), xml.toString());
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
        loop.until() == 0
            ? ""
            : BpmnText.until("${nrOfCompletedInstances >= " + loop.until() + "}");
    String attributes = "isSequential='" + (loop.order() == Loop.Order.SEQUENTIAL) + "'";
    if (loop.times() == 2) {
      attributes += " turgo:collection='two' turgo:elementVariable='one'";
    }
    return BpmnText.manyTimes("<a b='c'/>", attributes, cardinality(loop) + until)
        .replace("<a b='c'>", "")
        .replace("</a>", "");
  }

  private static String cardinality(Loop loop) {
    return loop.times() == 2 ? "" : BpmnText.cardinality(loop.times());
  }
}
