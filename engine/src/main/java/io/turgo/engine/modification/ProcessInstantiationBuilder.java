package io.turgo.engine.modification;

import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceWithVariables;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts a process instance at the activities that instructions name, with the names of Camunda 7.
 * Without instructions it begins at its start event. {@link ProcessInstanceModificationBuilder}
 * says how instructions are followed; all of them are one unit with the start.
 *
 * <p>Variables that are given before the first instruction are of the process instance. Later ones
 * belong to the instruction before them.
 *
 * @since 0.1.0
 */
public interface ProcessInstantiationBuilder
    extends InstantiationBuilder<ProcessInstantiationBuilder> {
  /**
   * Starts the newest version of a tenant; by default that of no tenant. It is for a start by key.
   *
   * @param tenantId the tenant of the process definition
   * @return this builder
   */
  ProcessInstantiationBuilder processDefinitionTenantId(String tenantId);

  /**
   * Starts the newest version of no tenant, as it is without this call.
   *
   * @return this builder
   */
  ProcessInstantiationBuilder processDefinitionWithoutTenantId();

  /**
   * Gives the instance a business key.
   *
   * @param businessKey the key; null for none
   * @return this builder
   */
  ProcessInstantiationBuilder businessKey(@Nullable String businessKey);

  /**
   * Sets a variable of the process instance. After an instruction it is set before the activity
   * begins: in the nearest scope around it that has one of that name, otherwise at the process
   * instance.
   *
   * @param name the name
   * @param value the value; null is a value too
   * @return this builder
   */
  ProcessInstantiationBuilder setVariable(String name, @Nullable Object value);

  /**
   * Sets a variable of the process instance. After an instruction it is of what is begun: of the
   * innermost sub-process that is begun for the activity, otherwise of the activity's own
   * execution.
   *
   * @param name the name
   * @param value the value; null is a value too
   * @return this builder
   */
  ProcessInstantiationBuilder setVariableLocal(String name, @Nullable Object value);

  /**
   * Sets variables as {@link #setVariable} does.
   *
   * @param variables values by name
   * @return this builder
   */
  ProcessInstantiationBuilder setVariables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets variables as {@link #setVariableLocal} does.
   *
   * @param variables values by name
   * @return this builder
   */
  ProcessInstantiationBuilder setVariablesLocal(Map<String, ? extends @Nullable Object> variables);

  /**
   * Starts the instance, follows all instructions and goes on until nothing moves any more.
   *
   * @return the instance, which may have ended
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such process
   *     definition
   * @throws io.turgo.engine.exception.TurgoException if an instruction cannot be followed: the
   *     message names it, the element and the reason; nothing is started
   */
  default ProcessInstance execute() {
    return execute(false, false);
  }

  /**
   * Starts the instance without some of the user code that the instructions would call. What jobs
   * do later calls all of it.
   *
   * @param skipCustomListeners whether listeners to executions and tasks are not called
   * @param skipIoMappings whether input and output parameters are not evaluated
   * @return the instance, which may have ended
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if something is to be skipped
   *     and there are no instructions
   */
  default ProcessInstance execute(boolean skipCustomListeners, boolean skipIoMappings) {
    return executeWithVariablesInReturn(skipCustomListeners, skipIoMappings);
  }

  /**
   * Starts the instance as {@link #execute()} does.
   *
   * @return the instance with the variables that it has then, or had at its end
   */
  default ProcessInstanceWithVariables executeWithVariablesInReturn() {
    return executeWithVariablesInReturn(false, false);
  }

  /**
   * Starts the instance as {@link #execute(boolean, boolean)} does.
   *
   * @param skipCustomListeners whether listeners to executions and tasks are not called
   * @param skipIoMappings whether input and output parameters are not evaluated
   * @return the instance with the variables that it has then, or had at its end
   */
  ProcessInstanceWithVariables executeWithVariablesInReturn(
      boolean skipCustomListeners, boolean skipIoMappings);
}
