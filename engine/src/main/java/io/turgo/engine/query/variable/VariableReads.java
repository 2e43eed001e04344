package io.turgo.engine.query.variable;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jspecify.annotations.Nullable;

/** Reads the values of variables. */
public final class VariableReads {
  private static final int INSTANCES_AT_ONCE = 1_000;

  /** Scopes from the execution (depth 0) up to its instance, and their variables. */
  private static final String SEEN_FROM_EXECUTION =
      """
      WITH RECURSIVE scope (id, depth) AS (
        SELECT CAST(? AS bigint), 0
        UNION ALL
        SELECT e.parent_id, s.depth + 1
        FROM scope s JOIN turgo_execution e ON e.id = s.id
      )
      SELECT var.id, var.instance_id, var.name, var.type, var.long_value, var.double_value, var.text_value, var.bytes_value
      FROM scope s JOIN turgo_variable var ON var.execution_id = s.id
      WHERE var.instance_id IN (
        SELECT instance_id FROM turgo_execution WHERE id = ?
        UNION ALL
        SELECT id FROM turgo_instance WHERE id = ?)
      """;

  /** A task's own scope (depth 0), those of its execution, and their variables. */
  private static final String SEEN_FROM_TASK =
      """
      WITH RECURSIVE outer_scope (id, depth) AS (
        SELECT execution_id, 1 FROM turgo_task WHERE id = ?
        UNION ALL
        SELECT e.parent_id, s.depth + 1
        FROM outer_scope s JOIN turgo_execution e ON e.id = s.id
      ),
      scope (id, depth) AS (
        SELECT CAST(? AS bigint), 0 UNION ALL SELECT id, depth FROM outer_scope
      )
      SELECT var.id, var.instance_id, var.name, var.type, var.long_value, var.double_value, var.text_value, var.bytes_value
      FROM scope s JOIN turgo_variable var ON var.execution_id = s.id
      WHERE var.instance_id IN (SELECT instance_id FROM turgo_task WHERE id = ?)
      """;

  private static final String TASK_EXISTS =
      """
      SELECT id FROM turgo_task WHERE id = ?
      """;

  /** Their types, since SQLite's driver calls every whole number an int and every other a float. */
  private static final List<Field<?>> SEEN_FIELDS =
      withValue(
          VARIABLE,
          List.of(
              VARIABLE.id(),
              VARIABLE.number("instance_id"),
              VARIABLE.text("name"),
              VARIABLE.text("type")));

  private static final String OUTERMOST_FIRST =
      """
      ORDER BY s.depth DESC
      """;

  private static final String EXISTS =
      """
      SELECT id FROM turgo_execution WHERE id = ?
      UNION ALL
      SELECT id FROM turgo_instance WHERE id = ?
      """;

  private final Reads reads;

  public VariableReads(Reads reads) {
    this.reads = reads;
  }

  /**
   * Variables of a running execution.
   *
   * @param local only those of its own, otherwise all that can be seen from there
   * @param names which ones, null for all
   */
  public Map<String, @Nullable Object> of(
      String executionId, boolean local, @Nullable Collection<String> names) {
    Long id = Ids.parse(required("executionId", executionId));
    if (id == null || !reads.mayRead(id)) {
      throw noExecution(executionId);
    }
    Map<String, @Nullable Object> inUnit = reads.unit().from(id, local, names);
    if (inUnit != null) {
      return inUnit;
    }
    Map<String, @Nullable Object> variables =
        seen(reads.schema().in(SEEN_FROM_EXECUTION), id, local, names);
    if (variables.isEmpty() && !exists(id)) {
      throw noExecution(executionId);
    }
    return variables;
  }

  /**
   * Variables of an open task.
   *
   * @param local only those of its own, otherwise all that can be seen from there
   * @param names which ones, null for all
   */
  public Map<String, @Nullable Object> ofTask(
      String taskId, boolean local, @Nullable Collection<String> names) {
    Long named = Ids.parse(required("taskId", taskId));
    Long id = named == null || !reads.mayRead(named) ? null : named;
    Map<String, @Nullable Object> inUnit = id == null ? null : reads.unit().from(id, local, names);
    if (inUnit != null) {
      return inUnit;
    }
    Map<String, @Nullable Object> variables =
        id == null ? Map.of() : seen(reads.schema().in(SEEN_FROM_TASK), id, local, names);
    if (variables.isEmpty()
        && (id == null
            || reads.read(sql -> sql.fetch(reads.schema().in(TASK_EXISTS), id).isEmpty()))) {
      throw new TurgoObjectNotFoundException(
          "Expected an open task with id '" + taskId + "', but there is none");
    }
    return variables;
  }

  private Map<String, @Nullable Object> seen(
      String from, long id, boolean local, @Nullable Collection<String> names) {
    List<Object> bindings = new ArrayList<>(List.of(id, id, id));
    StringBuilder statement = new StringBuilder(from);
    if (local) {
      statement.append("AND s.depth = 0\n");
    }
    if (names != null) {
      LinkedHashSet<String> asked = new LinkedHashSet<>(names);
      asked.removeIf(name -> required("variableName", name).indexOf('\0') >= 0);
      statement.append("AND var.name IN (NULL").repeat(", ?", asked.size()).append(")\n");
      bindings.addAll(asked);
    }
    String text = statement.append(OUTERMOST_FIRST).toString();
    Result<Record> rows =
        reads.read(sql -> sql.resultQuery(text, bindings.toArray()).coerce(SEEN_FIELDS).fetch());
    Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    for (Record row : rows) {
      variables.put(row.get(VARIABLE.text("name")), value(reads, VARIABLE, row));
    }
    return variables;
  }

  /**
   * The own variables of instances, by instance; those without any are missing.
   *
   * @param names which variables; null for all
   */
  public Map<Long, Map<String, @Nullable Object>> ofInstances(
      Relation table, Collection<Long> instanceIds, @Nullable Collection<String> names) {
    Condition own = table.number("execution_id").eq(table.number("instance_id"));
    return byScope(table, instanceIds, names == null ? own : own.and(table.text("name").in(names)));
  }

  /** The variables of instances' inner scopes (executions and tasks), by scope. */
  public Map<Long, Map<String, @Nullable Object>> ofScopesIn(
      Relation table, Collection<Long> instanceIds) {
    return byScope(
        table, instanceIds, table.number("execution_id").ne(table.number("instance_id")));
  }

  private Map<Long, Map<String, @Nullable Object>> byScope(
      Relation table, Collection<Long> instanceIds, Condition such) {
    Map<Long, Map<String, @Nullable Object>> all = new HashMap<>();
    List<Field<?>> fields =
        withValue(
            table,
            List.of(
                table.id(),
                table.number("instance_id"),
                table.number("execution_id"),
                table.text("name"),
                table.text("type")));
    List<Long> ids = List.copyOf(new LinkedHashSet<>(instanceIds));
    for (int from = 0; from < ids.size(); from += INSTANCES_AT_ONCE) {
      List<Long> some = ids.subList(from, Math.min(ids.size(), from + INSTANCES_AT_ONCE));
      Result<Record> rows =
          reads.read(sql ->
              sql.select(fields)
                  .from(table.table())
                  .where(table.number("instance_id").in(some))
                  .and(such)
                  .orderBy(table.id())
                  .fetch());
      for (Record row : rows) {
        all.computeIfAbsent(row.get(table.number("execution_id")), id -> new LinkedHashMap<>())
            .put(row.get(table.text("name")), value(reads, table, row));
      }
    }
    all.replaceAll((id, variables) -> Collections.unmodifiableMap(variables));
    return all;
  }

  /** RecordColumns, with those that the value of a variable is in beside its type. */
  public static List<Field<?>> withValue(Relation table, List<Field<?>> columns) {
    List<Field<?>> fields = new ArrayList<>(columns);
    fields.add(table.optionalNumber("long_value"));
    fields.add(table.decimal("double_value"));
    fields.add(table.optionalText("text_value"));
    fields.add(table.bytes("bytes_value"));
    return fields;
  }

  /** The value of a row that has its columns, its type, its id and that of its instance. */
  public static @Nullable Object value(Reads reads, Relation table, Record row) {
    return reads.value(
        row.get(table.number("instance_id")),
        row.get(table.id()),
        new VariableValue(
            VariableType.of(row.get(table.text("type"))),
            row.get(table.optionalNumber("long_value")),
            row.get(table.decimal("double_value")),
            row.get(table.optionalText("text_value")),
            row.get(table.bytes("bytes_value")),
            false));
  }

  private boolean exists(long executionId) {
    return reads.read(
        sql -> !sql.fetch(reads.schema().in(EXISTS), executionId, executionId).isEmpty());
  }

  private static TurgoObjectNotFoundException noExecution(String executionId) {
    return new TurgoObjectNotFoundException(
        "Expected a running execution with id '" + executionId + "', but there is none");
  }
}
