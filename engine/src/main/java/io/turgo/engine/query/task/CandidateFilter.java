package io.turgo.engine.query.task;

import io.turgo.engine.query.select.Filters;
import io.turgo.engine.query.select.Keyset;
import io.turgo.engine.query.select.Lead;
import io.turgo.engine.query.select.PageStart;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.Relation;
import io.turgo.engine.query.select.Relations;
import io.turgo.engine.task.IdentityLinkType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Record3;
import org.jooq.Select;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Whom a task may be claimed by: several filters of a query that make one condition together. */
final class CandidateFilter implements Filters.Late {
  /** Tasks that are looked up one by one and sorted sooner than twenty are met among all. */
  private static final int FEW = 10_000;

  /** So many ways are merged. */
  private static final int MOST_MERGED = 50;

  // The rows of all ways, by which of them they came.
  private static final Relation WAY = new Relation("way", "way");
  private static final Field<Long> CREATED = WAY.number("created");
  private static final Field<Long> TASK_ID = WAY.number("task");
  private static final Field<Integer> NUMBER = WAY.integer("number");

  private final Relation task;
  private final Field<Long> created;
  private final Relation link;
  private final Reads reads;
  private @Nullable String user;
  private @Nullable List<String> groups;
  private @Nullable String orAssigned;
  private boolean ignoreAssignee;

  /**
   * @param task the table of the tasks
   * @param created when a task was created
   * @param link the table of the parts of users and groups in them
   */
  CandidateFilter(Reads reads, Relation task, Field<Long> created, Relation link) {
    this.reads = reads;
    this.task = task;
    this.created = created;
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
      List<Way> ways = mayClaim(orAssigned);
      ways.add(own(orAssigned));
      return oneOf(ways)
          .and(ignoreAssignee ? DSL.noCondition() : equal(assignee, orAssigned).or(free));
    }
    return user == null && groups == null ? DSL.noCondition() : free.and(oneOf(mayClaim(user)));
  }

  /**
   * The parts of users and groups in tasks have the times when those were created, in their
   * indexes: each way brings its newest tasks first, and PostgreSQL merges them.
   */
  @Override
  public @Nullable Lead lead(PageStart start) {
    List<Keyset.Sort> sorts = start.sorts();
    boolean byTime = sorts.size() == 1 && sorts.getFirst().field().equals(created);
    if (reads.isSqlite() || !byTime || !link.equals(Relations.IDENTITY_LINK)) {
      return null;
    }
    boolean ascending = sorts.getFirst().ascending();
    List<Way> ways = new ArrayList<>();
    Field<String> assignee = task.optionalText("assignee");
    Condition free = ignoreAssignee ? DSL.noCondition() : assignee.isNull();
    if (orAssigned != null) {
      if (orAssigned.indexOf('\0') >= 0) {
        return null;
      }
      ways.add(own(orAssigned));
      Condition another = assignee.isNull().or(assignee.ne(orAssigned));
      free = NUMBER.eq(0).or(free.and(another));
    }
    ways.addAll(oneByOne(orAssigned == null ? user : orAssigned));
    if (ways.isEmpty() || ways.size() > MOST_MERGED) {
      return null;
    }
    Select<Record3<Long, Long, Integer>> merged = inOrder(ways.getFirst(), 0, ascending);
    for (int i = 1; i < ways.size(); i++) {
      merged = merged.unionAll(inOrder(ways.get(i), i, ascending));
    }
    return new Lead(
        merged.asTable(WAY.alias()),
        TASK_ID.eq(task.id()),
        List.of(CREATED, TASK_ID),
        free.and(isFirst(ways)));
  }

  /** Each task once, whoever gave somebody the same part twice. */
  private Select<Record3<Long, Long, Integer>> inOrder(Way way, int number, boolean ascending) {
    boolean isLink = way.table().equals(link);
    Field<Long> time = way.table().number(isLink ? "task_created_at" : "created_at");
    SortField<Long> first = ascending ? time.asc() : time.desc();
    SortField<Long> second = ascending ? way.taskId().asc() : way.taskId().desc();
    return DSL.selectDistinct(
            time.as("created"), way.taskId().as("task"), DSL.inline(number).as("number"))
        .from(way.table().table())
        .where(way.indexed())
        .and(isLink ? isCandidate() : DSL.noCondition())
        .orderBy(first, second);
  }

  /** No way before leads to the task too. */
  private Condition isFirst(List<Way> ways) {
    Condition before = DSL.falseCondition();
    Relation other = link.as("other");
    for (int i = 0; i < ways.size() - 1; i++) {
      Way way = ways.get(i);
      if (way.table().equals(link)) {
        before = before.or(NUMBER.gt(i).and(way.which().apply(other)));
      }
    }
    return before.equals(DSL.falseCondition())
        ? DSL.noCondition()
        : DSL.notExists(
            DSL.selectOne()
                .from(other.table())
                .where(other.number("instance_id").eq(task.number("instance_id")))
                .and(other.number("task_id").eq(task.id()))
                .and(other.text("type").eq(IdentityLinkType.CANDIDATE))
                .and(before));
  }

  /**
   * A way to tasks by an index, where an <i>or</i> of several would be looked at for each task.
   *
   * @param taskId what its rows call the task by
   * @param which of the rows of such a table
   */
  private record Way(Relation table, Field<Long> taskId, Function<Relation, Condition> which) {
    Condition indexed() {
      return which.apply(table);
    }

    Select<Record1<Long>> tasks(Condition such) {
      return DSL.select(taskId).from(table.table()).where(indexed()).and(such);
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
    List<Way> ways = ofUser(userId);
    List<String> known = groups(userId);
    if (!known.isEmpty()) {
      ways.add(linked(parts -> parts.optionalText("group_id").in(known)));
    }
    return ways;
  }

  /** The same with each group for itself, as its index has them in order. */
  private List<Way> oneByOne(@Nullable String userId) {
    List<Way> ways = ofUser(userId);
    for (String group : new LinkedHashSet<>(groups(userId))) {
      ways.add(linked(parts -> parts.optionalText("group_id").eq(group)));
    }
    return ways;
  }

  private List<Way> ofUser(@Nullable String userId) {
    List<Way> ways = new ArrayList<>();
    if (userId != null) {
      ways.add(linked(parts -> equal(parts.optionalText("user_id"), userId)));
    }
    return ways;
  }

  private List<String> groups(@Nullable String userId) {
    List<String> of = groups;
    if (of == null) {
      of = userId == null ? List.of() : List.copyOf(reads.groupsOf(userId));
    }
    return io.turgo.engine.query.select.Select.withoutNul(of);
  }

  private Way linked(Function<Relation, Condition> which) {
    return new Way(link, link.number("task_id"), which);
  }

  private Way own(String userId) {
    Relation own = task.as("own");
    return new Way(own, own.id(), tasks -> equal(tasks.optionalText("assignee"), userId));
  }

  private Condition isCandidate() {
    return link.text("type").eq(IdentityLinkType.CANDIDATE);
  }

  private static Condition equal(Field<String> field, String text) {
    return text.indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }
}
