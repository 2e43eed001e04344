package io.turgo.importing.source;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The elements of a process, as far as the rows of running instances depend on them.
 *
 * @since 0.1.0
 */
public final class SourceModel {
  private static final String BPMN = "http://www.omg.org/spec/BPMN/20100524/MODEL";

  private final Map<String, SourceElement> elements = new HashMap<>();
  private final Map<String, List<String>> targets = new HashMap<>();
  private final Map<String, Flow> flows = new HashMap<>();
  private final Map<String, String> undone = new HashMap<>();

  private final Set<String> called = new HashSet<>();
  private final Set<String> extensions;
  private final boolean listensToStart;

  /**
   * A sequence flow.
   *
   * @param listens whether somebody listens to it being taken
   */
  private record Flow(String sourceId, String targetId, boolean listens) {}

  private SourceModel(Set<String> extensions, boolean listensToStart) {
    this.extensions = extensions;
    this.listensToStart = listensToStart;
  }

  /**
   * Reads a process.
   *
   * @param key the id of the process
   * @param extensions the namespaces of the engine's own attributes
   */
  public static SourceModel read(byte[] file, String key, Set<String> extensions) {
    Element root = parse(file, key);
    NodeList processes = root.getElementsByTagNameNS(BPMN, "process");
    for (int i = 0; i < processes.getLength(); i++) {
      if (processes.item(i) instanceof Element process && process.getAttribute("id").equals(key)) {
        SourceModel model = new SourceModel(extensions, hasListener(process, "start"));
        model.readFlows(process);
        model.readElements(process, null);
        model.readAssociations(process);
        return model;
      }
    }
    throw new TurgoIllegalArgumentException("The file has no process '" + key + "'");
  }

  private static Element parse(byte[] file, String key) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(file))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException | IOException e) {
      throw new TurgoIllegalArgumentException(
          "The file of process '" + key + "' cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<Element> children(Element parent) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element) {
        children.add(element);
      }
    }
    return children;
  }

  private static @Nullable Element child(Element parent, String name) {
    return children(parent).stream()
        .filter(it -> BPMN.equals(it.getNamespaceURI()) && it.getLocalName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private void readFlows(Element process) {
    NodeList all = process.getElementsByTagNameNS(BPMN, "sequenceFlow");
    for (int i = 0; i < all.getLength(); i++) {
      if (all.item(i) instanceof Element flow) {
        targets
            .computeIfAbsent(flow.getAttribute("sourceRef"), key -> new ArrayList<>())
            .add(flow.getAttribute("targetRef"));
        flows.put(
            flow.getAttribute("id"),
            new Flow(
                flow.getAttribute("sourceRef"), flow.getAttribute("targetRef"), listens(flow)));
      }
    }
  }

  private void readElements(Element parent, @Nullable String scopeId) {
    for (Element child : children(parent)) {
      String id = child.getAttribute("id");
      if (BPMN.equals(child.getNamespaceURI()) && !id.isEmpty()) {
        SourceElement element = element(child, id, scopeId);
        elements.put(id, element);
        if (element.type().equals("callActivity")) {
          called.add(child.getAttribute("calledElement"));
        }
        if (element.isSubProcess()) {
          readElements(child, id);
        }
      }
    }
  }

  private SourceElement element(Element xml, String id, @Nullable String scopeId) {
    Element loop = child(xml, "multiInstanceLoopCharacteristics");
    String event =
        children(xml).stream()
            .map(Element::getLocalName)
            .filter(name -> name.endsWith("EventDefinition"))
            .map(name -> name.substring(0, name.length() - "EventDefinition".length()))
            .findFirst()
            .orElse(null);
    String attachedTo = xml.getAttribute("attachedToRef");
    return new SourceElement(
        id,
        xml.getLocalName(),
        scopeId,
        loop == null
            ? SourceElement.Loop.ONCE
            : loop.getAttribute("isSequential").equals("true")
                ? SourceElement.Loop.SEQUENTIAL
                : SourceElement.Loop.PARALLEL,
        loop == null ? null : extension(loop, "elementVariable"),
        attachedTo.isEmpty() ? null : attachedTo,
        event,
        xml.getAttribute("triggeredByEvent").equals("true"),
        !xml.getAttribute("cancelActivity").equals("false")
            && !xml.getAttribute("isInterrupting").equals("false"),
        xml.getAttribute("isForCompensation").equals("true"),
        leavesTwice(xml),
        extension(xml, "formKey"),
        List.copyOf(targets.getOrDefault(id, List.of())));
  }

  private @Nullable String extension(Element xml, String name) {
    for (String namespace : extensions) {
      String value = xml.getAttributeNS(namespace, name);
      if (!value.isEmpty()) {
        return value;
      }
    }
    return null;
  }

  /** Camunda's job after an activity comes behind its listeners and outputs, Turgo's before. */
  private static @Nullable String leavesTwice(Element xml) {
    Element extensions = child(xml, "extensionElements");
    if (extensions == null) {
      return null;
    }
    if (hasListener(xml, "end")) {
      return "its listeners to the end";
    }
    for (Element extension : children(extensions)) {
      if (extension.getElementsByTagNameNS("*", "outputParameter").getLength() > 0) {
        return "its output parameters";
      }
    }
    return null;
  }

  private static boolean listens(Element flow) {
    Element extensions = child(flow, "extensionElements");
    return extensions != null
        && children(extensions).stream()
            .anyMatch(it -> it.getLocalName().equals("executionListener"));
  }

  private static boolean hasListener(Element xml, String event) {
    Element extensions = child(xml, "extensionElements");
    return extensions != null
        && children(extensions).stream()
            .anyMatch(it ->
                it.getLocalName().equals("executionListener")
                    && it.getAttribute("event").equals(event));
  }

  /** Whether the process has listeners to its start. */
  public boolean listensToStart() {
    return listensToStart;
  }

  private void readAssociations(Element process) {
    NodeList all = process.getElementsByTagNameNS(BPMN, "association");
    for (int i = 0; i < all.getLength(); i++) {
      if (all.item(i) instanceof Element association) {
        SourceElement event = elements.get(association.getAttribute("sourceRef"));
        if (event != null && event.attachedTo() != null && "compensate".equals(event.event())) {
          undone.put(association.getAttribute("targetRef"), event.attachedTo());
        }
      }
    }
  }

  /** The processes that it calls, by their keys; an expression stands as it is. */
  public Set<String> called() {
    return Set.copyOf(called);
  }

  /** Event-based gateways, and the events behind them. */
  public Set<String> aroundEventGateways() {
    Set<String> ids = new HashSet<>();
    for (SourceElement element : elements.values()) {
      if (element.type().equals("eventBasedGateway")) {
        ids.add(element.id());
        ids.addAll(element.targets());
      }
    }
    return ids;
  }

  public SourceElement get(String id) throws RefusedException {
    SourceElement element = elements.get(id);
    if (element == null) {
      throw new RefusedException(id, "the model has no such element");
    }
    return element;
  }

  /** The activity that another one undoes; null for none. */
  public @Nullable String undoneBy(String handlerId) {
    return undone.get(handlerId);
  }

  /**
   * Why a token whose activity is done must not leave it in Turgo; null if it may. Camunda's job
   * after an element comes behind all of this, Turgo's before.
   *
   * @param flowId the flow that was chosen; empty for none
   */
  public @Nullable String leavesTwice(String elementId, String flowId) {
    SourceElement element = elements.get(elementId);
    if (element != null && element.leavesTwice() != null) {
      return element.leavesTwice() + " would run again";
    }
    if (undone.containsValue(elementId)) {
      return "its compensation would be kept again";
    }
    Flow flow = flows.get(flowId);
    boolean chosen = flow != null && targets.getOrDefault(flow.sourceId(), List.of()).size() > 1;
    return chosen ? "flow '" + flowId + "' was chosen among several" : null;
  }

  /**
   * The element before which a token stands that has left another one by a flow; null if the flow
   * is not known or somebody listens to it.
   */
  public @Nullable String behind(String flowId) {
    Flow flow = flows.get(flowId);
    return flow == null || flow.listens() ? null : flow.targetId();
  }

  /** Whether it is a boundary event, or the start event of an event sub-process. */
  public boolean isAttached(String id) {
    SourceElement element = elements.get(id);
    return element != null
        && (element.attachedTo() != null
            || (element.type().equals("startEvent") && isByEvent(element.scopeId())));
  }

  private boolean isByEvent(@Nullable String scopeId) {
    SourceElement scope = scopeId == null ? null : elements.get(scopeId);
    return scope != null && scope.byEvent();
  }

  /** Whether it is an event sub-process. */
  public boolean runsByEvent(String id) {
    return isByEvent(id);
  }

  /** Whether it is an event sub-process that runs in place of what is around it. */
  public boolean interruptsByEvent(String id) {
    return isByEvent(id)
        && elements.values().stream()
            .anyMatch(
                it -> id.equals(it.scopeId()) && it.type().equals("startEvent") && it.interrupts());
  }

  /** The events that wait for a condition, without those that start something. */
  public Set<String> conditional() {
    return elements.values().stream()
        .filter(it -> "conditional".equals(it.event()) && !it.type().equals("startEvent"))
        .map(SourceElement::id)
        .collect(Collectors.toSet());
  }

  /**
   * The start events of event sub-processes that wait for a condition.
   *
   * @param scopeId the sub-process around; null for the process
   */
  public List<SourceElement> conditionalStarts(@Nullable String scopeId) {
    return elements.values().stream()
        .filter(it -> it.type().equals("startEvent") && "conditional".equals(it.event()))
        .filter(it -> isByEvent(it.scopeId()) && isIn(it.scopeId(), scopeId))
        .toList();
  }

  private boolean isIn(@Nullable String id, @Nullable String scopeId) {
    SourceElement element = id == null ? null : elements.get(id);
    return element != null && Objects.equals(element.scopeId(), scopeId);
  }

  /** The start event of an event sub-process. */
  public SourceElement startOf(String subProcessId) throws RefusedException {
    return elements.values().stream()
        .filter(it -> it.type().equals("startEvent") && subProcessId.equals(it.scopeId()))
        .findFirst()
        .orElseThrow(() -> new RefusedException(subProcessId, "it has no start event"));
  }
}
