package io.turgo.engine.query.history;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditEntryQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import java.util.Date;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/** {@link AuditEntryQuery} on {@code turgo_audit}. */
public final class AuditEntries extends Select<AuditEntryQuery, AuditEntry> {
  private static final Relation AUDIT = new Relation("turgo_audit", "aud");
  private static final Field<Long> NOTED_AT = AUDIT.number("noted_at");
  private static final Field<String> USER_ID = AUDIT.optionalText("user_id");
  private static final Field<String> LEVEL = AUDIT.optionalText("level");
  private static final Field<String> TENANT_ID = AUDIT.optionalText("tenant_id");
  private static final Field<String> OPERATION = AUDIT.text("operation");
  private static final Field<String> TARGET = AUDIT.optionalText("target");
  private static final Field<Long> INSTANCE_ID = AUDIT.optionalNumber("instance_id");
  private static final Field<String> OUTCOME = AUDIT.text("outcome");
  private static final Field<String> REQUEST_ID = AUDIT.optionalText("request_id");
  private static final RecordColumns<Entry> COLUMNS =
      RecordColumns.of(
          Entry.class,
          AUDIT.id(),
          NOTED_AT,
          USER_ID,
          LEVEL,
          TENANT_ID,
          OPERATION,
          TARGET,
          INSTANCE_ID,
          OUTCOME,
          REQUEST_ID);

  /** A row. */
  private record Entry(
      String getId,
      Date getTime,
      @Nullable String getUserId,
      @Nullable String getLevel,
      @Nullable String getTenantId,
      String getOperation,
      @Nullable String getTarget,
      @Nullable String getProcessInstanceId,
      String getOutcome,
      @Nullable String getRequestId)
      implements AuditEntry {}

  static final QueryMethods<AuditEntryQuery> METHODS =
      FilterTable.of(AuditEntryQuery.class)
          .id("id", AUDIT.id())
          .text("userId", USER_ID)
          .texts("tenantIds", TENANT_ID)
          .text("tenantId", TENANT_ID)
          .text("operation", OPERATION)
          .id("processInstanceId", INSTANCE_ID)
          .text("outcome", OUTCOME)
          .text("requestId", REQUEST_ID)
          .notBefore("from", NOTED_AT)
          .notAfter("to", NOTED_AT)
          .orderBy("orderById", AUDIT.id())
          .orderBy("orderByTime", NOTED_AT)
          .methods(AuditEntries.class);

  public AuditEntries(Reads reads) {
    super(reads, METHODS, AUDIT, COLUMNS);
  }
}
