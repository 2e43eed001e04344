package io.turgo.engine.runtime;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says whom a message is meant for, and brings it, as in Camunda: to executions that wait for it,
 * or to the definition that it starts. Executions of suspended instances are none of them.
 *
 * <p>A business key and the id of an instance are found by an index. By variables alone, all that
 * wait for the message are looked at in the database.
 *
 * <p>What is said of instances does not narrow which definition is started; the new instance gets
 * the business key and the variables that are set.
 *
 * @since 0.1.0
 */
public interface MessageCorrelationBuilder {
  /**
   * Only executions of instances with this business key. An instance that the message starts gets
   * the key.
   *
   * @param businessKey the whole business key
   * @return this builder
   */
  MessageCorrelationBuilder processInstanceBusinessKey(String businessKey);

  /**
   * Only executions of instances that have a variable of this type and value.
   *
   * @param variableName the name of the variable
   * @param variableValue the value; null is a value
   * @return this builder
   */
  MessageCorrelationBuilder processInstanceVariableEquals(
      String variableName, @Nullable Object variableValue);

  /**
   * Only executions of instances that have all these variables.
   *
   * @param variables values by name, added to those wanted before
   * @return this builder
   */
  MessageCorrelationBuilder processInstanceVariablesEqual(
      Map<String, ? extends @Nullable Object> variables);

  /**
   * Only executions that have this variable of their own, or directly are in an activity or scope
   * that has it. Variables of the process instance do not count.
   *
   * @param variableName the name of the variable
   * @param variableValue the value; null is a value
   * @return this builder
   */
  MessageCorrelationBuilder localVariableEquals(
      String variableName, @Nullable Object variableValue);

  /**
   * Only executions that have all these variables as {@link #localVariableEquals} says.
   *
   * @param variables values by name, added to those wanted before
   * @return this builder
   */
  MessageCorrelationBuilder localVariablesEqual(Map<String, ? extends @Nullable Object> variables);

  /**
   * Only executions of this process instance. The message then starts no instance.
   *
   * @param processInstanceId the id of a process instance
   * @return this builder
   */
  MessageCorrelationBuilder processInstanceId(String processInstanceId);

  /**
   * Only executions of this version of a process. The message then starts this version alone, even
   * if it is not the latest.
   *
   * @param processDefinitionId the id of a process definition
   * @return this builder
   */
  MessageCorrelationBuilder processDefinitionId(String processDefinitionId);

  /**
   * Only executions and definitions of this tenant. Without this call the tenant makes no
   * difference.
   *
   * @param tenantId the id of a tenant; an empty text stands for none
   * @return this builder
   */
  MessageCorrelationBuilder tenantId(String tenantId);

  /**
   * Only executions and definitions of no tenant.
   *
   * @return this builder
   */
  MessageCorrelationBuilder withoutTenantId();

  /**
   * Only starts an instance, and looks for no waiting executions.
   *
   * @return this builder
   */
  MessageCorrelationBuilder startMessageOnly();

  /**
   * Sets a variable before the receiving execution continues. The engine looks for the variable
   * from that execution upwards.
   *
   * @param variableName the name of the variable
   * @param variableValue the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  MessageCorrelationBuilder setVariable(String variableName, @Nullable Object variableValue);

  /**
   * Sets variables as {@link #setVariable} does.
   *
   * @param variables values by name, added to those set before; null for none
   * @return this builder
   */
  MessageCorrelationBuilder setVariables(
      @Nullable Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets a variable of the receiving execution alone before it continues.
   *
   * @param variableName the name of the variable
   * @param variableValue the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  MessageCorrelationBuilder setVariableLocal(String variableName, @Nullable Object variableValue);

  /**
   * Sets variables as {@link #setVariableLocal} does.
   *
   * @param variables values by name, added to those set before; null for none
   * @return this builder
   */
  MessageCorrelationBuilder setVariablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> variables);

  /** Delivers the message as {@link #correlateWithResult} does, without a result. */
  default void correlate() {
    correlateWithResult();
  }

  /**
   * Delivers the message to the one execution that waits for it. If none waits, starts the one
   * definition that the message starts. Of several calls at the same time one reaches an execution;
   * the others look again.
   *
   * @return the execution that had waited, or the instance that was started
   * @throws io.turgo.engine.exception.MismatchingMessageCorrelationException if there is no
   *     execution or definition, or more than one
   */
  MessageCorrelationResult correlateWithResult();

  /**
   * Delivers the message as {@link #correlate} does. That method never shares an execution with
   * another call either.
   */
  default void correlateExclusively() {
    correlateWithResult();
  }

  /** Delivers the message as {@link #correlateAllWithResult} does, without results. */
  default void correlateAll() {
    correlateAllWithResult();
  }

  /**
   * Delivers the message to all executions that wait for it, and starts all definitions that it
   * starts. There may be none.
   *
   * <p>Each execution and each start succeeds or fails by itself. If user code of one throws, the
   * others still receive the message; the first exception is thrown at the end. Called from user
   * code, all take part in the transaction of that code.
   *
   * @return the executions that had waited and the instances that were started
   */
  List<MessageCorrelationResult> correlateAllWithResult();

  /**
   * Starts the one definition that the message starts.
   *
   * @return the new instance
   * @throws io.turgo.engine.exception.MismatchingMessageCorrelationException if there is no
   *     definition, or more than one
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if variables to look for or a
   *     process instance were named; a definition has neither
   */
  ProcessInstance correlateStartMessage();
}
