package io.turgo.engine.service.decision;

import io.turgo.engine.DecisionService;
import io.turgo.engine.decision.DecisionEvaluationBuilder;
import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionResult;
import io.turgo.engine.service.command.TenantBorder;
import io.turgo.engine.store.DefinitionStore.DecisionRow;
import io.turgo.engine.usercode.NestedCalls;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link DecisionService} by the finder. */
public final class TurgoDecisionService implements DecisionService {
  private final DecisionFinder finder;
  private final TenantBorder border;
  private final NestedCalls nested;

  /**
   * @param nested keeps expressions of a decision to the tenant of the decision
   */
  public TurgoDecisionService(DecisionFinder finder, TenantBorder border, NestedCalls nested) {
    this.finder = finder;
    this.border = border;
    this.nested = nested;
  }

  DecisionOutcome evaluate(DecisionRow row, Map<String, @Nullable Object> variables) {
    String held = border.heldTo();
    if (held != null && !held.equals(row.tenantId())) {
      throw DecisionFinder.notFound("There is no decision definition with the id " + row.id());
    }
    return nested.ofModel(row.tenantId(), () -> finder.evaluate(row, DecisionInputs.of(variables)));
  }

  DecisionFinder finder() {
    return finder;
  }

  /** The tenant that a call is for. */
  String tenant(String named) {
    return border.tenant(named);
  }

  @Override
  public DecisionEvaluationBuilder createExecuteDecisionBuilder() {
    return new DecisionDraft(this);
  }

  @Override
  public DecisionEvaluationBuilder evaluateDecisionByKey(String decisionDefinitionKey) {
    return new DecisionDraft(this).decisionKey(decisionDefinitionKey);
  }

  @Override
  public DecisionEvaluationBuilder evaluateDecisionById(String decisionDefinitionId) {
    return new DecisionDraft(this).decisionId(decisionDefinitionId);
  }

  @Override
  public DecisionResult evaluateDecisionTableByKey(
      String decisionDefinitionKey, Map<String, ? extends @Nullable Object> variables) {
    return evaluateDecisionByKey(decisionDefinitionKey).variables(variables).evaluate();
  }

  @Override
  public DecisionResult evaluateDecisionTableByKeyAndVersion(
      String decisionDefinitionKey,
      @Nullable Integer version,
      Map<String, ? extends @Nullable Object> variables) {
    return evaluateDecisionByKey(decisionDefinitionKey)
        .version(version)
        .variables(variables)
        .evaluate();
  }

  @Override
  public DecisionResult evaluateDecisionTableById(
      String decisionDefinitionId, Map<String, ? extends @Nullable Object> variables) {
    return evaluateDecisionById(decisionDefinitionId).variables(variables).evaluate();
  }
}
