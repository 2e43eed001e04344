package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.decision.DecisionEvaluationBuilder;
import io.turgo.engine.decision.DecisionResult;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates deployed decisions. {@link RepositoryService#createDecisionDefinitionQuery} finds them.
 *
 * <p><b>Transaction:</b> an evaluation writes nothing but its history, and that at {@link
 * io.turgo.engine.history.HistoryLevel#FULL} only: in the transaction of the caller, with the unit
 * of the user code that calls, or else in a transaction of its own. In a transaction of the caller
 * it sees the decisions that the transaction has deployed.
 *
 * <p><b>Errors:</b> {@link io.turgo.engine.exception.TurgoObjectNotFoundException} if there is no
 * such decision, {@link io.turgo.engine.decision.TurgoDecisionException} if it cannot be evaluated,
 * and {@link io.turgo.engine.exception.TurgoException} if the engine has no {@link
 * io.turgo.engine.decision.DecisionEngine}.
 *
 * @since 0.1.0
 */
@Experimental
public interface DecisionService {
  /** {@return a builder that names no decision yet} */
  DecisionEvaluationBuilder createExecuteDecisionBuilder();

  /**
   * Begins the evaluation of a decision, by default of its latest version.
   *
   * @param decisionDefinitionKey the id of the decision in its file
   * @return a builder for it
   */
  DecisionEvaluationBuilder evaluateDecisionByKey(String decisionDefinitionKey);

  /**
   * Begins the evaluation of one version of a decision.
   *
   * @param decisionDefinitionId the id of a decision definition
   * @return a builder for it
   */
  DecisionEvaluationBuilder evaluateDecisionById(String decisionDefinitionId);

  /**
   * Evaluates the latest version of a decision without a tenant.
   *
   * @param decisionDefinitionKey the id of the decision in its file
   * @param variables the inputs by name
   * @return the results
   */
  DecisionResult evaluateDecisionTableByKey(
      String decisionDefinitionKey, Map<String, ? extends @Nullable Object> variables);

  /**
   * Evaluates one version of a decision without a tenant.
   *
   * @param decisionDefinitionKey the id of the decision in its file
   * @param version the version; null for the latest
   * @param variables the inputs by name
   * @return the results
   */
  DecisionResult evaluateDecisionTableByKeyAndVersion(
      String decisionDefinitionKey,
      @Nullable Integer version,
      Map<String, ? extends @Nullable Object> variables);

  /**
   * Evaluates one version of a decision.
   *
   * @param decisionDefinitionId the id of a decision definition
   * @param variables the inputs by name
   * @return the results
   */
  DecisionResult evaluateDecisionTableById(
      String decisionDefinitionId, Map<String, ? extends @Nullable Object> variables);
}
