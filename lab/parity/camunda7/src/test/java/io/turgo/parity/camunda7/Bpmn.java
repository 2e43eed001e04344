package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.task;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Pieces of models. */
final class Bpmn {
  static final String MESSAGE = "<messageEventDefinition messageRef=\"m\"/>";
  static final String SIGNAL = "<signalEventDefinition signalRef=\"s\"/>";
  static final String ERROR = "<errorEventDefinition errorRef=\"er\"/>";
  static final String ESCALATION = "<escalationEventDefinition escalationRef=\"esc\"/>";
  static final String COMPENSATION = "<compensateEventDefinition/>";
  static final String CANCEL = "<cancelEventDefinition/>";
  static final String TIMER = timer("timeDuration", "PT1H");
  static final String CONDITION =
      "<conditionalEventDefinition><condition xsi:type=\"tFormalExpression\">${x == 1}</condition>"
          + "</conditionalEventDefinition>";

  private Bpmn() {}

  /**
   * @param type {@code timeDuration}, {@code timeDate} or {@code timeCycle}
   */
  static String timer(String type, String value) {
    return "<timerEventDefinition><%s>%s</%s></timerEventDefinition>".formatted(type, value, type);
  }

  static String boundary(String id, String host, boolean cancels, String event) {
    return "<boundaryEvent id=\"%s\" attachedToRef=\"%s\" cancelActivity=\"%s\">%s</boundaryEvent>"
        .formatted(id, host, cancels, event);
  }

  static String start(String id) {
    return "<startEvent id=\"" + id + "\"/>";
  }

  static String end(String id) {
    return "<endEvent id=\"" + id + "\"/>";
  }

  static String end(String id, String event) {
    return "<endEvent id=\"" + id + "\">" + event + "</endEvent>";
  }

  static String thrown(String id, String event) {
    return "<intermediateThrowEvent id=\"" + id + "\">" + event + "</intermediateThrowEvent>";
  }

  static String caught(String id, String event) {
    return "<intermediateCatchEvent id=\"" + id + "\">" + event + "</intermediateCatchEvent>";
  }

  static String element(String type, String id, String attributes, String content) {
    return "<%s id=\"%s\" %s>%s</%s>".formatted(type, id, attributes, content, type);
  }

  static String sub(String id, String content) {
    return element("subProcess", id, "", content);
  }

  /** A sub-process with a start, elements in a line and an end. */
  static String subOf(String id, String... elements) {
    return sub(id, inLine(id, elements));
  }

  /** Elements in a line between a start and an end that are named after the scope. */
  static String inLine(String scope, String... elements) {
    String[] all = new String[elements.length + 2];
    all[0] = start(scope + "Start");
    System.arraycopy(elements, 0, all, 1, elements.length);
    all[all.length - 1] = end(scope + "End");
    return line(all);
  }

  /** An event sub-process with tasks. */
  static String eventSub(String id, boolean interrupting, String event, String... elements) {
    String[] all = new String[elements.length + 2];
    all[0] =
        "<startEvent id=\"%sStart\" isInterrupting=\"%s\">%s</startEvent>"
            .formatted(id, interrupting, event);
    System.arraycopy(elements, 0, all, 1, elements.length);
    all[all.length - 1] = end(id + "End");
    return element("subProcess", id, "triggeredByEvent=\"true\"", line(all));
  }

  static String several(boolean sequential) {
    return "<multiInstanceLoopCharacteristics isSequential=\"%s\"><loopCardinality>3"
            .formatted(sequential)
        + "</loopCardinality></multiInstanceLoopCharacteristics>";
  }

  static String overList(boolean sequential) {
    return ("<multiInstanceLoopCharacteristics isSequential=\"%s\" camunda:collection=\"list\""
            + " camunda:elementVariable=\"el\"/>")
        .formatted(sequential);
  }

  static String external(String id, String topic) {
    return element(
        "serviceTask", id, "camunda:type=\"external\" camunda:topic=\"" + topic + "\"", "");
  }

  static String script(String id, String attributes, String expression) {
    return element(
        "serviceTask",
        id,
        attributes + " camunda:expression=\"" + expression.replace("\"", "'") + "\"",
        "");
  }

  static String call(String id, String suffix, String content) {
    return element("callActivity", id, "calledElement=\"KEY_" + suffix + "\"", content);
  }

  static String gateway(String type, String... ids) {
    StringBuilder all = new StringBuilder();
    for (String id : ids) {
      all.append("<").append(type).append(" id=\"").append(id).append("\"/>");
    }
    return all.toString();
  }

  /** Flows from one element to several others. */
  static String fork(String from, String... to) {
    StringBuilder all = new StringBuilder();
    List.of(to).forEach(id -> all.append(flow(from, id)));
    return all.toString();
  }

  static String join(String to, String... from) {
    StringBuilder all = new StringBuilder();
    List.of(from).forEach(id -> all.append(flow(id, to)));
    return all.toString();
  }

  /** A task that a handler undoes. */
  static String undone(String id) {
    return task(id)
        + boundary("of_" + id, id, true, COMPENSATION)
        + "<userTask id=\"undo_%s\" isForCompensation=\"true\"/>".formatted(id)
        + "<association id=\"as_%s\" sourceRef=\"of_%s\" targetRef=\"undo_%s\""
            .formatted(id, id, id)
        + " associationDirection=\"One\"/>";
  }

  static String conditional(String from, String to, String condition) {
    return flow(from, to)
        .replace(
            "/>",
            "><conditionExpression xsi:type=\"tFormalExpression\">"
                + condition
                + "</conditionExpression></sequenceFlow>");
  }

  static String extensions(String content) {
    return "<extensionElements>" + content + "</extensionElements>";
  }

  static String mapping(String content) {
    return extensions("<camunda:inputOutput>" + content + "</camunda:inputOutput>");
  }

  /** A model with the associations of each scope behind its elements, as the schema wants it. */
  static String inOrder(String model) {
    if (!model.contains("<association")) {
      return model;
    }
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      Document document =
          factory
              .newDocumentBuilder()
              .parse(new ByteArrayInputStream(model.getBytes(StandardCharsets.UTF_8)));
      NodeList found = document.getElementsByTagNameNS("*", "association");
      List<Node> associations = new ArrayList<>();
      for (int i = 0; i < found.getLength(); i++) {
        associations.add(found.item(i));
      }
      associations.forEach(it -> it.getParentNode().appendChild(it));
      StringWriter text = new StringWriter();
      TransformerFactory.newInstance()
          .newTransformer()
          .transform(new DOMSource(document), new StreamResult(text));
      return text.toString();
    } catch (ParserConfigurationException | SAXException | IOException | TransformerException e) {
      throw new IllegalStateException(model, e);
    }
  }
}
