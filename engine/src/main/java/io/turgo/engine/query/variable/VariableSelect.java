package io.turgo.engine.query.variable;

import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.QueryArguments;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Select;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** The filters that queries for variables share, whether they run or are history. */
abstract class VariableSelect<Q, T> extends Select<Q, T> {
  private final Relation variable;

  /**
   * @param columns of what is found, whose value is read with them
   */
  VariableSelect(
      Reads reads,
      QueryMethods<Q> methods,
      Relation variable,
      RecordColumns<? extends T> columns,
      Field<?>... more) {
    super(
        reads,
        methods,
        variable,
        VariableReads.withValue(variable, columns.fields(more)),
        row -> columns.read(row, VariableReads.value(reads, variable, row)));
    this.variable = variable;
  }

  static <Q> FilterTable<Q> table(Class<Q> type, Relation variable, Condition ofTask) {
    return FilterTable.of(type)
        .id("id", variable.id())
        .id("processInstanceId", variable.number("instance_id"))
        .ids("processInstanceIds", variable.number("instance_id"))
        .when(
            "excludeLocalVariables",
            variable.number("execution_id").eq(variable.number("instance_id")))
        .when("excludeTaskVariables", ofTask.not())
        .text("variableName", variable.text("name"))
        .like("variableNameLike", variable.text("name"))
        .orderBy("orderByProcessInstanceId", variable.number("instance_id"))
        .orderBy("orderByVariableName", variable.text("name"));
  }

  /** The variable is a task's. */
  abstract Condition ofTask();

  /** The tasks whose variables are asked for. */
  abstract Relation task();

  final Field<Long> scope() {
    return variable.number("execution_id");
  }

  public void executionId(String value) {
    filter(
        "executionId", atExecution(isId("executionId", scope(), value), Ids.parse(List.of(value))));
  }

  public void executionIds(Collection<String> values) {
    List<Long> ids = Ids.parse(QueryArguments.some("executionIds", values));
    filter("executionIds", atExecution(scope().in(ids), ids));
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

  public void taskId(String value) {
    filter(
        "taskId",
        isId("taskId", scope(), value).and(ofTask()).and(nearTasks(Ids.parse(List.of(value)))));
  }

  public void taskIds(Collection<String> values) {
    List<Long> ids = Ids.parse(QueryArguments.some("taskIds", values));
    filter("taskIds", scope().in(ids).and(ofTask()).and(nearTasks(ids)));
  }

  public void variableValueEquals(String name, @Nullable Object value) {
    value(name, condition().equalTo(name, value).whole());
  }

  public void variableValueNotEquals(String name, @Nullable Object value) {
    value(name, condition().notEqualTo(name, value));
  }

  public void variableValueLike(String name, String pattern) {
    value(name, condition().like(pattern).whole());
  }

  public void variableValueLikeIgnoreCase(String name, String pattern) {
    value(name, condition().likeIgnoreCase(pattern));
  }

  private VariableCondition condition() {
    return new VariableCondition(reads, variable);
  }

  private void value(String name, Condition condition) {
    Condition named = condition().named(name).and(condition);
    add(() -> named);
  }
}
