package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.Relations.IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.PROCESS_INSTANCE;
import static io.turgo.engine.query.select.Relations.TASK;
import static io.turgo.engine.query.select.Relations.VARIABLE;
import static io.turgo.engine.query.task.TaskColumns.EXECUTION_ID;
import static io.turgo.engine.query.task.TaskColumns.FOLLOW_UP_AT;
import static io.turgo.engine.query.task.TaskColumns.INSTANCE_ID;
import static io.turgo.engine.query.task.TaskColumns.PARENT_TASK_ID;
import static io.turgo.engine.query.task.TaskColumns.SUSPENDED_AT;

import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
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
import org.jooq.Table;
import org.jspecify.annotations.Nullable;

/** {@link TaskQuery} on {@code turgo_task}. */
public final class Tasks extends TaskSelect<TaskQuery, Task> {
  private static final TaskRelations OF =
      new TaskRelations(TASK, TASK.number("created_at"), PROCESS_INSTANCE, VARIABLE, IDENTITY_LINK);
  private static final Field<Boolean> INSTANCE_SUSPENDED = PROCESS_INSTANCE.flag("suspended");
  private static final Field<String> DELEGATION = TASK.optionalText("delegation");

  /**
   * A row.
   *
   * @param processTenant null for a task of no process
   */
  private record Read(TaskRow task, boolean suspended, @Nullable String processTenant) {
    Task value() {
      return new TaskValue(task, suspended, Objects.requireNonNullElse(processTenant, ""));
    }
  }

  private static final RecordColumns<Read> COLUMNS =
      TaskColumns.of(Read.class, OF.created(), DELEGATION, INSTANCE_SUSPENDED, OF.processTenant());

  static final QueryMethods<TaskQuery> METHODS =
      table(TaskQuery.class, OF)
          .execution("executionId", EXECUTION_ID, INSTANCE_ID)
          .at("followUpDate", FOLLOW_UP_AT)
          .before("followUpBefore", FOLLOW_UP_AT)
          .after("followUpAfter", FOLLOW_UP_AT)
          .orderBy("orderByFollowUpDate", FOLLOW_UP_AT)
          .when("excludeSubtasks", PARENT_TASK_ID.isNull())
          .when("active", "suspension", suspension().not())
          .when("suspended", "suspension", suspension())
          .methods(Tasks.class);

  public Tasks(Reads reads) {
    super(reads, METHODS, OF, COLUMNS.fields(), row -> COLUMNS.read(row).value());
  }

  @Override
  protected Table<?> from() {
    return TASK.table().join(PROCESS_INSTANCE.table()).on(PROCESS_INSTANCE.id().eq(INSTANCE_ID));
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
        FOLLOW_UP_AT.lt(required("time", time).getTime()).or(FOLLOW_UP_AT.isNull()));
  }

  private static Condition suspension() {
    return INSTANCE_SUSPENDED.isTrue().or(SUSPENDED_AT.isNotNull());
  }
}
