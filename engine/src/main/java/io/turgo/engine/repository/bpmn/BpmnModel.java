package io.turgo.engine.repository.bpmn;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A BPMN file as it was deployed. Immutable, for all threads.
 *
 * @since 0.1.0
 */
public interface BpmnModel {
  /** {@return all processes of the file, those that are not executable too} */
  List<Process> getProcesses();

  /** {@return the first process of the file} */
  Process getMainProcess();

  /**
   * The process with that id, null if there is none.
   *
   * @param id the id in the file
   * @return the process, or null
   */
  @Nullable Process getProcessById(String id);

  /**
   * The flow element with that id in any of the processes, null if there is none.
   *
   * @param id the id in the file
   * @return the element, or null
   */
  @Nullable FlowElement getFlowElement(String id);

  /**
   * Finds where an element is drawn.
   *
   * @param id the id of a node, an artifact or a pool in the file
   * @return the place; null if it is not drawn, and for a sequence flow
   * @throws io.turgo.engine.exception.TurgoException if the diagram has a number that is none
   */
  @Nullable GraphicInfo getGraphicInfo(String id);

  /**
   * Finds where a sequence flow is drawn.
   *
   * @param id the id of the flow in the file
   * @return its points from the source to the target, empty if it is not drawn
   * @throws io.turgo.engine.exception.TurgoException if the diagram has a number that is none
   */
  List<GraphicInfo> getFlowLocationGraphicInfo(String id);

  /**
   * {@return all places that {@link #getGraphicInfo} finds, by the ids of their elements}
   *
   * @throws io.turgo.engine.exception.TurgoException if the diagram has a number that is none
   */
  Map<String, GraphicInfo> getLocationMap();

  /** {@return the {@code targetNamespace} of the file, null for none} */
  @Nullable String getTargetNamespace();

  /**
   * Attributes of {@code definitions} with a prefix, by name without it.
   *
   * @return the attributes by name, empty for none
   */
  Map<String, List<ExtensionAttribute>> getDefinitionsAttributes();

  /**
   * The value of one of {@link #getDefinitionsAttributes}, null if there is none.
   *
   * @param namespace the URI of the namespace
   * @param name the name without a prefix
   * @return the value, or null
   */
  @Nullable String getDefinitionsAttributeValue(String namespace, String name);
}
