package io.turgo.engine.query.execution;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.EXECUTION;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;

import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.query.select.Aggregates;
import io.turgo.engine.query.select.Ids;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.variable.VariableInstances;
import io.turgo.engine.runtime.VariableInstance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jspecify.annotations.Nullable;

/** What is seen from a running execution: upwards its scopes, downwards where it is. */
public final class ScopeChain {
  private static final List<Field<?>> EXECUTIONS =
      List.of(
          EXECUTION.id(),
          EXECUTION.number("parent_id"),
          EXECUTION.text("activity_id"),
          EXECUTION.text("kind"));

  private final Reads reads;
  private final String executionId;
  private final long id;
  private final long instanceId;
  private final Result<Record> executions;

  /**
   * Reads the executions of its instance.
   *
   * @throws TurgoObjectNotFoundException if there is no such execution
   */
  public ScopeChain(Reads reads, String executionId) {
    this.reads = reads;
    this.executionId = executionId;
    Long number = Ids.parse(required("executionId", executionId));
    if (number == null) {
      throw missing();
    }
    id = number;
    instanceId = instance();
    executions =
        reads.read(sql ->
            sql.select(EXECUTIONS)
                .from(EXECUTION.table())
                .where(EXECUTION.number("instance_id").eq(instanceId))
                .orderBy(EXECUTION.id())
                .fetch());
  }

  private long instance() {
    Long found =
        reads.read(sql ->
            sql.select(EXECUTION.number("instance_id"))
                .from(EXECUTION.table())
                .where(EXECUTION.id().eq(id))
                .unionAll(
                    sql.select(PROCESS_INSTANCE.id())
                        .from(PROCESS_INSTANCE.table())
                        .where(PROCESS_INSTANCE.id().eq(id))
                        .and(Aggregates.isProcess(PROCESS_INSTANCE)))
                .fetchAny(EXECUTION.number("instance_id")));
    if (found == null) {
      throw missing();
    }
    return found;
  }

  private TurgoObjectNotFoundException missing() {
    return new TurgoObjectNotFoundException(
        "Expected a running execution with id '" + executionId + "', but there is none");
  }

  /** The execution and the scopes around it, up to the instance. */
  private List<String> upwards() {
    Map<Long, Long> parents = new LinkedHashMap<>();
    for (Record row : executions) {
      parents.put(row.get(EXECUTION.id()), row.get(EXECUTION.number("parent_id")));
    }
    List<String> chain = new ArrayList<>();
    for (@Nullable Long scope = id; scope != null; scope = parents.get(scope)) {
      chain.add(Ids.format(scope));
    }
    return chain;
  }

  /**
   * The variables that are seen, by name; the inner ones hide the outer.
   *
   * @param local only those of the execution's own
   * @param names which ones, null for all
   */
  public Map<String, VariableInstance> variables(
      boolean local, @Nullable Collection<String> names) {
    List<String> chain = local ? List.of(executionId) : upwards();
    Map<String, VariableInstance> seen = new LinkedHashMap<>();
    for (VariableInstance variable :
        new VariableInstances(reads)
            .query()
            .processInstanceId(Ids.format(instanceId))
            .executionIds(chain)
            .list()) {
      if (names != null && !names.contains(variable.getName())) {
        continue;
      }
      seen.merge(
          variable.getName(), variable, (one, other) -> isInner(chain, one, other) ? one : other);
    }
    return seen;
  }

  private static boolean isInner(List<String> chain, VariableInstance one, VariableInstance other) {
    return chain.indexOf(one.getExecutionId()) < chain.indexOf(other.getExecutionId());
  }

  /**
   * Ids of the elements where the execution, or one below it, is active; each as often as it is.
   */
  public List<String> activeActivityIds() {
    List<String> active = new ArrayList<>();
    Map<Long, List<Record>> below = new HashMap<>();
    for (Record row : executions) {
      below
          .computeIfAbsent(row.get(EXECUTION.number("parent_id")), any -> new ArrayList<>())
          .add(row);
      if (row.get(EXECUTION.id()) == id) {
        addIfActive(row, active);
      }
    }
    Deque<Long> open = new ArrayDeque<>(List.of(id));
    while (!open.isEmpty()) {
      for (Record row : below.getOrDefault(open.removeFirst(), List.of())) {
        open.add(row.get(EXECUTION.id()));
        addIfActive(row, active);
      }
    }
    return active;
  }

  private static void addIfActive(Record row, List<String> active) {
    if (ExecutionKinds.ACTIVE.contains(row.get(EXECUTION.text("kind")))) {
      active.add(row.get(EXECUTION.text("activity_id")));
    }
  }
}
