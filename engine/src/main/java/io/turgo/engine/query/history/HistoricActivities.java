package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_ACTIVITY;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import java.util.Set;

/** {@link HistoricActivityInstanceQuery} on {@code turgo_h_activity}. */
public final class HistoricActivities
    extends ActivitySelect<HistoricActivityInstanceQuery, HistoricActivityInstance> {

  private static final QueryMethods<HistoricActivityInstanceQuery> METHODS =
      table(HistoricActivityInstanceQuery.class, "HistoricActivityInstance")
          .by(
              Way.ofDefinition(DEFINITION_ID),
              of -> of.texts("tenantIdIn", DEFINITION.text("tenant_id")))
          .methods(HistoricActivities.class);

  public HistoricActivities(Reads reads) {
    super(reads, METHODS, COLUMNS);
  }

  public void calledProcessInstanceIds(Set<String> values) {
    filter(
        "calledProcessInstanceIds",
        H_ACTIVITY
            .optionalNumber("task_id")
            .in(Ids.parse(some("calledProcessInstanceIds", values)))
            .and(TYPE.eq("callActivity")));
  }
}
