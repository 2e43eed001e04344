package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.CaseDefinition;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_process_definition} of kind {@code case}. */
record CaseDefinitionValue(
    String getId,
    String getKey,
    int getVersion,
    @Nullable String getName,
    @Nullable String getDescription,
    @Nullable String getCategory,
    String getTenantId,
    String getDeploymentId,
    String getResourceName)
    implements CaseDefinition, Serializable {}
