package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.PROCESS_INSTANCE;
import static io.turgo.engine.query.Tables.TASK;
import static io.turgo.engine.query.Tables.VARIABLE;

import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.runtime.VariableInstanceQuery;
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

/** {@link VariableInstanceQuery} on {@code variable}. */
final class VariableInstances extends Select<VariableInstanceQuery, VariableInstance>
    implements VariableInstanceQuery {

  VariableInstances(Reads reads) {
    super(reads);
  }

  @Override
  VariableInstanceQuery self() {
    return this;
  }

  @Override
  Field<Long> id() {
    return VARIABLE.id();
  }

  @Override
  Table<?> from() {
    return VARIABLE
        .table()
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(VARIABLE.number("instance_id")))
        .and(VARIABLE.number("execution_id").gt(0L)); // others are still brought by a job
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    List<Field<?>> fields = new ArrayList<>(Variables.valueFields(VARIABLE));
    fields.add(VARIABLE.id());
    fields.add(VARIABLE.number("instance_id"));
    fields.add(VARIABLE.number("execution_id"));
    fields.add(VARIABLE.text("name"));
    fields.add(PROCESS_INSTANCE.number("definition_id"));
    return fields;
  }

  @Override
  VariableInstance map(Record row) {
    return new VariableInstanceValue(
        row.get(VARIABLE.id()),
        row.get(VARIABLE.number("instance_id")),
        row.get(VARIABLE.number("execution_id")),
        row.get(PROCESS_INSTANCE.number("definition_id")),
        row.get(VARIABLE.text("name")),
        row.get(VARIABLE.text("type")),
        Variables.value(reads, VARIABLE, row));
  }

  @Override
  public VariableInstanceQuery id(String value) {
    return id("id", VARIABLE.id(), value);
  }

  @Override
  public VariableInstanceQuery processInstanceId(String value) {
    return id("processInstanceId", VARIABLE.number("instance_id"), value);
  }

  @Override
  public VariableInstanceQuery processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", VARIABLE.number("instance_id"), values);
  }

  @Override
  public VariableInstanceQuery executionId(String value) {
    return id("executionId", VARIABLE.number("execution_id"), value);
  }

  @Override
  public VariableInstanceQuery executionIds(Collection<String> values) {
    return ids("executionIds", VARIABLE.number("execution_id"), values);
  }

  @Override
  public VariableInstanceQuery excludeLocalVariables() {
    return filter(
        "excludeLocalVariables",
        VARIABLE.number("execution_id").eq(VARIABLE.number("instance_id")));
  }

  @Override
  public VariableInstanceQuery taskId(String value) {
    return filter("taskId", isId("taskId", VARIABLE.number("execution_id"), value).and(ofTask()));
  }

  @Override
  public VariableInstanceQuery taskIds(Collection<String> values) {
    return filter(
        "taskIds",
        VARIABLE
            .number("execution_id")
            .in(Ids.parse(Arguments.some("taskIds", values)))
            .and(ofTask()));
  }

  @Override
  public VariableInstanceQuery excludeTaskVariables() {
    return filter("excludeTaskVariables", ofTask().not());
  }

  private static Condition ofTask() {
    return DSL.exists(
        DSL.selectOne().from(TASK.table()).where(TASK.id().eq(VARIABLE.number("execution_id"))));
  }

  @Override
  public VariableInstanceQuery variableName(String value) {
    return text("variableName", VARIABLE.text("name"), value);
  }

  @Override
  public VariableInstanceQuery variableNameLike(String pattern) {
    return like("variableNameLike", VARIABLE.text("name"), pattern);
  }

  @Override
  public VariableInstanceQuery variableValueEquals(String name, @Nullable Object value) {
    return value(name, variable().equalTo(name, value));
  }

  @Override
  public VariableInstanceQuery variableValueNotEquals(String name, @Nullable Object value) {
    return value(name, variable().notEqualTo(name, value));
  }

  @Override
  public VariableInstanceQuery variableValueLike(String name, String pattern) {
    return value(name, variable().like(pattern));
  }

  @Override
  public VariableInstanceQuery variableValueLikeIgnoreCase(String name, String pattern) {
    return value(name, variable().likeIgnoreCase(pattern));
  }

  @Override
  public VariableInstanceQuery orderByProcessInstanceId() {
    return orderBy(VARIABLE.number("instance_id"));
  }

  @Override
  public VariableInstanceQuery orderByVariableName() {
    return orderBy(VARIABLE.text("name"));
  }

  private VariableCondition variable() {
    return new VariableCondition(reads, VARIABLE);
  }

  private VariableInstanceQuery value(String name, Condition condition) {
    return variableFilter(variable().named(name).and(condition));
  }
}
