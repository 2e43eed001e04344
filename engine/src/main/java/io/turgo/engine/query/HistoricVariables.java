package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.H_INSTANCE;
import static io.turgo.engine.query.Tables.H_VARIABLE;

import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableInstanceQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link HistoricVariableInstanceQuery} on {@code h_variable}. */
final class HistoricVariables
    extends Select<HistoricVariableInstanceQuery, HistoricVariableInstance>
    implements HistoricVariableInstanceQuery {
  private static final Field<Long> TASK_ID = OfTask.taskId(H_VARIABLE);

  /** Tasks of no process have a row of history of their own kind only. */
  private static final Field<Long> PROCESS_INSTANCE_ID =
      DSL.<Long>field(
              DSL.select(H_INSTANCE.id())
                  .from(H_INSTANCE.table())
                  .where(H_INSTANCE.id().eq(H_VARIABLE.number("instance_id"))))
          .as("process_instance_id");

  HistoricVariables(Reads reads) {
    super(reads);
  }

  @Override
  HistoricVariableInstanceQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return H_VARIABLE.id();
  }

  @Override
  Table<?> from() {
    return H_VARIABLE.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    List<Field<?>> fields = new ArrayList<>(Variables.valueFields(H_VARIABLE));
    fields.add(H_VARIABLE.id());
    fields.add(PROCESS_INSTANCE_ID);
    fields.add(H_VARIABLE.number("execution_id"));
    fields.add(H_VARIABLE.text("name"));
    fields.add(H_VARIABLE.number("created_at"));
    fields.add(H_VARIABLE.number("updated_at"));
    fields.add(TASK_ID);
    return fields;
  }

  @Override
  HistoricVariableInstance map(Record row) {
    return new HistoricVariableValue(
        row.get(H_VARIABLE.id()),
        row.get(PROCESS_INSTANCE_ID),
        row.get(H_VARIABLE.number("execution_id")),
        row.get(H_VARIABLE.text("name")),
        row.get(H_VARIABLE.text("type")),
        Variables.value(reads, H_VARIABLE, row),
        row.get(H_VARIABLE.number("created_at")),
        row.get(H_VARIABLE.number("updated_at")),
        row.get(TASK_ID));
  }

  @Override
  public HistoricVariableInstanceQuery id(String value) {
    return id("id", H_VARIABLE.id(), value);
  }

  @Override
  public HistoricVariableInstanceQuery processInstanceId(String value) {
    return id("processInstanceId", H_VARIABLE.number("instance_id"), value);
  }

  @Override
  public HistoricVariableInstanceQuery processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", H_VARIABLE.number("instance_id"), values);
  }

  @Override
  public HistoricVariableInstanceQuery executionId(String value) {
    return id("executionId", H_VARIABLE.number("execution_id"), value);
  }

  @Override
  public HistoricVariableInstanceQuery executionIds(Collection<String> values) {
    return ids("executionIds", H_VARIABLE.number("execution_id"), values);
  }

  @Override
  public HistoricVariableInstanceQuery excludeLocalVariables() {
    return filter(
        "excludeLocalVariables",
        H_VARIABLE.number("execution_id").eq(H_VARIABLE.number("instance_id")));
  }

  @Override
  public HistoricVariableInstanceQuery taskId(String value) {
    return filter(
        "taskId",
        isId("taskId", H_VARIABLE.number("execution_id"), value).and(OfTask.is(H_VARIABLE)));
  }

  @Override
  public HistoricVariableInstanceQuery taskIds(Collection<String> values) {
    return filter(
        "taskIds",
        H_VARIABLE
            .number("execution_id")
            .in(Ids.parse(Arguments.some("taskIds", values)))
            .and(OfTask.is(H_VARIABLE)));
  }

  @Override
  public HistoricVariableInstanceQuery excludeTaskVariables() {
    return filter("excludeTaskVariables", OfTask.is(H_VARIABLE).not());
  }

  @Override
  public HistoricVariableInstanceQuery variableName(String value) {
    return text("variableName", H_VARIABLE.text("name"), value);
  }

  @Override
  public HistoricVariableInstanceQuery variableNameLike(String pattern) {
    return like("variableNameLike", H_VARIABLE.text("name"), pattern);
  }

  @Override
  public HistoricVariableInstanceQuery variableValueEquals(String name, @Nullable Object value) {
    return value(name, variable().equalTo(name, value));
  }

  @Override
  public HistoricVariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
    return value(name, variable().notEqualTo(name, value));
  }

  @Override
  public HistoricVariableInstanceQuery variableValueLike(String name, String pattern) {
    return value(name, variable().like(pattern));
  }

  @Override
  public HistoricVariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern) {
    return value(name, variable().likeIgnoreCase(pattern));
  }

  @Override
  public HistoricVariableInstanceQuery orderByProcessInstanceId() {
    return orderBy(H_VARIABLE.number("instance_id"));
  }

  @Override
  public HistoricVariableInstanceQuery orderByVariableName() {
    return orderBy(H_VARIABLE.text("name"));
  }

  private VariableCondition variable() {
    return new VariableCondition(reads, H_VARIABLE);
  }

  private HistoricVariableInstanceQuery value(String name, Condition condition) {
    return variableFilter(variable().named(name).and(condition));
  }
}
