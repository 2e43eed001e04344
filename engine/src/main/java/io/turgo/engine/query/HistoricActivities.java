package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.some;
import static io.turgo.engine.query.Relations.H_ACTIVITY;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricActivityInstanceQuery;
import java.util.Set;
import org.jooq.Record;

/** {@link HistoricActivityInstanceQuery} on {@code turgo_h_activity}. */
final class HistoricActivities
    extends ActivitySelect<HistoricActivityInstanceQuery, HistoricActivityInstance>
    implements HistoricActivityInstanceQuery {

  HistoricActivities(Reads reads) {
    super(reads);
  }

  @Override
  HistoricActivityInstanceQuery self() {
    return this;
  }

  @Override
  HistoricActivityInstance map(Record row) {
    return value(row);
  }

  @Override
  public HistoricActivityInstanceQuery calledProcessInstanceIds(Set<String> values) {
    return filter(
        "calledProcessInstanceIds",
        H_ACTIVITY
            .optionalNumber("task_id")
            .in(Ids.parse(some("calledProcessInstanceIds", values)))
            .and(H_ACTIVITY.text("activity_type").eq("callActivity")));
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceId() {
    return orderBy(H_ACTIVITY.id());
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceStartTime() {
    return orderByStart();
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceEndTime() {
    return orderByEnd();
  }

  @Override
  public HistoricActivityInstanceQuery orderByHistoricActivityInstanceDuration() {
    return orderByDuration();
  }
}
