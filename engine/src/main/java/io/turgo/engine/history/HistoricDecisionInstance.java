package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision that was evaluated, recorded at {@link HistoryLevel#FULL}.
 *
 * @since 0.1.0
 */
@Experimental
public interface HistoricDecisionInstance {
  /** {@return the id of the evaluation} */
  String getId();

  /** {@return the id of the version that was evaluated} */
  @Nullable String getDecisionDefinitionId();

  /** {@return the key of the decision} */
  String getDecisionDefinitionKey();

  /** {@return the name of the decision, null for none} */
  @Nullable String getDecisionDefinitionName();

  /** {@return the id of the {@code definitions} element of its file, null for none} */
  @Nullable String getDecisionRequirementsDefinitionKey();

  /** {@return the evaluation that required this one; null for the decision that was asked for} */
  @Nullable String getRootDecisionInstanceId();

  /** {@return when it was evaluated} */
  Date getEvaluationTime();

  /** {@return the process instance whose code evaluated it, null outside of instances} */
  @Nullable String getProcessInstanceId();

  /** {@return the execution whose code evaluated it, null outside of instances} */
  @Nullable String getExecutionId();

  /** {@return the version of the process, null outside of instances} */
  @Nullable String getProcessDefinitionId();

  /** {@return the key of the process, null outside of instances and where it is deleted} */
  @Nullable String getProcessDefinitionKey();

  /** {@return the element whose code evaluated it, null outside of instances} */
  @Nullable String getActivityId();

  /** {@return the visit to the element, null outside of any} */
  @Nullable String getActivityInstanceId();

  /** {@return the authenticated user outside of instances, null for none} */
  @Nullable String getUserId();

  /**
   * {@return the tenant of the process, or outside of instances of the decision; empty for none}
   */
  @Nullable String getTenantId();

  /** {@return the inputs in the order of the table; empty unless the query includes them} */
  List<HistoricDecisionValue> getInputs();

  /** {@return the rules that matched; empty unless the query includes outputs} */
  List<HistoricDecisionRule> getRules();

  /** {@return the outputs of all results in their order; empty unless the query includes them} */
  List<HistoricDecisionValue> getOutputs();
}
