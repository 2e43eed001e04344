package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.runtime.ActivityInstance;
import io.turgo.engine.runtime.ActivityInstanceQuery;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/** {@link ActivityInstanceQuery} on {@code turgo_h_activity}, for running instances. */
public final class Activities extends ActivitySelect<ActivityInstanceQuery, ActivityInstance> {

  private static final QueryMethods<ActivityInstanceQuery> METHODS =
      table(ActivityInstanceQuery.class, "ActivityInstance").methods(Activities.class);

  public Activities(Reads reads) {
    super(reads, METHODS, COLUMNS);
    Condition running =
        DSL.exists(
            DSL.selectOne()
                .from(PROCESS_INSTANCE.table())
                .where(PROCESS_INSTANCE.id().eq(INSTANCE_ID)));
    add(() -> running);
  }
}
