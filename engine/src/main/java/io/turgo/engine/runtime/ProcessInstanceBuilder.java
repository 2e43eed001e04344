package io.turgo.engine.runtime;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a new process instance starts with.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceBuilder {
  /**
   * Starts the latest version of this process. Exactly one of key and id is needed unless a message
   * name is given.
   *
   * @param processDefinitionKey the id attribute of the {@code process} element
   * @return this builder
   */
  ProcessInstanceBuilder processDefinitionKey(String processDefinitionKey);

  /**
   * Starts exactly this version of a process. Exactly one of key and id is needed unless a message
   * name is given.
   *
   * @param processDefinitionId the id of a process definition
   * @return this builder
   */
  ProcessInstanceBuilder processDefinitionId(String processDefinitionId);

  /**
   * Starts at the start event that waits for this message, of whatever definition. The start
   * refuses a key, an id or a start event next to it.
   *
   * @param messageName the name of the message
   * @return this builder
   */
  ProcessInstanceBuilder messageName(String messageName);

  /**
   * Starts at this start event of the process, whatever triggers it.
   *
   * @param startEventId the id attribute of the start event
   * @return this builder
   */
  ProcessInstanceBuilder startEventId(String startEventId);

  /**
   * Looks for the key or the message in this tenant. Without this call the engine looks among
   * definitions of no tenant.
   *
   * @param tenantId the id of a tenant; null and the empty text stand for none
   * @return this builder
   */
  ProcessInstanceBuilder tenantId(@Nullable String tenantId);

  /**
   * Takes a definition without a tenant if the tenant has none for this key or message.
   *
   * @return this builder
   */
  ProcessInstanceBuilder fallbackToDefaultTenant();

  /**
   * Sets the application's own key of the case. Several instances may have the same.
   *
   * @param businessKey the key; null for none
   * @return this builder
   */
  ProcessInstanceBuilder businessKey(@Nullable String businessKey);

  /**
   * Names the new instance.
   *
   * @param processInstanceName the name; null for none
   * @return this builder
   */
  ProcessInstanceBuilder name(@Nullable String processInstanceName);

  /**
   * Sets the initial business status of the case, in the application's own words.
   *
   * @param businessStatus the status; null for none
   * @return this builder
   */
  ProcessInstanceBuilder businessStatus(@Nullable String businessStatus);

  /**
   * Makes a user the owner of the instance.
   *
   * @param userId the id of a user; null for none
   * @return this builder
   */
  ProcessInstanceBuilder owner(@Nullable String userId);

  /**
   * Assigns the instance to a user.
   *
   * @param userId the id of a user; null for none
   * @return this builder
   */
  ProcessInstanceBuilder assignee(@Nullable String userId);

  /**
   * Notes which object of the application asked for the instance. The engine stores the id and
   * finds the instance by it.
   *
   * @param callbackId the id of the object; null for none
   * @return this builder
   */
  ProcessInstanceBuilder callbackId(@Nullable String callbackId);

  /**
   * Notes what kind of object {@link #callbackId} names.
   *
   * @param callbackType the application's own word; null for none
   * @return this builder
   */
  ProcessInstanceBuilder callbackType(@Nullable String callbackType);

  /**
   * Notes which object of the application the instance is about. The engine stores the id and finds
   * the instance by it.
   *
   * @param referenceId the id of the object; null for none
   * @return this builder
   */
  ProcessInstanceBuilder referenceId(@Nullable String referenceId);

  /**
   * Notes what kind of object {@link #referenceId} names.
   *
   * @param referenceType the application's own word; null for none
   * @return this builder
   */
  ProcessInstanceBuilder referenceType(@Nullable String referenceType);

  /**
   * Sets a variable of the instance before its first step.
   *
   * @param variableName the name of the variable
   * @param value the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  ProcessInstanceBuilder variable(String variableName, @Nullable Object value);

  /**
   * Sets variables of the instance before its first step.
   *
   * @param variables values by name, added to those set before
   * @return this builder
   */
  ProcessInstanceBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable that the process sees until its first wait states and that is never stored.
   *
   * @param variableName the name of the variable
   * @param value any object; null is a value
   * @return this builder
   */
  ProcessInstanceBuilder transientVariable(String variableName, @Nullable Object value);

  /**
   * Sets several variables as {@link #transientVariable} does.
   *
   * @param transientVariables values by name, added to those set before
   * @return this builder
   */
  ProcessInstanceBuilder transientVariables(
      Map<String, ? extends @Nullable Object> transientVariables);

  /**
   * Starts the instance and returns once the start is durable. A job takes the first step, from the
   * listeners to the start of the process on. Transient variables are gone by then.
   *
   * @return the instance as it was stored
   * @throws io.turgo.engine.exception.TurgoException as {@link #start} does
   */
  ProcessInstance startAsync();

  /**
   * Starts the instance and returns once it is durable and has come to its first wait states.
   *
   * @return the instance as it is then, with its own variables
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if not exactly one of key and
   *     id was given, nor a message name, or if a variable has a value that cannot be stored
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   * @throws io.turgo.engine.exception.TurgoException if the definition is suspended
   */
  ProcessInstance start();
}
