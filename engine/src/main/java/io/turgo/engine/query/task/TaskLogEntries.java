package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.Relations.DEFINITION;

import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.task.HistoricTaskLogEntry;
import io.turgo.engine.task.HistoricTaskLogEntryQuery;
import java.util.Date;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link HistoricTaskLogEntryQuery} on {@code turgo_h_task_log}. */
public final class TaskLogEntries extends Select<HistoricTaskLogEntryQuery, HistoricTaskLogEntry> {
  private static final Relation LOG = new Relation("turgo_h_task_log", "tlo");
  private static final Field<Long> DEFINITION_ID = LOG.optionalNumber("definition_id");

  /** Its own, or that of the definition. */
  private static final Field<String> TENANT =
      DSL.coalesce(
          LOG.optionalText("tenant_id"),
          Below.definitionField(DEFINITION_ID, DEFINITION.optionalText("tenant_id")));

  private static final Field<String> SHOWN_TENANT = TENANT.as("of_tenant");

  private static final RecordColumns<Entry> COLUMNS =
      RecordColumns.of(
          Entry.class,
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

  /** A row. */
  private record Entry(
      long getLogNumber,
      String getTaskId,
      @Nullable String getProcessInstanceId,
      @Nullable String getExecutionId,
      @Nullable String getProcessDefinitionId,
      Date getTimeStamp,
      @Nullable String getType,
      @Nullable String getUserId,
      @Nullable String getData,
      @Nullable String tenantId)
      implements HistoricTaskLogEntry {
    @Override
    public String getTenantId() {
      return tenantId == null ? "" : tenantId;
    }
  }

  static final QueryMethods<HistoricTaskLogEntryQuery> METHODS =
      FilterTable.of(HistoricTaskLogEntryQuery.class)
          .id("taskId", LOG.number("task_id"))
          .text("type", LOG.optionalText("type"))
          .text("userId", LOG.optionalText("user_id"))
          .id("processInstanceId", LOG.optionalNumber("process_instance_id"))
          .id("processDefinitionId", LOG.optionalNumber("definition_id"))
          .text("tenantId", TENANT)
          .notBefore("from", LOG.number("logged_at"))
          .notAfter("to", LOG.number("logged_at"))
          .atLeast("fromLogNumber", LOG.id())
          .atMost("toLogNumber", LOG.id())
          .orderBy("orderByLogNumber", LOG.id())
          .orderBy("orderByTimeStamp", LOG.number("logged_at"))
          .methods(TaskLogEntries.class);

  public TaskLogEntries(Reads reads) {
    super(reads, METHODS, LOG, COLUMNS);
  }
}
