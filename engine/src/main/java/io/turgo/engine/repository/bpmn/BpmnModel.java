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
