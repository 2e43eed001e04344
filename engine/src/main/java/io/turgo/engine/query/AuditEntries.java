package io.turgo.engine.query;

import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditEntryQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** {@link AuditEntryQuery} on {@code turgo_audit}. */
final class AuditEntries extends Select<AuditEntryQuery, AuditEntry> implements AuditEntryQuery {
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
  private static final List<Field<?>> FIELDS =
      List.of(
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

  AuditEntries(Reads reads) {
    super(reads);
  }

  @Override
  AuditEntryQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return AUDIT.id();
  }

  @Override
  Table<?> from() {
    return AUDIT.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  AuditEntry map(Record row) {
    return new AuditEntryValue(
        row.get(AUDIT.id()),
        row.get(NOTED_AT),
        row.get(USER_ID),
        row.get(LEVEL),
        row.get(TENANT_ID),
        row.get(OPERATION),
        row.get(TARGET),
        row.get(INSTANCE_ID),
        row.get(OUTCOME),
        row.get(REQUEST_ID));
  }

  @Override
  public AuditEntryQuery id(String value) {
    return id("id", AUDIT.id(), value);
  }

  @Override
  public AuditEntryQuery userId(String value) {
    return text("userId", USER_ID, value);
  }

  @Override
  public AuditEntryQuery tenantIds(Collection<String> tenantIds) {
    return texts("tenantIds", TENANT_ID, tenantIds);
  }

  @Override
  public AuditEntryQuery tenantId(String value) {
    return text("tenantId", TENANT_ID, value);
  }

  @Override
  public AuditEntryQuery operation(String value) {
    return text("operation", OPERATION, value);
  }

  @Override
  public AuditEntryQuery processInstanceId(String value) {
    return id("processInstanceId", INSTANCE_ID, value);
  }

  @Override
  public AuditEntryQuery outcome(String value) {
    return text("outcome", OUTCOME, value);
  }

  @Override
  public AuditEntryQuery requestId(String value) {
    return text("requestId", REQUEST_ID, value);
  }

  @Override
  public AuditEntryQuery from(Date time) {
    return notBefore("from", NOTED_AT, time);
  }

  @Override
  public AuditEntryQuery to(Date time) {
    return notAfter("to", NOTED_AT, time);
  }

  @Override
  public AuditEntryQuery orderById() {
    return orderBy(AUDIT.id());
  }

  @Override
  public AuditEntryQuery orderByTime() {
    return orderBy(NOTED_AT);
  }
}
