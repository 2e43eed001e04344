package io.turgo.engine.query.variable;

import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_TASK;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;

import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** {@link HistoricVariableInstanceQuery} on {@code turgo_h_variable}. */
public final class HistoricVariables
    extends VariableSelect<HistoricVariableInstanceQuery, HistoricVariableInstance> {
  private static final Field<Long> TASK_ID = OfTask.taskId(H_VARIABLE);

  /** Tasks of no process have a row of history of their own kind only. */
  private static final Field<Long> PROCESS_INSTANCE_ID =
      DSL.<Long>field(
              DSL.select(H_INSTANCE.id())
                  .from(H_INSTANCE.table())
                  .where(H_INSTANCE.id().eq(H_VARIABLE.number("instance_id"))))
          .as("process_instance_id");

  private static final Condition OF_TASK = OfTask.is(H_VARIABLE);

  private static final List<Field<?>> FIELDS =
      VariableReads.valueFields(
          H_VARIABLE,
          H_VARIABLE.id(),
          H_VARIABLE.number("instance_id"),
          PROCESS_INSTANCE_ID,
          H_VARIABLE.number("execution_id"),
          H_VARIABLE.text("name"),
          H_VARIABLE.number("created_at"),
          H_VARIABLE.number("updated_at"),
          TASK_ID);

  static final QueryMethods<HistoricVariableInstanceQuery> METHODS =
      table(HistoricVariableInstanceQuery.class, H_VARIABLE, OF_TASK)
          .methods(HistoricVariables.class);

  public HistoricVariables(Reads reads) {
    super(reads, METHODS, H_VARIABLE, FIELDS);
  }

  @Override
  protected Table<?> from() {
    return H_VARIABLE.table();
  }

  @Override
  protected HistoricVariableInstance map(Record row) {
    return new HistoricVariableValue(
        row.get(H_VARIABLE.id()),
        row.get(PROCESS_INSTANCE_ID),
        row.get(H_VARIABLE.number("execution_id")),
        row.get(H_VARIABLE.text("name")),
        row.get(H_VARIABLE.text("type")),
        VariableReads.value(reads, H_VARIABLE, row),
        row.get(H_VARIABLE.number("created_at")),
        row.get(H_VARIABLE.number("updated_at")),
        row.get(TASK_ID));
  }

  @Override
  Condition ofTask() {
    return OF_TASK;
  }

  @Override
  Relation task() {
    return H_TASK;
  }
}
