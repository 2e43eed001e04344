package io.turgo.engine.runtime;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says with what the conditions of start events are asked, and asks them, as in Camunda: each that
 * holds starts an instance. Only the newest version of a definition is asked unless one is named,
 * and suspended definitions are passed by.
 *
 * @since 0.1.0
 */
public interface ConditionEvaluationBuilder {
  /**
   * Sets the business key of the instances that are started.
   *
   * @param businessKey the business key
   * @return this builder
   */
  ConditionEvaluationBuilder processInstanceBusinessKey(String businessKey);

  /**
   * Evaluates only the start events of this version of a process, even if it is not the latest.
   *
   * @param processDefinitionId the id of a process definition
   * @return this builder
   */
  ConditionEvaluationBuilder processDefinitionId(String processDefinitionId);

  /**
   * Sets a variable that the conditions see and that started instances get.
   *
   * @param variableName the name of the variable
   * @param variableValue the value, of a type that the engine can store; null is a value
   * @return this builder
   */
  ConditionEvaluationBuilder setVariable(String variableName, @Nullable Object variableValue);

  /**
   * Sets variables as {@link #setVariable} does.
   *
   * @param variables values by name, added to those set before; null for none
   * @return this builder
   */
  ConditionEvaluationBuilder setVariables(
      @Nullable Map<String, ? extends @Nullable Object> variables);

  /**
   * Evaluates only definitions of this tenant. Without this call the tenant makes no difference.
   *
   * @param tenantId the id of a tenant; an empty text stands for none
   * @return this builder
   */
  ConditionEvaluationBuilder tenantId(String tenantId);

  /**
   * Evaluates only definitions of no tenant.
   *
   * @return this builder
   */
  ConditionEvaluationBuilder withoutTenantId();

  /**
   * Evaluates all conditions, then starts an instance at each start event whose condition holds.
   *
   * <p>Each start succeeds or fails by itself. If user code of one throws, the others are started
   * all the same; the first exception is thrown at the end. Called from user code, all take part in
   * the transaction of that code.
   *
   * @return the instances that were started; empty if no condition holds
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if both a definition and a
   *     tenant are named, or if a condition is neither true nor false
   * @throws io.turgo.engine.exception.TurgoException if the named definition has no conditional
   *     start event, or is suspended
   */
  List<ProcessInstance> evaluateStartConditions();
}
