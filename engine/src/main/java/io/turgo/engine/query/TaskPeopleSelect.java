package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.QueryArguments.some;

import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskInfo;
import io.turgo.engine.task.TaskInfoQuery;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/**
 * Filters tasks by who has a part in them and how far they are.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class TaskPeopleSelect<Q extends TaskInfoQuery<Q, T>, T extends TaskInfo>
    extends TaskPropertySelect<Q, T> {
  private final Field<Long> created;
  private final Relation link;

  TaskPeopleSelect(Reads reads, Relation task, Field<Long> created, Relation link) {
    super(reads, task, created);
    this.created = created;
    this.link = link;
  }

  @Override
  public Q taskAssignee(String value) {
    return text("taskAssignee", task.optionalText("assignee"), value);
  }

  @Override
  public Q taskAssigneeLike(String pattern) {
    return like("taskAssigneeLike", task.optionalText("assignee"), pattern);
  }

  @Override
  public Q taskAssigneeLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("taskAssigneeLikeIgnoreCase", task.optionalText("assignee"), pattern);
  }

  @Override
  public Q taskAssigneeIds(Collection<String> values) {
    return texts("taskAssigneeIds", task.optionalText("assignee"), values);
  }

  @Override
  public Q taskAssigned() {
    return filter("taskAssigned", task.optionalText("assignee").isNotNull());
  }

  @Override
  public Q taskUnassigned() {
    return filter("taskUnassigned", task.optionalText("assignee").isNull());
  }

  @Override
  public Q taskOwner(String value) {
    return text("taskOwner", task.optionalText("owner"), value);
  }

  @Override
  public Q taskOwnerLike(String pattern) {
    return like("taskOwnerLike", task.optionalText("owner"), pattern);
  }

  @Override
  public Q taskOwnerLikeIgnoreCase(String pattern) {
    return likeIgnoreCase("taskOwnerLikeIgnoreCase", task.optionalText("owner"), pattern);
  }

  @Override
  public Q taskCandidateUser(String userId) {
    candidates().user(required("userId", userId));
    return self();
  }

  @Override
  public Q taskCandidateGroup(String groupId) {
    candidates().groups(List.of(required("groupId", groupId)));
    return self();
  }

  @Override
  public Q taskCandidateGroupIn(Collection<String> groupIds) {
    candidates().groups(some("groupIds", groupIds));
    return self();
  }

  @Override
  public Q taskCandidateOrAssigned(String userId) {
    candidates().orAssigned(required("userId", userId));
    return self();
  }

  @Override
  public Q ignoreAssigneeValue() {
    candidates().ignoreAssignee();
    return self();
  }

  private CandidateFilter candidates() {
    return late(CandidateFilter.class, () -> new CandidateFilter(reads, task, created, link));
  }

  @Override
  public Q taskInvolvedUser(String userId) {
    return filter(
        "taskInvolvedUser",
        isText("userId", assignee(), userId)
            .or(isText("userId", task.optionalText("owner"), userId))
            .or(link(isText("userId", link.optionalText("user_id"), userId))));
  }

  @Override
  public Q taskInvolvedGroups(Collection<String> groupIds) {
    return filter(
        "taskInvolvedGroups", link(isOneOf("groupIds", link.optionalText("group_id"), groupIds)));
  }

  private Condition link(Condition such) {
    return DSL.exists(
        DSL.selectOne()
            .from(link.table())
            .where(link.number("instance_id").eq(task.number("instance_id")))
            .and(link.number("task_id").eq(task.id()))
            .and(such));
  }

  private Field<String> assignee() {
    return task.optionalText("assignee");
  }

  @Override
  public Q taskClaimedOn(Date time) {
    return at("taskClaimedOn", task.optionalNumber("claimed_at"), time);
  }

  @Override
  public Q taskClaimedBefore(Date time) {
    return before("taskClaimedBefore", task.optionalNumber("claimed_at"), time);
  }

  @Override
  public Q taskClaimedAfter(Date time) {
    return after("taskClaimedAfter", task.optionalNumber("claimed_at"), time);
  }

  @Override
  public Q taskClaimedBy(String userId) {
    return text("taskClaimedBy", task.optionalText("claimed_by"), userId);
  }

  @Override
  public Q taskInProgressStartTimeOn(Date time) {
    return at("taskInProgressStartTimeOn", task.optionalNumber("begun_at"), time);
  }

  @Override
  public Q taskInProgressStartTimeBefore(Date time) {
    return before("taskInProgressStartTimeBefore", task.optionalNumber("begun_at"), time);
  }

  @Override
  public Q taskInProgressStartTimeAfter(Date time) {
    return after("taskInProgressStartTimeAfter", task.optionalNumber("begun_at"), time);
  }

  @Override
  public Q taskInProgressStartedBy(String userId) {
    return text("taskInProgressStartedBy", task.optionalText("begun_by"), userId);
  }

  @Override
  public Q taskSuspendedOn(Date time) {
    return at("taskSuspendedOn", task.optionalNumber("suspended_at"), time);
  }

  @Override
  public Q taskSuspendedBefore(Date time) {
    return before("taskSuspendedBefore", task.optionalNumber("suspended_at"), time);
  }

  @Override
  public Q taskSuspendedAfter(Date time) {
    return after("taskSuspendedAfter", task.optionalNumber("suspended_at"), time);
  }

  @Override
  public Q taskSuspendedBy(String userId) {
    return text("taskSuspendedBy", task.optionalText("suspended_by"), userId);
  }

  @Override
  public Q taskState(String state) {
    return filter("taskState", isIn(required("state", state)));
  }

  /** The task is open and in that state. */
  Condition isIn(String state) {
    Field<String> stored = task.optionalText("state");
    return state.equals(Task.CREATED) ? stored.isNull() : isText("state", stored, state);
  }
}
