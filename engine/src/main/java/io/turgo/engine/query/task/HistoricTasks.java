package io.turgo.engine.query.task;

import static io.turgo.engine.query.select.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.select.Relations.H_INSTANCE;
import static io.turgo.engine.query.select.Relations.H_TASK;
import static io.turgo.engine.query.select.Relations.H_VARIABLE;
import static io.turgo.engine.query.select.Relations.TASK;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.query.identity.IdentityLinkValue;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link HistoricTaskInstanceQuery} on {@code turgo_h_task}. */
public final class HistoricTasks
    extends TaskSelect<HistoricTaskInstanceQuery, HistoricTaskInstance> {
  private static final TaskRelations OF =
      new TaskRelations(
          H_TASK, H_TASK.number("started_at"), H_INSTANCE, H_VARIABLE, H_IDENTITY_LINK);
  private static final TaskColumns COLUMNS = new TaskColumns(H_TASK, OF.created());

  /** Open tasks are found in a table that holds no others. */
  private static final Relation OPEN = TASK.as("open");

  private static final Field<Long> ENDED_AT = H_TASK.optionalNumber("ended_at");
  private static final Field<String> DELETE_REASON = H_TASK.optionalText("delete_reason");
  private static final Field<Long> FOLLOW_UP = H_TASK.optionalNumber("follow_up_at");
  private static final Field<String> COMPLETED_BY = H_TASK.optionalText("completed_by");
  private static final String PROCESS_TENANT = "process_tenant";

  private static final List<Field<?>> FIELDS =
      COLUMNS.and(ENDED_AT, DELETE_REASON, COMPLETED_BY, OF.processTenant().as(PROCESS_TENANT));

  static final QueryMethods<HistoricTaskInstanceQuery> METHODS =
      table(HistoricTaskInstanceQuery.class, OF)
          .id("executionId", H_TASK.optionalNumber("execution_id"))
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
          .at("taskFollowUpDate", FOLLOW_UP)
          .before("taskFollowUpBefore", FOLLOW_UP)
          .after("taskFollowUpAfter", FOLLOW_UP)
          .orderBy("orderByTaskFollowUpDate", FOLLOW_UP)
          .text("taskDeleteReason", DELETE_REASON)
          .like("taskDeleteReasonLike", DELETE_REASON)
          .when("taskWithoutDeleteReason", DELETE_REASON.isNull())
          .orderBy("orderByHistoricTaskInstanceStartTime", H_TASK.number("started_at"))
          .orderBy("orderByHistoricTaskInstanceEndTime", ENDED_AT)
          .orderBy(
              "orderByHistoricTaskInstanceDuration", ENDED_AT.minus(H_TASK.number("started_at")))
          .orderBy("orderByDeleteReason", DELETE_REASON)
          .methods(HistoricTasks.class);

  public HistoricTasks(Reads reads) {
    super(reads, METHODS, OF, FIELDS);
  }

  @Override
  protected HistoricTaskInstance map(Record row) {
    TaskRow task = COLUMNS.read(row);
    return new HistoricTaskValue(
        new HistoryRow.OfTask(
            task, row.get(ENDED_AT), row.get(DELETE_REASON), row.get(COMPLETED_BY)),
        Stream.of(task.properties().tenantId(), row.get(PROCESS_TENANT, String.class))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(""),
        Map.of(),
        Map.of(),
        List.of());
  }

  @Override
  protected List<HistoricTaskInstance> complete(List<HistoricTaskInstance> found) {
    if (!includes.any() || found.isEmpty()) {
      return found;
    }
    List<Long> instanceIds = new ArrayList<>();
    found.forEach(one -> instanceIds.add(((HistoricTaskValue) one).task().instanceId()));
    TaskIncludes.Read read = includes.read(reads, H_VARIABLE, H_IDENTITY_LINK, instanceIds);
    List<HistoricTaskInstance> completed = new ArrayList<>(found.size());
    for (HistoricTaskInstance one : found) {
      HistoricTaskValue value = (HistoricTaskValue) one;
      TaskRow task = value.task();
      completed.add(
          value.with(
              task.isOfProcess() ? read.processVariables(task.instanceId()) : Map.of(),
              read.localVariables(task.id()),
              includes.links ? links(task, read) : List.of()));
    }
    return completed;
  }

  /** The assignee and the owner, then all others. */
  private static List<IdentityLinkInfo> links(TaskRow task, TaskIncludes.Read read) {
    List<IdentityLinkInfo> links = new ArrayList<>(2);
    add(links, task, IdentityLinkType.ASSIGNEE, task.assignee());
    add(links, task, IdentityLinkType.OWNER, task.properties().owner());
    links.addAll(read.links(task.id()));
    return List.copyOf(links);
  }

  private static void add(
      List<IdentityLinkInfo> links, TaskRow task, String type, @Nullable String userId) {
    if (userId != null) {
      links.add(new IdentityLinkValue(task.instanceId(), task.id(), type, userId, null));
    }
  }

  @Override
  Condition isIn(String state) {
    return state.equals(Task.COMPLETED)
        ? ENDED_AT.isNotNull()
        : ENDED_AT.isNull().and(super.isIn(state));
  }
}
