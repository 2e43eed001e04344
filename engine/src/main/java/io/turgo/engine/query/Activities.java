package io.turgo.engine.query;

import static io.turgo.engine.query.Relations.H_ACTIVITY;
import static io.turgo.engine.query.Relations.PROCESS_INSTANCE;

import io.turgo.engine.runtime.ActivityInstance;
import io.turgo.engine.runtime.ActivityInstanceQuery;
import org.jooq.Record;
import org.jooq.impl.DSL;

/** {@link ActivityInstanceQuery} on {@code turgo_h_activity}, for running instances. */
final class Activities extends ActivitySelect<ActivityInstanceQuery, ActivityInstance>
    implements ActivityInstanceQuery {

  Activities(Reads reads) {
    super(reads);
    variableFilter(
        DSL.exists(
            DSL.selectOne()
                .from(PROCESS_INSTANCE.table())
                .where(PROCESS_INSTANCE.id().eq(H_ACTIVITY.number("instance_id")))));
  }

  @Override
  ActivityInstanceQuery self() {
    return this;
  }

  @Override
  ActivityInstance map(Record row) {
    return value(row);
  }

  @Override
  public ActivityInstanceQuery orderByActivityInstanceId() {
    return orderBy(H_ACTIVITY.id());
  }

  @Override
  public ActivityInstanceQuery orderByActivityInstanceStartTime() {
    return orderByStart();
  }

  @Override
  public ActivityInstanceQuery orderByActivityInstanceEndTime() {
    return orderByEnd();
  }

  @Override
  public ActivityInstanceQuery orderByActivityInstanceDuration() {
    return orderByDuration();
  }
}
