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
  /** Only executions of instances with that business key, which a started instance gets. */
  MessageCorrelationBuilder processInstanceBusinessKey(String businessKey);

  /** Only executions of instances that have a variable with that value; null is a value. */
  MessageCorrelationBuilder processInstanceVariableEquals(
      String variableName, @Nullable Object variableValue);

  /** Only executions of instances that have all these variables. */
  MessageCorrelationBuilder processInstanceVariablesEqual(
      Map<String, ? extends @Nullable Object> variables);

  /**
   * Only executions that have a variable of their own with that value, or are directly in an
   * activity or scope, not the instance, that has.
   */
  MessageCorrelationBuilder localVariableEquals(
      String variableName, @Nullable Object variableValue);

  /** The same for several variables. */
  MessageCorrelationBuilder localVariablesEqual(Map<String, ? extends @Nullable Object> variables);

  /** Only executions of that instance; nothing is started. */
  MessageCorrelationBuilder processInstanceId(String processInstanceId);

  /** Only executions of that definition, and only that is started, be it an older version. */
  MessageCorrelationBuilder processDefinitionId(String processDefinitionId);

  /** Only what is of that tenant; without this, what is of any tenant or none. */
  MessageCorrelationBuilder tenantId(String tenantId);

  /** Only what is of no tenant. */
  MessageCorrelationBuilder withoutTenantId();

  /** Starts an instance, and looks for no executions. */
  MessageCorrelationBuilder startMessageOnly();

  /** Sets a variable as seen from what the message reaches, before it goes on. */
  MessageCorrelationBuilder setVariable(String variableName, @Nullable Object variableValue);

  /** Sets variables as seen from what the message reaches, before it goes on. */
  MessageCorrelationBuilder setVariables(
      @Nullable Map<String, ? extends @Nullable Object> variables);

  /** Sets a variable of the execution alone that the message reaches. */
  MessageCorrelationBuilder setVariableLocal(String variableName, @Nullable Object variableValue);

  /** Sets variables of the execution alone that the message reaches. */
  MessageCorrelationBuilder setVariablesLocal(
      @Nullable Map<String, ? extends @Nullable Object> variables);

  /** As {@link #correlateWithResult}, without the result. */
  default void correlate() {
    correlateWithResult();
  }

  /**
   * Brings the message to the one execution that waits for it; if there is none, to the one
   * definition that it starts. Of several calls at the same time one reaches an execution, the
   * others look again.
   *
   * @throws io.turgo.engine.exception.MismatchingMessageCorrelationException if there is none, or
   *     more than one
   */
  MessageCorrelationResult correlateWithResult();

  /** As {@link #correlate}, which lets nobody else have the execution in the meantime anyway. */
  default void correlateExclusively() {
    correlateWithResult();
  }

  /** As {@link #correlateAllWithResult}, without the results. */
  default void correlateAll() {
    correlateAllWithResult();
  }

  /**
   * Brings the message to all executions that wait for it, and starts all definitions that it
   * starts, each in a unit of its own: where user code of one throws, the others have it all the
   * same, and the first of what was thrown is thrown at the end. From user code all is in the unit
   * of that. There may be none.
   *
   * @return those that were found
   */
  List<MessageCorrelationResult> correlateAllWithResult();

  /**
   * Starts the one definition that the message starts.
   *
   * @throws io.turgo.engine.exception.MismatchingMessageCorrelationException if there is none, or
   *     more than one
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if variables or an instance
   *     were named, which nothing that begins has
   */
  ProcessInstance correlateStartMessage();
}
