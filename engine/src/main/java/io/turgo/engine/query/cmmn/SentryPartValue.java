package io.turgo.engine.query.cmmn;

import io.turgo.engine.cmmn.SentryPartInstance;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code turgo_execution} below a plan item that waits.
 *
 * @param parentId of that item, or of the case
 */
record SentryPartValue(
    String getId,
    String getCaseInstanceId,
    String getCaseDefinitionId,
    String parentId,
    String getPartId,
    String getTenantId)
    implements SentryPartInstance, Serializable {
  @Override
  public @Nullable String getPlanItemInstanceId() {
    return parentId.equals(getCaseInstanceId) ? null : parentId;
  }
}
