package io.turgo.engine.query.variable;

import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_TASK;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;

import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import java.util.Date;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

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

  /** A row. */
  private record Value(
      String getId,
      @Nullable String getProcessInstanceId,
      String getExecutionId,
      String getVariableName,
      String getVariableTypeName,
      Date getCreateTime,
      Date getLastUpdatedTime,
      @Nullable String getTaskId,
      @Nullable Object getValue)
      implements HistoricVariableInstance {
    @Override
    public Date getTime() {
      return getCreateTime;
    }
  }

  private static final RecordColumns<Value> COLUMNS =
      RecordColumns.of(
          Value.class,
          H_VARIABLE.id(),
          PROCESS_INSTANCE_ID,
          H_VARIABLE.number("execution_id"),
          H_VARIABLE.text("name"),
          H_VARIABLE.text("type"),
          H_VARIABLE.number("created_at"),
          H_VARIABLE.number("updated_at"),
          TASK_ID);

  static final QueryMethods<HistoricVariableInstanceQuery> METHODS =
      table(HistoricVariableInstanceQuery.class, H_VARIABLE, OF_TASK)
          .methods(HistoricVariables.class);

  public HistoricVariables(Reads reads) {
    super(reads, METHODS, H_VARIABLE, COLUMNS, H_VARIABLE.number("instance_id"));
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
