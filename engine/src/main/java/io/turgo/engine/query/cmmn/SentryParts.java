package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.EXECUTION;

import io.turgo.engine.cmmn.SentryPartInstance;
import io.turgo.engine.cmmn.SentryPartInstanceQuery;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import org.jooq.Field;
import org.jooq.Table;

/** {@link SentryPartInstanceQuery} on {@code turgo_execution}. */
public final class SentryParts extends Select<SentryPartInstanceQuery, SentryPartInstance> {
  private static final Field<String> PART_ID = EXECUTION.text("via_flow");
  private static final RecordColumns<SentryPartValue> COLUMNS =
      RecordColumns.of(
          SentryPartValue.class,
          EXECUTION.id(),
          PlanItemRows.INSTANCE_ID,
          PlanItemRows.DEFINITION_ID,
          PlanItemRows.PARENT_ID,
          PART_ID,
          PlanItemRows.TENANT_ID);

  private static final QueryMethods<SentryPartInstanceQuery> METHODS =
      FilterTable.of(SentryPartInstanceQuery.class)
          .id("caseInstanceId", PlanItemRows.INSTANCE_ID)
          .execution("planItemInstanceId", PlanItemRows.PARENT_ID, PlanItemRows.INSTANCE_ID)
          .text("partId", PART_ID)
          .methods(SentryParts.class);

  public SentryParts(Reads reads) {
    super(reads, METHODS, EXECUTION, COLUMNS);
    filter("kind", PlanItemRows.isSentryPart());
  }

  @Override
  protected Table<?> from() {
    return PlanItemRows.inCases();
  }
}
