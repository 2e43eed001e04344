package io.turgo.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a new process instance starts with. */
public interface ProcessInstanceBuilder {
  /** Starts the latest version of that key; the last of key and id counts. */
  ProcessInstanceBuilder processDefinitionKey(String processDefinitionKey);

  /** Starts exactly that definition; the last of key and id counts. */
  ProcessInstanceBuilder processDefinitionId(String processDefinitionId);

  /** Looks for the key in that tenant; null and the empty text are no tenant. */
  ProcessInstanceBuilder tenantId(@Nullable String tenantId);

  /** Takes a definition without a tenant if the tenant has none of that key. */
  ProcessInstanceBuilder fallbackToDefaultTenant();

  /** The user's own name for the case, not necessarily unique. */
  ProcessInstanceBuilder businessKey(@Nullable String businessKey);

  ProcessInstanceBuilder name(@Nullable String processInstanceName);

  /** Sets a variable of the instance before its first step. */
  ProcessInstanceBuilder variable(String variableName, @Nullable Object value);

  /** Sets variables of the instance before its first step. */
  ProcessInstanceBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable that the process sees until its first wait states and that is never stored. Any
   * object may be its value.
   */
  ProcessInstanceBuilder transientVariable(String variableName, @Nullable Object value);

  /** Sets several variables as {@link #transientVariable} does. */
  ProcessInstanceBuilder transientVariables(
      Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Starts the instance and returns once it is durable; a job takes its first step, from the start
   * event on. Transient variables are gone by then.
   *
   * @throws io.turgo.engine.exception.TurgoException as {@link #start} does
   */
  ProcessInstance startAsync();

  /**
   * Starts the instance and returns once it is durable and has come to its first wait states.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if neither key nor id was
   *     given, or a variable has a value that can not be stored
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   * @throws io.turgo.engine.exception.TurgoException if the definition is suspended
   */
  ProcessInstance start();
}
