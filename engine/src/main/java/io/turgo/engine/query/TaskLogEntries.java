package io.turgo.engine.query;

import static io.turgo.engine.query.Relations.DEFINITION;

import io.turgo.engine.task.HistoricTaskLogEntry;
import io.turgo.engine.task.HistoricTaskLogEntryQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link HistoricTaskLogEntryQuery} on {@code turgo_h_task_log}. */
final class TaskLogEntries extends Select<HistoricTaskLogEntryQuery, HistoricTaskLogEntry>
    implements HistoricTaskLogEntryQuery {
  private static final Relation LOG = new Relation("turgo_h_task_log", "tlo");
  private static final Field<Long> DEFINITION_ID = LOG.optionalNumber("definition_id");

  /** Its own, or that of the definition. */
  private static final Field<String> TENANT =
      DSL.coalesce(
          LOG.optionalText("tenant_id"),
          Below.definitionField(DEFINITION_ID, DEFINITION.optionalText("tenant_id")));

  private static final Field<String> SHOWN_TENANT = TENANT.as("of_tenant");

  private static final List<Field<?>> FIELDS =
      List.of(
          LOG.id(),
          LOG.number("task_id"),
          LOG.optionalNumber("process_instance_id"),
          LOG.optionalNumber("execution_id"),
          DEFINITION_ID,
          LOG.number("logged_at"),
          LOG.optionalText("type"),
          LOG.optionalText("user_id"),
          LOG.optionalText("data"),
          SHOWN_TENANT);

  TaskLogEntries(Reads reads) {
    super(reads);
  }

  @Override
  HistoricTaskLogEntryQuery self() {
    return this;
  }

  @Override
  Table<?> from() {
    return LOG.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return FIELDS;
  }

  @Override
  Field<Long> id() {
    return LOG.id();
  }

  @Override
  HistoricTaskLogEntry map(Record row) {
    return new TaskLogValue(
        row.get(LOG.id()),
        row.get(LOG.number("task_id")),
        row.get(LOG.optionalNumber("process_instance_id")),
        row.get(LOG.optionalNumber("execution_id")),
        row.get(DEFINITION_ID),
        row.get(LOG.number("logged_at")),
        row.get(LOG.optionalText("type")),
        row.get(LOG.optionalText("user_id")),
        row.get(LOG.optionalText("data")),
        row.get(SHOWN_TENANT));
  }

  @Override
  public HistoricTaskLogEntryQuery taskId(String value) {
    return id("taskId", LOG.number("task_id"), value);
  }

  @Override
  public HistoricTaskLogEntryQuery type(String value) {
    return text("type", LOG.optionalText("type"), value);
  }

  @Override
  public HistoricTaskLogEntryQuery userId(String value) {
    return text("userId", LOG.optionalText("user_id"), value);
  }

  @Override
  public HistoricTaskLogEntryQuery processInstanceId(String value) {
    return id("processInstanceId", LOG.optionalNumber("process_instance_id"), value);
  }

  @Override
  public HistoricTaskLogEntryQuery processDefinitionId(String value) {
    return id("processDefinitionId", LOG.optionalNumber("definition_id"), value);
  }

  @Override
  public HistoricTaskLogEntryQuery tenantId(String value) {
    return text("tenantId", TENANT, value);
  }

  @Override
  public HistoricTaskLogEntryQuery from(Date fromDate) {
    return notBefore("from", LOG.number("logged_at"), fromDate);
  }

  @Override
  public HistoricTaskLogEntryQuery to(Date toDate) {
    return notAfter("to", LOG.number("logged_at"), toDate);
  }

  @Override
  public HistoricTaskLogEntryQuery fromLogNumber(long fromLogNumber) {
    return filter("fromLogNumber", LOG.id().ge(fromLogNumber));
  }

  @Override
  public HistoricTaskLogEntryQuery toLogNumber(long toLogNumber) {
    return filter("toLogNumber", LOG.id().le(toLogNumber));
  }

  @Override
  public HistoricTaskLogEntryQuery orderByLogNumber() {
    return orderBy(LOG.id());
  }

  @Override
  public HistoricTaskLogEntryQuery orderByTimeStamp() {
    return orderBy(LOG.number("logged_at"));
  }
}
