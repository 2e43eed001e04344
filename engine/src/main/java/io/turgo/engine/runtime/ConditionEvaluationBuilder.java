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
  /** The business key of what is started. */
  ConditionEvaluationBuilder processInstanceBusinessKey(String businessKey);

  /** Asks the start events of that definition only, be it an older version. */
  ConditionEvaluationBuilder processDefinitionId(String processDefinitionId);

  /** Sets a variable that conditions see, and that what is started gets. */
  ConditionEvaluationBuilder setVariable(String variableName, @Nullable Object variableValue);

  /** Sets variables that conditions see, and that what is started gets. */
  ConditionEvaluationBuilder setVariables(
      @Nullable Map<String, ? extends @Nullable Object> variables);

  /** Asks only what is of that tenant; without this, what is of any tenant or none. */
  ConditionEvaluationBuilder tenantId(String tenantId);

  /** Asks only what is of no tenant. */
  ConditionEvaluationBuilder withoutTenantId();

  /**
   * Asks all conditions, then starts an instance at each start event whose condition holds, each in
   * a unit of its own: where user code of one throws, the others are started all the same, and the
   * first of what was thrown is thrown at the end. From user code all is in the unit of that.
   *
   * @return what was started; empty if no condition holds
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if a definition and a tenant
   *     are named, or a condition is neither true nor false
   * @throws io.turgo.engine.exception.TurgoException if the definition that is named has no
   *     conditional start event, or is suspended
   */
  List<ProcessInstance> evaluateStartConditions();
}
