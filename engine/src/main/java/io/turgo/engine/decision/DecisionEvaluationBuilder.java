package io.turgo.engine.decision;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Names a decision and its inputs, and evaluates it. For one thread.
 *
 * @since 0.1.0
 */
public interface DecisionEvaluationBuilder {
  /**
   * Names the decision by its key.
   *
   * @param key the id of the decision in its file
   * @return this builder
   */
  DecisionEvaluationBuilder decisionKey(String key);

  /**
   * Names one version of a decision; key, version, deployment and tenant are then left out.
   *
   * @param id the id of a decision definition
   * @return this builder
   */
  DecisionEvaluationBuilder decisionId(String id);

  /**
   * Chooses a version of the key.
   *
   * <p><b>Default:</b> the latest one.
   *
   * @param version the version, null for the default
   * @return this builder
   */
  DecisionEvaluationBuilder version(@Nullable Integer version);

  /**
   * Chooses the version of the key that has a tag; the latest of them if there are several.
   *
   * @param versionTag the tag
   * @return this builder
   */
  DecisionEvaluationBuilder versionTag(String versionTag);

  /**
   * Prefers the version that came with a deployment. The latest one is evaluated if the deployment
   * has no decision of the key.
   *
   * @param deploymentId the id of a deployment; null for the default, the latest version
   * @return this builder
   */
  DecisionEvaluationBuilder parentDeploymentId(@Nullable String deploymentId);

  /**
   * Chooses the tenant of the decision.
   *
   * @param tenantId the tenant; null or empty for none, which is the default
   * @return this builder
   */
  DecisionEvaluationBuilder tenantId(@Nullable String tenantId);

  /**
   * Takes the decision without a tenant if the tenant has none of the key.
   *
   * @return this builder
   */
  DecisionEvaluationBuilder fallbackToDefaultTenant();

  /**
   * Adds an input.
   *
   * @param name its name
   * @param value its value
   * @return this builder
   */
  DecisionEvaluationBuilder variable(String name, @Nullable Object value);

  /**
   * Adds inputs.
   *
   * @param variables the values by name
   * @return this builder
   */
  DecisionEvaluationBuilder variables(Map<String, ? extends @Nullable Object> variables);

  /**
   * Evaluates the decision.
   *
   * @return the results
   */
  DecisionResult evaluate();

  /**
   * Evaluates the decision.
   *
   * @return one map for each result, outputs by name
   */
  List<Map<String, @Nullable Object>> executeDecision();

  /**
   * Evaluates a decision that has one result at most.
   *
   * @return the result, outputs by name; null if no rule matched
   * @throws TurgoDecisionException if there are several results
   */
  @Nullable Map<String, @Nullable Object> executeWithSingleResult();

  /**
   * Evaluates the decision and tells how.
   *
   * @return the results, and the decisions, inputs and rules that led to them
   */
  DecisionOutcome executeWithAuditTrail();
}
