package io.turgo.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a new process instance starts with.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceBuilder {
  /** Starts the latest version of that key; the last of key and id counts. */
  ProcessInstanceBuilder processDefinitionKey(String processDefinitionKey);

  /** Starts exactly that definition; the last of key and id counts. */
  ProcessInstanceBuilder processDefinitionId(String processDefinitionId);

  /**
   * Starts at the start event that waits for that message, of whatever definition; a key or an id
   * has no meaning then.
   */
  ProcessInstanceBuilder messageName(String messageName);

  /** Starts at that start event of the process, whatever it waits for. */
  ProcessInstanceBuilder startEventId(String startEventId);

  /** Looks for the key or the message in that tenant; null and the empty text are no tenant. */
  ProcessInstanceBuilder tenantId(@Nullable String tenantId);

  /** Takes a definition without a tenant if the tenant has none of that key. */
  ProcessInstanceBuilder fallbackToDefaultTenant();

  /** The user's own name for the case, not necessarily unique. */
  ProcessInstanceBuilder businessKey(@Nullable String businessKey);

  ProcessInstanceBuilder name(@Nullable String processInstanceName);

  /** Where the case stands for the user at first. */
  ProcessInstanceBuilder businessStatus(@Nullable String businessStatus);

  /** Makes a user the owner of the instance. */
  ProcessInstanceBuilder owner(@Nullable String userId);

  /** Gives the instance to a user. */
  ProcessInstanceBuilder assignee(@Nullable String userId);

  /** What asked for the instance, as the application knows it; the engine keeps it only. */
  ProcessInstanceBuilder callbackId(@Nullable String callbackId);

  /** What kind of thing {@link #callbackId} is of. */
  ProcessInstanceBuilder callbackType(@Nullable String callbackType);

  /** What the instance is about, as the application knows it; the engine keeps it only. */
  ProcessInstanceBuilder referenceId(@Nullable String referenceId);

  /** What kind of thing {@link #referenceId} is of. */
  ProcessInstanceBuilder referenceType(@Nullable String referenceType);

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
   * Starts the instance and returns once it is durable; a job takes its first step, from the
   * listeners to the start of the process on. Transient variables are gone by then.
   *
   * @throws io.turgo.engine.exception.TurgoException as {@link #start} does
   */
  ProcessInstance startAsync();

  /**
   * Starts the instance and returns once it is durable and has come to its first wait states.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if no key, id or message name
   *     was given, or a variable has a value that cannot be stored
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   * @throws io.turgo.engine.exception.TurgoException if the definition is suspended
   */
  ProcessInstance start();
}
