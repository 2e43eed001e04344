package io.turgo.engine.query.history;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.query.select.Ids;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** A row of {@code turgo_audit}. */
record AuditEntryValue(
    long id,
    long notedAt,
    @Nullable String getUserId,
    @Nullable String getLevel,
    @Nullable String getTenantId,
    String getOperation,
    @Nullable String getTarget,
    @Nullable Long instanceId,
    String getOutcome,
    @Nullable String getRequestId)
    implements AuditEntry {
  @Override
  public String getId() {
    return Ids.format(id);
  }

  @Override
  public Date getTime() {
    return new Date(notedAt);
  }

  @Override
  public @Nullable String getProcessInstanceId() {
    return instanceId == null ? null : Ids.format(instanceId);
  }
}
