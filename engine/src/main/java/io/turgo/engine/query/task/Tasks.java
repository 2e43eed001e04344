package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.TASK;
import static io.turgo.engine.query.select.Relations.VARIABLE;

import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.task.DelegationState;
import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** {@link TaskQuery} on {@code turgo_task}. */
public final class Tasks extends TaskSelect<TaskQuery, Task> {
  private static final TaskRelations OF =
      new TaskRelations(TASK, TASK.number("created_at"), PROCESS_INSTANCE, VARIABLE, IDENTITY_LINK);
  private static final TaskColumns COLUMNS = new TaskColumns(TASK, OF.created());
  private static final Field<Boolean> INSTANCE_SUSPENDED = PROCESS_INSTANCE.flag("suspended");
  private static final Field<String> DELEGATION = TASK.optionalText("delegation");
  private static final Field<Long> FOLLOW_UP = TASK.optionalNumber("follow_up_at");
  private static final String PROCESS_TENANT = "process_tenant";

  private static final List<Field<?>> FIELDS =
      COLUMNS.and(INSTANCE_SUSPENDED, DELEGATION, OF.processTenant().as(PROCESS_TENANT));

  static final QueryMethods<TaskQuery> METHODS =
      table(TaskQuery.class, OF)
          .execution("executionId", TASK.optionalNumber("execution_id"), OF.instanceId())
          .at("followUpDate", FOLLOW_UP)
          .before("followUpBefore", FOLLOW_UP)
          .after("followUpAfter", FOLLOW_UP)
          .orderBy("orderByFollowUpDate", FOLLOW_UP)
          .when("excludeSubtasks", TASK.optionalNumber("parent_task_id").isNull())
          .when("active", "suspension", suspension().not())
          .when("suspended", "suspension", suspension())
          .methods(Tasks.class);

  public Tasks(Reads reads) {
    super(reads, METHODS, OF, FIELDS);
  }

  @Override
  protected Table<?> from() {
    return TASK.table()
        .join(PROCESS_INSTANCE.table())
        .on(PROCESS_INSTANCE.id().eq(TASK.number("instance_id")));
  }

  @Override
  protected Task map(Record row) {
    TaskRow task = COLUMNS.read(row);
    return new TaskValue(
        task.with(task.properties().with(draft -> draft.delegation = row.get(DELEGATION))),
        row.get(INSTANCE_SUSPENDED),
        Objects.requireNonNullElse(row.get(PROCESS_TENANT, String.class), ""));
  }

  @Override
  protected List<Task> complete(List<Task> found) {
    if (!includes.any() || found.isEmpty()) {
      return found;
    }
    List<Long> instanceIds = new ArrayList<>();
    for (Task one : found) {
      instanceIds.add(rowOf(one).instanceId());
    }
    TaskIncludes.Read read = includes.read(reads, VARIABLE, IDENTITY_LINK, instanceIds);
    for (Task one : found) {
      TaskRow row = rowOf(one);
      ((TaskValue) one)
          .include(
              row.isOfProcess() ? read.processVariables(row.instanceId()) : Map.of(),
              read.localVariables(row.id()),
              read.links(row.id()));
    }
    return found;
  }

  private static TaskRow rowOf(Task task) {
    return Objects.requireNonNull(((TaskValue) task).row());
  }

  public void taskDelegationState(@Nullable DelegationState delegationState) {
    filter(
        "taskDelegationState",
        delegationState == null ? DELEGATION.isNull() : DELEGATION.eq(delegationState.name()));
  }

  public void followUpBeforeOrNotExistent(Date time) {
    filter(
        "followUpBeforeOrNotExistent",
        FOLLOW_UP.lt(required("time", time).getTime()).or(FOLLOW_UP.isNull()));
  }

  private static Condition suspension() {
    return INSTANCE_SUSPENDED.isTrue().or(TASK.optionalNumber("suspended_at").isNotNull());
  }
}
