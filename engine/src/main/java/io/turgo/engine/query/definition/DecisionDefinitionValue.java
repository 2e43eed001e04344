package io.turgo.engine.query.definition;

import io.turgo.engine.repository.DecisionDefinition;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_decision_definition}. */
public record DecisionDefinitionValue(
    String getId,
    String getKey,
    int getVersion,
    @Nullable String getName,
    @Nullable String getCategory,
    String getTenantId,
    String getDeploymentId,
    String getResourceName,
    @Nullable String getVersionTag,
    @Nullable String getDecisionRequirementsDefinitionKey,
    @Nullable Integer getHistoryTimeToLive)
    implements DecisionDefinition, Serializable {}
