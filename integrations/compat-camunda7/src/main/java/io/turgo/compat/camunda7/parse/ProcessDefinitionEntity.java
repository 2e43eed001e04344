package io.turgo.compat.camunda7.parse;

import io.turgo.engine.delegate.CommonListeners;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A process of a file that is read. For one thread.
 *
 * @since 0.1.0
 */
public final class ProcessDefinitionEntity extends ScopeImpl {
  private final Map<String, TaskDefinition> tasks = new LinkedHashMap<>();

  ProcessDefinitionEntity(CommonListeners.File file, Element element) {
    super(file, element);
  }

  void add(TaskDefinition task) {
    tasks.put(task.getKey(), task);
  }

  @Override
  public ProcessDefinitionEntity getProcessDefinition() {
    return this;
  }

  /** {@return the id of the process in the file} */
  public String getKey() {
    return requiredId();
  }

  /** {@return the user tasks that were read so far, by their ids} */
  public Map<String, TaskDefinition> getTaskDefinitions() {
    return Collections.unmodifiableMap(tasks);
  }
}
