package io.turgo.engine.service.decision;

import io.turgo.engine.decision.DecisionEvaluationBuilder;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionResult;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.store.DefinitionStore.DecisionRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link DecisionEvaluationBuilder} that hands what it has collected to the decision service. */
final class DecisionDraft implements DecisionEvaluationBuilder {
  private final TurgoDecisionService service;
  private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
  private @Nullable String key;
  private @Nullable String id;
  private @Nullable Integer version;
  private @Nullable String versionTag;
  private @Nullable String deploymentId;
  private @Nullable String tenantId;
  private boolean orWithoutTenant;

  DecisionDraft(TurgoDecisionService service) {
    this.service = service;
  }

  @Override
  public DecisionEvaluationBuilder decisionKey(String newKey) {
    key = Arguments.filled("key", newKey);
    return this;
  }

  @Override
  public DecisionEvaluationBuilder decisionId(String newId) {
    id = Arguments.filled("id", newId);
    return this;
  }

  @Override
  public DecisionEvaluationBuilder version(@Nullable Integer newVersion) {
    version = newVersion;
    return this;
  }

  @Override
  public DecisionEvaluationBuilder versionTag(String newVersionTag) {
    versionTag = Arguments.filled("versionTag", newVersionTag);
    return this;
  }

  @Override
  public DecisionEvaluationBuilder parentDeploymentId(@Nullable String newDeploymentId) {
    deploymentId = newDeploymentId;
    return this;
  }

  @Override
  public DecisionEvaluationBuilder tenantId(@Nullable String newTenantId) {
    tenantId = Arguments.tenant(newTenantId);
    return this;
  }

  @Override
  public DecisionEvaluationBuilder fallbackToDefaultTenant() {
    orWithoutTenant = true;
    return this;
  }

  @Override
  public DecisionEvaluationBuilder variable(String name, @Nullable Object value) {
    Arguments.required("name", name);
    variables.put(name, value);
    return this;
  }

  @Override
  public DecisionEvaluationBuilder variables(Map<String, ? extends @Nullable Object> more) {
    Arguments.required("variables", more);
    more.forEach(this::variable);
    return this;
  }

  @Override
  public DecisionResult evaluate() {
    return new DecisionResult(executeWithAuditTrail().results());
  }

  @Override
  public List<Map<String, @Nullable Object>> executeDecision() {
    return evaluate().getResultList();
  }

  @Override
  public @Nullable Map<String, @Nullable Object> executeWithSingleResult() {
    return evaluate().getSingleResult();
  }

  @Override
  public DecisionOutcome executeWithAuditTrail() {
    return service.evaluate(find(), variables);
  }

  private DecisionRow find() {
    DecisionFinder finder = service.finder();
    String named = key;
    if (id != null) {
      if (named != null
          || version != null
          || versionTag != null
          || deploymentId != null
          || tenantId != null) {
        throw new TurgoIllegalArgumentException(
            "Expected a decision by its id alone, but key, version, deployment or tenant are given"
                + " too");
      }
      return finder.byId(ApiCalls.parse("Decision definition", id));
    }
    if (named == null) {
      throw new TurgoIllegalArgumentException(
          "Expected the key or the id of a decision, but there is neither");
    }
    int ways =
        (version == null ? 0 : 1) + (versionTag == null ? 0 : 1) + (deploymentId == null ? 0 : 1);
    if (ways > 1) {
      throw new TurgoIllegalArgumentException(
          "Expected one of version, versionTag and parentDeploymentId, but there are " + ways);
    }
    String tenant = service.tenant(tenantId == null ? "" : tenantId);
    if (version != null) {
      return finder.version(named, tenant, version, orWithoutTenant);
    }
    if (versionTag != null) {
      return finder.tagged(named, tenant, versionTag, orWithoutTenant);
    }
    return deploymentId == null
        ? finder.latest(named, tenant, orWithoutTenant)
        : finder.ofDeploymentOrLatest(
            named, ApiCalls.parse("Deployment", deploymentId), tenant, orWithoutTenant);
  }
}
