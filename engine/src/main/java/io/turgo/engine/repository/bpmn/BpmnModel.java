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
  /** All processes of the file, those that are not executable too. */
  List<Process> getProcesses();

  /** The first process of the file. */
  Process getMainProcess();

  /** The process with that id, null if there is none. */
  @Nullable Process getProcessById(String id);

  /** The flow element with that id in any of the processes, null if there is none. */
  @Nullable FlowElement getFlowElement(String id);

  @Nullable String getTargetNamespace();

  /** Attributes of {@code definitions} with a prefix, by name without it. */
  Map<String, List<ExtensionAttribute>> getDefinitionsAttributes();

  /** The value of one of {@link #getDefinitionsAttributes}, null if there is none. */
  @Nullable String getDefinitionsAttributeValue(String namespace, String name);
}
