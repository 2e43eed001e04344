package io.turgo.engine.query;

import static io.turgo.engine.query.Tables.IDENTITY_LINK;

import io.turgo.engine.task.IdentityLinkType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Whom a task may be claimed by: several filters of a query that make one condition together. */
final class CandidateFilter implements Filters.Late {
  private final Field<String> assignee;
  private final UnaryOperator<Condition> link;
  private final GroupsOfUser groupsOf;
  private @Nullable String user;
  private @Nullable List<String> groups;
  private @Nullable String orAssigned;
  private boolean ignoreAssignee;

  /**
   * @param assignee the task's
   * @param link the task has an identity link that is such
   * @param groupsOf the groups of a user, for whom none are named
   */
  CandidateFilter(Field<String> assignee, UnaryOperator<Condition> link, GroupsOfUser groupsOf) {
    this.groupsOf = groupsOf;
    this.assignee = assignee;
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
    Condition free = ignoreAssignee ? DSL.trueCondition() : assignee.isNull();
    if (orAssigned != null) {
      return equal(assignee, orAssigned).or(free.and(mayClaim(orAssigned)));
    }
    return user == null && groups == null ? DSL.noCondition() : free.and(mayClaim(user));
  }

  private Condition mayClaim(@Nullable String userId) {
    Condition who = DSL.falseCondition();
    if (userId != null) {
      who = who.or(equal(IDENTITY_LINK.optionalText("user_id"), userId));
    }
    List<String> of = groups;
    if (of == null) {
      of = userId == null ? List.of() : List.copyOf(groupsOf.of(userId));
    }
    if (!of.isEmpty()) {
      who =
          who.or(IDENTITY_LINK.optionalText("group_id").in(Select.withoutNul(new ArrayList<>(of))));
    }
    return link.apply(IDENTITY_LINK.text("type").eq(IdentityLinkType.CANDIDATE).and(who));
  }

  private static Condition equal(Field<String> field, String text) {
    return text.indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }
}
