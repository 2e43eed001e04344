package io.turgo.engine.query;

import io.turgo.engine.task.IdentityLinkType;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Whom a task may be claimed by: several filters of a query that make one condition together. */
final class CandidateFilter implements Filters.Late {
  /** Tasks that are looked up one by one and sorted sooner than twenty are met among all. */
  private static final int FEW = 10_000;

  private final Relation task;
  private final Relation link;
  private final Reads reads;
  private @Nullable String user;
  private @Nullable List<String> groups;
  private @Nullable String orAssigned;
  private boolean ignoreAssignee;

  /**
   * @param task the table of the tasks
   * @param link the table of the parts of users and groups in them
   */
  CandidateFilter(Reads reads, Relation task, Relation link) {
    this.reads = reads;
    this.task = task;
    this.link = link;
  }

  void user(String userId) {
    user = userId;
  }

  void groups(List<String> groupIds) {
    groups = groupIds;
  }

  void orAssigned(String userId) {
    orAssigned = userId;
  }

  /** Finds tasks that somebody has claimed as well. */
  void ignoreAssignee() {
    ignoreAssignee = true;
  }

  @Override
  public Condition condition() {
    Field<String> assignee = task.optionalText("assignee");
    Condition free = ignoreAssignee ? DSL.noCondition() : assignee.isNull();
    if (orAssigned != null) {
      Relation own = task.as("own");
      List<Way> ways = mayClaim(orAssigned);
      ways.add(new Way(own, own.id(), equal(own.optionalText("assignee"), orAssigned)));
      return oneOf(ways)
          .and(ignoreAssignee ? DSL.noCondition() : equal(assignee, orAssigned).or(free));
    }
    return user == null && groups == null ? DSL.noCondition() : free.and(oneOf(mayClaim(user)));
  }

  /**
   * A way to tasks by an index, where an <i>or</i> of several would be looked at for each task.
   *
   * @param taskId what its rows call the task by
   */
  private record Way(Relation table, Field<Long> taskId, Condition indexed) {
    Select<Record1<Long>> tasks(Condition such) {
      return DSL.select(taskId).from(table.table()).where(indexed).and(such);
    }
  }

  /**
   * PostgreSQL takes all groups for equally large. So it is told to begin with the tasks of a group
   * that has few, where it would look for them among all tasks from the newest on; those of a large
   * group it meets soon on that way.
   */
  private Condition oneOf(List<Way> ways) {
    if (ways.isEmpty()) {
      return DSL.falseCondition();
    }
    Select<Record1<Long>> tasks =
        ways.stream()
            .map(way -> way.tasks(way.table().equals(link) ? isCandidate() : DSL.noCondition()))
            .reduce(Select::unionAll)
            .orElseThrow();
    return !reads.isSqlite() && areFew(ways)
        ? task.id().eq(DSL.any(DSL.array(tasks)))
        : task.id().in(tasks);
  }

  private boolean areFew(List<Way> ways) {
    Select<Record1<Long>> some =
        ways.stream()
            .map(way -> way.tasks(DSL.noCondition()))
            .reduce(Select::unionAll)
            .orElseThrow();
    return reads.read(sql ->
        sql.selectCount()
            .from(DSL.selectFrom(some.asTable("some")).limit(FEW + 1).asTable("counted"))
            .fetchSingle()
            .value1())
        <= FEW;
  }

  private List<Way> mayClaim(@Nullable String userId) {
    List<Way> ways = new ArrayList<>();
    if (userId != null) {
      ways.add(new Way(link, link.number("task_id"), equal(link.optionalText("user_id"), userId)));
    }
    List<String> of = groups;
    if (of == null) {
      of = userId == null ? List.of() : List.copyOf(reads.groupsOf(userId));
    }
    List<String> known = io.turgo.engine.query.Select.withoutNul(of);
    if (!known.isEmpty()) {
      ways.add(new Way(link, link.number("task_id"), link.optionalText("group_id").in(known)));
    }
    return ways;
  }

  private Condition isCandidate() {
    return link.text("type").eq(IdentityLinkType.CANDIDATE);
  }

  private static Condition equal(Field<String> field, String text) {
    return text.indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }
}
