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
  private final Relation task;
  private final Relation link;
  private final GroupsOfUser groupsOf;
  private @Nullable String user;
  private @Nullable List<String> groups;
  private @Nullable String orAssigned;
  private boolean ignoreAssignee;

  /**
   * @param task the table of the tasks
   * @param link the table of the parts of users and groups in them
   * @param groupsOf the groups of a user, for whom none are named
   */
  CandidateFilter(Relation task, Relation link, GroupsOfUser groupsOf) {
    this.groupsOf = groupsOf;
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
      List<Select<Record1<Long>>> ways = mayClaim(orAssigned);
      ways.add(
          DSL.select(own.id())
              .from(own.table())
              .where(equal(own.optionalText("assignee"), orAssigned)));
      return oneOf(ways)
          .and(ignoreAssignee ? DSL.noCondition() : equal(assignee, orAssigned).or(free));
    }
    return user == null && groups == null ? DSL.noCondition() : free.and(oneOf(mayClaim(user)));
  }

  /** Each way by an index of its own, where an <i>or</i> would be looked at for each task. */
  private Condition oneOf(List<Select<Record1<Long>>> ways) {
    return ways.stream()
        .reduce(Select::unionAll)
        .map(all -> task.id().in(all))
        .orElseGet(DSL::falseCondition);
  }

  private List<Select<Record1<Long>>> mayClaim(@Nullable String userId) {
    List<Select<Record1<Long>>> ways = new ArrayList<>();
    if (userId != null) {
      ways.add(candidates(equal(link.optionalText("user_id"), userId)));
    }
    List<String> of = groups;
    if (of == null) {
      of = userId == null ? List.of() : List.copyOf(groupsOf.of(userId));
    }
    List<String> known = io.turgo.engine.query.Select.withoutNul(of);
    if (!known.isEmpty()) {
      ways.add(candidates(link.optionalText("group_id").in(known)));
    }
    return ways;
  }

  private Select<Record1<Long>> candidates(Condition who) {
    return DSL.select(link.number("task_id"))
        .from(link.table())
        .where(link.text("type").eq(IdentityLinkType.CANDIDATE))
        .and(who);
  }

  private static Condition equal(Field<String> field, String text) {
    return text.indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }
}
