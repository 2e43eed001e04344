package io.turgo.engine.bpmn;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.ExtensionAttribute;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.engine.repository.bpmn.GraphicInfo;
import io.turgo.engine.repository.bpmn.Process;
import io.turgo.engine.repository.bpmn.SequenceFlow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A BPMN file as the public API shows it. Immutable once it is made. */
public final class ReadModel implements BpmnModel {
  private final ReadElement definitions;
  private final List<Process> processes = new ArrayList<>();
  private final Map<String, FlowElement> elements = new LinkedHashMap<>();

  private final Flows flows;
  private final ReadDiagram diagram;

  /** What stands beside the processes, by ids. */
  private final ChildrenById declarations;

  /** The sequence flows by the ids of their ends. */
  private record Flows(Map<String, List<SequenceFlow>> from, Map<String, List<SequenceFlow>> to) {
    static Flows of(Collection<FlowElement> elements) {
      List<SequenceFlow> all =
          elements.stream()
              .filter(SequenceFlow.class::isInstance)
              .map(SequenceFlow.class::cast)
              .toList();
      return new Flows(
          all.stream().collect(Collectors.groupingBy(SequenceFlow::getSourceRef)),
          all.stream().collect(Collectors.groupingBy(SequenceFlow::getTargetRef)));
    }
  }

  private ReadModel(XmlElement root) {
    this.definitions = new ReadElement(root);
    this.declarations = root.childrenById();
    for (XmlElement child : root.children()) {
      if (child.is("process")) {
        processes.add(new ReadProcess(child, this));
      }
    }
    this.flows = Flows.of(elements.values());
    this.diagram = new ReadDiagram(root, this);
  }

  /**
   * Reads a file that was deployed.
   *
   * @throws TurgoException if it is no BPMN file
   */
  public static ReadModel of(String resourceName, byte[] xml) {
    try {
      return new ReadModel(XmlReader.read(xml));
    } catch (XmlReader.UnreadableXmlException e) {
      throw new TurgoException("The file '" + resourceName + "' cannot be read: " + e.problem(), e);
    }
  }

  /** Whether the file says where elements are drawn. */
  public boolean hasGraphics() {
    return !diagram.isEmpty();
  }

  /** Notes an element, while the model is made. */
  void add(FlowElement element) {
    elements.putIfAbsent(element.getId(), element);
  }

  List<SequenceFlow> flowsFrom(String nodeId) {
    return flows.from().getOrDefault(nodeId, List.of());
  }

  List<SequenceFlow> flowsTo(String nodeId) {
    return flows.to().getOrDefault(nodeId, List.of());
  }

  /** The id that a reference of an element means, empty if there is none. */
  String referred(XmlElement xml, @Nullable String reference) {
    return reference == null
        ? ""
        : elements.containsKey(reference) ? reference : xml.referred(reference);
  }

  /** The id that a reference to something beside the processes, or to an element, means. */
  String idOf(XmlElement at, String reference) {
    return elements.containsKey(reference) || declarations.find(reference) != null
        ? reference
        : at.referred(reference);
  }

  /** What a reference means beside the processes, null for nothing. */
  @Nullable XmlElement declared(XmlElement at, String reference) {
    return declarations.find(idOf(at, reference.strip()));
  }

  /** An attribute of what a reference means; without one, the id that it means. */
  String valueOf(String kind, XmlElement at, String reference, String attribute) {
    XmlElement declared = declared(at, reference);
    String value = declared == null || !declared.is(kind) ? null : declared.peek(attribute);
    return value == null || value.isBlank() ? idOf(at, reference.strip()) : value.strip();
  }

  @Override
  public List<Process> getProcesses() {
    return List.copyOf(processes);
  }

  @Override
  public Process getMainProcess() {
    return processes.getFirst();
  }

  @Override
  public @Nullable Process getProcessById(String id) {
    return processes.stream().filter(one -> id.equals(one.getId())).findFirst().orElse(null);
  }

  @Override
  public @Nullable FlowElement getFlowElement(String id) {
    return elements.get(id);
  }

  @Override
  public @Nullable GraphicInfo getGraphicInfo(String id) {
    return diagram.place(id);
  }

  @Override
  public List<GraphicInfo> getFlowLocationGraphicInfo(String id) {
    return diagram.points(id);
  }

  @Override
  public Map<String, GraphicInfo> getLocationMap() {
    return diagram.places();
  }

  @Override
  public @Nullable String getTargetNamespace() {
    return definitions.plain("targetNamespace");
  }

  @Override
  public Map<String, List<ExtensionAttribute>> getDefinitionsAttributes() {
    return definitions.getAttributes();
  }

  @Override
  public @Nullable String getDefinitionsAttributeValue(String namespace, String name) {
    return definitions.getAttributeValue(namespace, name);
  }
}
