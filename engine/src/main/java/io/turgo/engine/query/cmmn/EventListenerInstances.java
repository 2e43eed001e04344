package io.turgo.engine.query.cmmn;

import static io.turgo.engine.query.select.Relations.EXECUTION;

import io.turgo.engine.cmmn.EventListenerInstance;
import io.turgo.engine.cmmn.EventListenerInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Select;
import org.jooq.Table;

/** {@link EventListenerInstanceQuery} on {@code turgo_execution}. */
public final class EventListenerInstances
    extends Select<EventListenerInstanceQuery, EventListenerInstance> {
  private static final QueryMethods<EventListenerInstanceQuery> METHODS =
      FilterTable.of(EventListenerInstanceQuery.class)
          .id("id", EXECUTION.id())
          .id("caseInstanceId", PlanItemRows.INSTANCE_ID)
          .id("caseDefinitionId", PlanItemRows.DEFINITION_ID)
          .execution("stageInstanceId", PlanItemRows.PARENT_ID, PlanItemRows.INSTANCE_ID)
          .text("elementId", PlanItemRows.ELEMENT_ID)
          .text("planItemDefinitionId", PlanItemRows.ITEM_DEFINITION_ID)
          .text("name", PlanItemRows.NAME)
          .when("stateAvailable", PlanItemRows.isIn(PlanItemInstanceState.AVAILABLE))
          .orderBy("orderByName", PlanItemRows.NAME)
          .methods(EventListenerInstances.class);

  /**
   * @param type the one type of what is found
   */
  public EventListenerInstances(Reads reads, PlanItemType type) {
    super(reads, METHODS, EXECUTION, PlanItemRows.COLUMNS);
    filter("kind", PlanItemRows.isPlanItem());
    filter("type", PlanItemRows.TYPE.eq(type.text()));
  }

  @Override
  protected Table<?> from() {
    return PlanItemRows.table();
  }
}
