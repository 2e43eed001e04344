package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_TASK;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;
import static io.turgo.engine.query.select.Relations.TASK;
import static io.turgo.engine.query.task.TaskColumns.EXECUTION_ID;
import static io.turgo.engine.query.task.TaskColumns.FOLLOW_UP_AT;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.identity.LinkReads;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** {@link HistoricTaskInstanceQuery} on {@code turgo_h_task}. */
public final class HistoricTasks
    extends TaskSelect<HistoricTaskInstanceQuery, HistoricTaskInstance> {
  private static final TaskRelations OF =
      new TaskRelations(
          H_TASK, H_TASK.number("started_at"), H_INSTANCE, H_VARIABLE, H_IDENTITY_LINK);

  /** Open tasks are found in a table that holds no others. */
  private static final Relation OPEN = TASK.as("open");

  private static final Field<Long> ENDED_AT = H_TASK.optionalNumber("ended_at");
  private static final Field<String> DELETE_REASON = H_TASK.optionalText("delete_reason");
  private static final Field<String> COMPLETED_BY = H_TASK.optionalText("completed_by");

  /** Whether a task is delegated is not recorded. */
  private static final RecordColumns<HistoricTaskInstance> COLUMNS =
      TaskColumns.of(
          HistoricTaskValue.class,
          OF.created(),
          DSL.castNull(String.class),
          ENDED_AT,
          DELETE_REASON,
          COMPLETED_BY,
          OF.processTenant());

  static final QueryMethods<HistoricTaskInstanceQuery> METHODS =
      table(HistoricTaskInstanceQuery.class, OF)
          .id("executionId", EXECUTION_ID)
          .notNull("finished", ENDED_AT)
          .when(
              "unfinished",
              ENDED_AT.isNull().and(H_TASK.id().in(DSL.select(OPEN.id()).from(OPEN.table()))))
          .when(
              "processFinished",
              OF.ofInstance(OF.instance().optionalNumber("ended_at").isNotNull()))
          .when(
              "processUnfinished", OF.ofInstance(OF.instance().optionalNumber("ended_at").isNull()))
          .at("taskCompletedOn", ENDED_AT)
          .before("taskCompletedBefore", ENDED_AT)
          .after("taskCompletedAfter", ENDED_AT)
          .text("taskCompletedBy", COMPLETED_BY)
          .at("taskFollowUpDate", FOLLOW_UP_AT)
          .before("taskFollowUpBefore", FOLLOW_UP_AT)
          .after("taskFollowUpAfter", FOLLOW_UP_AT)
          .orderBy("orderByTaskFollowUpDate", FOLLOW_UP_AT)
          .text("taskDeleteReason", DELETE_REASON)
          .like("taskDeleteReasonLike", DELETE_REASON)
          .when("taskWithoutDeleteReason", DELETE_REASON.isNull())
          .orderBy("orderByHistoricTaskInstanceStartTime", OF.created())
          .orderBy("orderByHistoricTaskInstanceEndTime", ENDED_AT)
          .orderBy("orderByHistoricTaskInstanceDuration", ENDED_AT.minus(OF.created()))
          .orderBy("orderByDeleteReason", DELETE_REASON)
          .methods(HistoricTasks.class);

  public HistoricTasks(Reads reads) {
    super(
        reads,
        METHODS,
        OF,
        COLUMNS.fields(),
        row -> COLUMNS.read(row, Map.of(), Map.of(), List.of()));
  }

  @Override
  protected List<HistoricTaskInstance> complete(List<HistoricTaskInstance> found) {
    if (!includes.any() || found.isEmpty()) {
      return found;
    }
    List<Long> instanceIds = new ArrayList<>();
    found.forEach(one -> instanceIds.add(((HistoricTaskValue) one).row().instanceId()));
    TaskIncludes.Read read = includes.read(reads, H_VARIABLE, H_IDENTITY_LINK, instanceIds);
    List<HistoricTaskInstance> completed = new ArrayList<>(found.size());
    for (HistoricTaskInstance one : found) {
      HistoricTaskValue value = (HistoricTaskValue) one;
      TaskRow task = value.row();
      completed.add(
          COLUMNS.with(
              value,
              task.isOfProcess() ? read.processVariables(task.instanceId()) : Map.of(),
              read.localVariables(task.id()),
              includes.links ? links(task, read) : List.of()));
    }
    return completed;
  }

  /** The assignee and the owner, then all others. */
  private static List<IdentityLinkInfo> links(TaskRow task, TaskIncludes.Read read) {
    List<IdentityLinkInfo> links = new ArrayList<>();
    LinkReads.add(links, task.instanceId(), task.id(), IdentityLinkType.ASSIGNEE, task.assignee());
    LinkReads.add(links, task.instanceId(), task.id(), IdentityLinkType.OWNER, task.owner());
    links.addAll(read.links(task.id()));
    return List.copyOf(links);
  }

  @Override
  Condition isIn(String state) {
    return state.equals(Task.COMPLETED)
        ? ENDED_AT.isNotNull()
        : ENDED_AT.isNull().and(super.isIn(state));
  }
}
