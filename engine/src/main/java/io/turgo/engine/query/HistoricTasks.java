package io.turgo.engine.query;

import static io.turgo.engine.query.Relations.H_IDENTITY_LINK;
import static io.turgo.engine.query.Relations.H_INSTANCE;
import static io.turgo.engine.query.Relations.H_TASK;
import static io.turgo.engine.query.Relations.H_VARIABLE;
import static io.turgo.engine.query.Relations.TASK;

import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricTaskInstanceQuery;
import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.instance.TaskRow;
import io.turgo.engine.task.IdentityLinkInfo;
import io.turgo.engine.task.IdentityLinkType;
import io.turgo.engine.task.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** {@link HistoricTaskInstanceQuery} on {@code turgo_h_task}. */
final class HistoricTasks extends TaskSelect<HistoricTaskInstanceQuery, HistoricTaskInstance>
    implements HistoricTaskInstanceQuery {
  private static final TaskColumns COLUMNS = new TaskColumns(H_TASK, H_TASK.number("started_at"));

  /** Open tasks are found in a table that holds no others. */
  private static final Relation OPEN = TASK.as("open");

  private static final Field<Long> ENDED_AT = H_TASK.optionalNumber("ended_at");
  private static final Field<String> DELETE_REASON = H_TASK.optionalText("delete_reason");
  private static final Field<Long> FOLLOW_UP = H_TASK.optionalNumber("follow_up_at");
  private static final Field<String> COMPLETED_BY = H_TASK.optionalText("completed_by");
  private static final String PROCESS_TENANT = "process_tenant";

  HistoricTasks(Reads reads) {
    super(reads, H_TASK, H_TASK.number("started_at"), H_INSTANCE, H_VARIABLE, H_IDENTITY_LINK);
  }

  @Override
  HistoricTaskInstanceQuery self() {
    return this;
  }

  @Override
  Table<?> from() {
    return H_TASK.table();
  }

  @Override
  Collection<? extends SelectFieldOrAsterisk> fields() {
    return COLUMNS.and(ENDED_AT, DELETE_REASON, COMPLETED_BY, processTenant().as(PROCESS_TENANT));
  }

  @Override
  HistoricTaskInstance map(Record row) {
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
  List<HistoricTaskInstance> complete(List<HistoricTaskInstance> found) {
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
  public HistoricTaskInstanceQuery executionId(String value) {
    return id("executionId", H_TASK.optionalNumber("execution_id"), value);
  }

  @Override
  public HistoricTaskInstanceQuery finished() {
    return filterNotNull("finished", ENDED_AT);
  }

  @Override
  public HistoricTaskInstanceQuery unfinished() {
    return filter(
        "unfinished",
        ENDED_AT.isNull().and(H_TASK.id().in(DSL.select(OPEN.id()).from(OPEN.table()))));
  }

  @Override
  public HistoricTaskInstanceQuery processFinished() {
    return filter("processFinished", ofInstance(instance().optionalNumber("ended_at").isNotNull()));
  }

  @Override
  public HistoricTaskInstanceQuery processUnfinished() {
    return filter("processUnfinished", ofInstance(instance().optionalNumber("ended_at").isNull()));
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedOn(Date time) {
    return at("taskCompletedOn", ENDED_AT, time);
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedBefore(Date time) {
    return before("taskCompletedBefore", ENDED_AT, time);
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedAfter(Date time) {
    return after("taskCompletedAfter", ENDED_AT, time);
  }

  @Override
  public HistoricTaskInstanceQuery taskCompletedBy(String userId) {
    return text("taskCompletedBy", COMPLETED_BY, userId);
  }

  @Override
  Condition isIn(String state) {
    return state.equals(Task.COMPLETED)
        ? ENDED_AT.isNotNull()
        : ENDED_AT.isNull().and(super.isIn(state));
  }

  @Override
  public HistoricTaskInstanceQuery taskFollowUpDate(Date followUpDate) {
    return at("taskFollowUpDate", FOLLOW_UP, followUpDate);
  }

  @Override
  public HistoricTaskInstanceQuery taskFollowUpBefore(Date time) {
    return before("taskFollowUpBefore", FOLLOW_UP, time);
  }

  @Override
  public HistoricTaskInstanceQuery taskFollowUpAfter(Date time) {
    return after("taskFollowUpAfter", FOLLOW_UP, time);
  }

  @Override
  public HistoricTaskInstanceQuery orderByTaskFollowUpDate() {
    return orderBy(FOLLOW_UP);
  }

  @Override
  public HistoricTaskInstanceQuery taskDeleteReason(String value) {
    return text("taskDeleteReason", DELETE_REASON, value);
  }

  @Override
  public HistoricTaskInstanceQuery taskDeleteReasonLike(String pattern) {
    return like("taskDeleteReasonLike", DELETE_REASON, pattern);
  }

  @Override
  public HistoricTaskInstanceQuery taskWithoutDeleteReason() {
    return filter("taskWithoutDeleteReason", DELETE_REASON.isNull());
  }

  @Override
  public HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime() {
    return orderBy(H_TASK.number("started_at"));
  }

  @Override
  public HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime() {
    return orderBy(ENDED_AT);
  }

  @Override
  public HistoricTaskInstanceQuery orderByHistoricTaskInstanceDuration() {
    return orderBy(ENDED_AT.minus(H_TASK.number("started_at")));
  }

  @Override
  public HistoricTaskInstanceQuery orderByDeleteReason() {
    return orderBy(DELETE_REASON);
  }
}
