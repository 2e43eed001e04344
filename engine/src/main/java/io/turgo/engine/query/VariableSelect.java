package io.turgo.engine.query;

import io.turgo.engine.search.Query;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** The filters that queries for variables share, whether they run or are history. */
abstract class VariableSelect<Q extends Query<Q, T>, T> extends Select<Q, T> {
  private final Relation variable;

  VariableSelect(Reads reads, Relation variable) {
    super(reads);
    this.variable = variable;
  }

  /** The variable is a task's. */
  abstract Condition ofTask();

  /** The tasks whose variables are asked for. */
  abstract Relation task();

  @Override
  Field<Long> id() {
    return variable.id();
  }

  final Field<Long> scope() {
    return variable.number("execution_id");
  }

  public Q id(String value) {
    return id("id", variable.id(), value);
  }

  public Q processInstanceId(String value) {
    return id("processInstanceId", variable.number("instance_id"), value);
  }

  public Q processInstanceIds(Collection<String> values) {
    return ids("processInstanceIds", variable.number("instance_id"), values);
  }

  public Q executionId(String value) {
    return filter(
        "executionId", atExecution(isId("executionId", scope(), value), Ids.parse(List.of(value))));
  }

  public Q executionIds(Collection<String> values) {
    List<Long> ids = Ids.parse(QueryArguments.some("executionIds", values));
    return filter("executionIds", atExecution(scope().in(ids), ids));
  }

  /** In the scope of an execution, or in that of a task of it. */
  private Condition atExecution(Condition itself, Collection<Long> executionIds) {
    Relation task = task();
    return itself
        .or(
            DSL.exists(
                DSL.selectOne()
                    .from(task.table())
                    .where(task.id().eq(scope()))
                    .and(task.number("execution_id").in(executionIds))))
        .and(nearExecutions(executionIds));
  }

  /**
   * What holds for all variables of these executions and of their tasks, and leads to an index:
   * there is none on scopes.
   */
  Condition nearExecutions(Collection<Long> executionIds) {
    return DSL.noCondition();
  }

  /** The same for variables of tasks. */
  private Condition nearTasks(Collection<Long> taskIds) {
    Relation task = task();
    return variable
        .number("instance_id")
        .in(DSL.select(task.number("instance_id")).from(task.table()).where(task.id().in(taskIds)));
  }

  public Q excludeLocalVariables() {
    return filter("excludeLocalVariables", scope().eq(variable.number("instance_id")));
  }

  public Q taskId(String value) {
    return filter(
        "taskId",
        isId("taskId", scope(), value).and(ofTask()).and(nearTasks(Ids.parse(List.of(value)))));
  }

  public Q taskIds(Collection<String> values) {
    List<Long> ids = Ids.parse(QueryArguments.some("taskIds", values));
    return filter("taskIds", scope().in(ids).and(ofTask()).and(nearTasks(ids)));
  }

  public Q excludeTaskVariables() {
    return filter("excludeTaskVariables", ofTask().not());
  }

  public Q variableName(String value) {
    return text("variableName", variable.text("name"), value);
  }

  public Q variableNameLike(String pattern) {
    return like("variableNameLike", variable.text("name"), pattern);
  }

  public Q variableValueEquals(String name, @Nullable Object value) {
    return value(name, condition().equalTo(name, value).whole());
  }

  public Q variableValueNotEquals(String name, @Nullable Object value) {
    return value(name, condition().notEqualTo(name, value));
  }

  public Q variableValueLike(String name, String pattern) {
    return value(name, condition().like(pattern).whole());
  }

  public Q variableValueLikeIgnoreCase(String name, String pattern) {
    return value(name, condition().likeIgnoreCase(pattern));
  }

  public Q orderByProcessInstanceId() {
    return orderBy(variable.number("instance_id"));
  }

  public Q orderByVariableName() {
    return orderBy(variable.text("name"));
  }

  private VariableCondition condition() {
    return new VariableCondition(reads, variable);
  }

  private Q value(String name, Condition condition) {
    return variableFilter(condition().named(name).and(condition));
  }
}
