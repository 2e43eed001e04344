package io.turgo.engine.query.variable;

import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.TASK;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
import java.util.Collection;
import org.jooq.Condition;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link VariableInstanceQuery} on {@code turgo_variable}. */
public final class VariableInstances
    extends VariableSelect<VariableInstanceQuery, VariableInstance> {

  private static final Condition OF_TASK =
      DSL.exists(
          DSL.selectOne().from(TASK.table()).where(TASK.id().eq(VARIABLE.number("execution_id"))));

  private static final RecordColumns<VariableInstanceValue> COLUMNS =
      RecordColumns.of(
          VariableInstanceValue.class,
          VARIABLE.id(),
          VARIABLE.number("instance_id"),
          VARIABLE.number("execution_id"),
          PROCESS_INSTANCE.optionalNumber("definition_id"),
          VARIABLE.text("name"),
          VARIABLE.text("type"));

  static final QueryMethods<VariableInstanceQuery> METHODS =
      table(VariableInstanceQuery.class, VARIABLE, OF_TASK).methods(VariableInstances.class);

  public VariableInstances(Reads reads) {
    super(reads, METHODS, VARIABLE, COLUMNS);
  }

  @Override
  protected Table<?> from() {
    return VARIABLE
        .table()
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(VARIABLE.number("instance_id")))
        .and(VARIABLE.optionalNumber("job_id").isNull())
        .and(VARIABLE.optionalNumber("body_id").isNull()); // others are seen by nobody yet
  }

  @Override
  Condition ofTask() {
    return OF_TASK;
  }

  @Override
  Condition nearExecutions(Collection<Long> executionIds) {
    return VARIABLE
        .number("instance_id")
        .in(
            Below.instancesOfExecutions(executionIds)
                .unionAll(
                    DSL.select(TASK.number("instance_id"))
                        .from(TASK.table())
                        .where(TASK.id().in(executionIds))));
  }

  @Override
  Relation task() {
    return TASK;
  }
}
