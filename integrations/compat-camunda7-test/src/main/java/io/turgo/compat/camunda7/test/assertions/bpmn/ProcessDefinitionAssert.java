package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.ProcessDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on a process definition.
 *
 * @since 0.1.0
 */
public class ProcessDefinitionAssert
    extends AbstractProcessAssert<ProcessDefinitionAssert, ProcessDefinition> {
  /**
   * An assertion.
   *
   * @param engine the engine that is asked
   * @param actual what it is about
   */
  protected ProcessDefinitionAssert(ProcessEngine engine, @Nullable ProcessDefinition actual) {
    super(engine, actual, ProcessDefinitionAssert.class);
  }

  static ProcessDefinitionAssert assertThat(
      ProcessEngine engine, @Nullable ProcessDefinition actual) {
    return new ProcessDefinitionAssert(engine, actual);
  }

  @Override
  protected @Nullable ProcessDefinition getCurrent() {
    return engine
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionId(actual.getId())
        .singleResult();
  }

  @Override
  protected String toString(ProcessDefinition object) {
    return "process definition " + object.getId() + " '" + object.getKey() + "'";
  }

  /**
   * Checks how many instances are active.
   *
   * @param number the expected number
   * @return this assertion
   */
  public ProcessDefinitionAssert hasActiveInstances(long number) {
    ProcessDefinition current = getExistingCurrent();
    long count =
        engine
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processDefinitionId(current.getId())
            .active()
            .count();
    return check(
        count == number,
        "Expecting %s to have %s active instances, but has %s",
        toString(current),
        number,
        count);
  }
}
