package io.turgo.engine.query;

import static io.turgo.engine.query.QueryArguments.all;
import static io.turgo.engine.query.QueryArguments.required;
import static io.turgo.engine.query.QueryArguments.some;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.search.Page;
import io.turgo.engine.search.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.SelectLimitStep;
import org.jooq.SortField;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What all queries share: filters by name, sorts, paging and the reading of rows.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
abstract class Select<Q extends Query<Q, T>, T> implements Query<Q, T> {
  private static final int IDS_AT_ONCE = 1_000;

  private final Filters filters = new Filters();
  private final List<Filters> alternatives = new ArrayList<>();
  private Filters current = filters;
  private final List<Keyset.Sort> sorts = new ArrayList<>();
  private @Nullable Sort pendingSort;
  final Reads reads;

  /** A property that {@code orderBy...} named, until its direction is known. */
  private record Sort(Field<?> field, @Nullable Boolean nullsFirst) {}

  Select(Reads reads) {
    this.reads = reads;
  }

  abstract Q self();

  /** What is read from, with the joins that the fields need. */
  abstract Table<?> from();

  abstract Collection<? extends SelectFieldOrAsterisk> fields();

  /** Breaks ties of every sort, so that pages neither repeat nor miss a row. */
  abstract Field<Long> id();

  abstract T map(Record row);

  /** Reads with more statements what belongs to the rows; hands them on completed. */
  List<T> complete(List<T> found) {
    return found;
  }

  @Override
  public Q or() {
    if (inOr()) {
      throw new TurgoIllegalArgumentException(
          "Expected endOr() before another or(): groups of alternatives can not be nested");
    }
    current = new Filters();
    alternatives.add(current);
    return self();
  }

  @Override
  public Q endOr() {
    if (!inOr()) {
      throw new TurgoIllegalArgumentException("Expected or() before endOr(), but there is none");
    }
    current = filters;
    return self();
  }

  @Override
  public Q asc() {
    return direction(true);
  }

  @Override
  public Q desc() {
    return direction(false);
  }

  @Override
  public long count() {
    checkSorted();
    return reads.read(
        sql -> sql.select(DSL.count()).from(from()).where(conditions()).fetchSingle().value1());
  }

  @Override
  public @Nullable T singleResult() {
    List<T> found = fetch(0, 2);
    if (found.size() > 1) {
      throw new TurgoException(
          "Expected at most one result of a "
              + getClass().getInterfaces()[0].getSimpleName()
              + ", but there are more; filter by "
              + (filters.names().isEmpty()
                  ? "something"
                  : "more than " + String.join(", ", filters.names()))
              + " or ask for a list");
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  @Override
  public List<T> list() {
    return fetch(0, Integer.MAX_VALUE);
  }

  @Override
  public List<T> listPage(int firstResult, int maxResults) {
    notNegative("firstResult", firstResult);
    notNegative("maxResults", maxResults);
    return maxResults == 0 ? List.of() : fetch(firstResult, maxResults);
  }

  private List<T> fetch(int first, int max) {
    checkSorted();
    List<SortField<?>> order = new ArrayList<>();
    sorts.forEach(sort -> order.add(sort.sortField()));
    order.add(id().asc());
    boolean all = first == 0 && max == Integer.MAX_VALUE;
    List<Condition> conditions =
        all ? conditions() : conditions(null, start(List.copyOf(sorts), DSL.noCondition()));
    List<T> found =
        reads.read(sql -> {
          SelectLimitStep<?> rows =
              sql.select(fields()).from(from()).where(conditions).orderBy(order);
          return all ? rows.fetch(this::map) : rows.limit(max).offset(first).fetch(this::map);
        });
    return complete(found);
  }

  /**
   * A statement that finds the ids of all that match, and another number of each, in the order of
   * the ids. It has its values in it.
   *
   * @param also what must hold too
   */
  final String selection(Condition also, Field<?>... others) {
    checkSorted();
    List<Field<?>> fields = new ArrayList<>(List.of(others));
    fields.addFirst(id());
    return reads.read(sql ->
        sql.renderInlined(
            sql.select(fields).from(from()).where(conditions()).and(also).orderBy(id().asc())));
  }

  @Override
  public Page<T> page(@Nullable String cursor, int maxResults) {
    atLeastOne("maxResults", maxResults);
    checkSorted();
    List<Keyset.Sort> order =
        sorts.stream().map(sort -> sort.known(filters.isNotNull(sort.field()))).toList();
    Keyset inOrder = new Keyset(order, id());
    PageStart start = start(order, cursor == null ? DSL.noCondition() : inOrder.behind(cursor));
    Filters.Led led = filters.led(start);
    Keyset keyset = led == null ? inOrder : inOrder.at(led.lead().places());
    Table<?> from = from(led);
    List<SelectFieldOrAsterisk> read = new ArrayList<>(fields());
    read.addAll(keyset.fields());
    List<Condition> conditions = conditions(led, start);
    if (cursor != null) {
      conditions.add(keyset.behind(cursor));
    }
    List<? extends Record> rows =
        reads.read(sql ->
            sql.select(read)
                .from(from)
                .where(conditions)
                .orderBy(keyset.order())
                .limit(maxResults == Integer.MAX_VALUE ? maxResults : maxResults + 1)
                .fetch());
    boolean more = rows.size() > maxResults;
    List<? extends Record> shown = more ? rows.subList(0, maxResults) : rows;
    List<T> found = new ArrayList<>(shown.size());
    shown.forEach(row -> found.add(map(row)));
    return new Page<>(complete(found), more ? keyset.cursor(shown.getLast()) : null);
  }

  @Override
  public long countUpTo(int most) {
    atLeastOne("most", most);
    checkSorted();
    PageStart start = PageStart.any(isAlone());
    Filters.Led led = filters.led(start);
    List<Condition> conditions = conditions(led, start);
    return reads.read(sql ->
        sql.selectCount()
            .from(sql.select(id()).from(from(led)).where(conditions).limit(most).asTable("found"))
            .fetchSingle()
            .value1());
  }

  private PageStart start(List<Keyset.Sort> order, Condition behind) {
    return new PageStart(isAlone(), true, order, behind);
  }

  private boolean isAlone() {
    return filters.size() == 1 && alternatives.isEmpty();
  }

  /** From what leads to the rows, if anything does. */
  private Table<?> from(Filters.@Nullable Led led) {
    return led == null ? from() : from().join(led.lead().table()).on(led.lead().on());
  }

  /** Those with one of the ids that match. */
  Map<Long, T> byIds(Collection<Long> ids) {
    Map<Long, T> byId = new HashMap<>();
    List<Long> distinct = List.copyOf(new LinkedHashSet<>(ids));
    for (int from = 0; from < distinct.size(); from += IDS_AT_ONCE) {
      List<Long> some = distinct.subList(from, Math.min(distinct.size(), from + IDS_AT_ONCE));
      reads.read(sql ->
          sql.select(fields())
              .from(from())
              .where(id().in(some))
              .and(DSL.and(conditions()))
              .fetch(row -> byId.put(row.get(id()), map(row))));
    }
    return byId;
  }

  /** What matches, for statements of which this is a part. */
  final org.jooq.Select<Record1<Long>> matching() {
    return DSL.select(id()).from(from()).where(conditions());
  }

  private List<Condition> conditions() {
    return conditions(filters.conditions(), Filters::conditions);
  }

  /** The conditions of a statement that reads some rows, beside what leads to them. */
  private List<Condition> conditions(Filters.@Nullable Led led, PageStart start) {
    return conditions(
        led == null ? filters.conditionsFrom(start) : led.conditions(),
        group -> group.conditionsFrom(start));
  }

  /** With those of the alternatives. */
  private List<Condition> conditions(
      List<Condition> all, Function<Filters, List<Condition>> ofAlternatives) {
    for (Filters group : alternatives) {
      List<Condition> either = ofAlternatives.apply(group);
      if (!either.isEmpty()) {
        all.add(DSL.or(either));
      }
    }
    return all;
  }

  /** Whether the next filter is one of several alternatives. */
  final boolean inOr() {
    return current != filters;
  }

  // Filters. The name is that of the filter and of its argument.

  final Q filter(String name, Condition condition) {
    current.put(name, condition);
    return self();
  }

  /** A filter that lets rows with a value pass only. */
  final Q filterNotNull(String name, Field<?> field) {
    return filterNotNull(name, field, field.isNotNull());
  }

  private Q filterNotNull(String name, Field<?> field, Condition condition) {
    if (!inOr()) {
      current.notNull(field);
    }
    return filter(name, condition);
  }

  public final Q variableFilter(Condition condition) {
    return variableFilter(() -> condition);
  }

  public final Q variableFilter(Filters.Late filter) {
    current.add(filter);
    return self();
  }

  /** A filter whose condition is asked for in the end. */
  final Q late(String name, Filters.Late filter) {
    current.put(name, filter);
    return self();
  }

  /** The filter of that kind in the present group, whose condition is asked for in the end. */
  final <L extends Filters.Late> L late(Class<L> kind, Supplier<L> fresh) {
    return current.late(kind, fresh);
  }

  final Q id(String name, Field<Long> field, String id) {
    return filter(name, isId(name, field, id));
  }

  final Q ids(String name, Field<Long> field, Collection<String> ids) {
    return filter(name, field.in(Ids.parse(some(name, ids))));
  }

  final Condition isId(String name, Field<Long> field, String id) {
    Long number = Ids.parse(required(name, id));
    return number == null ? DSL.falseCondition() : field.eq(number);
  }

  /**
   * The field names that running execution.
   *
   * @param instanceId of the row: an index leads to it, where there is none on the field
   */
  final Condition isExecution(
      String name, Field<Long> field, Field<Long> instanceId, String executionId) {
    Long id = Ids.parse(required(name, executionId));
    return id == null
        ? DSL.falseCondition()
        : field.eq(id).and(Below.instanceOfExecution(instanceId, id));
  }

  /** Those whose definition is such; all, also those of no definition, if there is no condition. */
  final Q byDefinition(String name, Field<Long> definitionId, Condition such) {
    if (such.equals(DSL.noCondition())) {
      return filter(name, such);
    }
    return late(name, new OfDefinitions(reads, definitionId, such));
  }

  final Q text(String name, Field<String> field, String text) {
    return filter(name, isText(name, field, text));
  }

  final Condition isText(String name, Field<String> field, String text) {
    return required(name, text).indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }

  /** Another text or none. */
  final Condition isOther(String name, Field<String> field, String text) {
    return required(name, text).indexOf('\0') >= 0
        ? DSL.noCondition()
        : field.isNull().or(field.ne(text));
  }

  final Q texts(String name, Field<String> field, Collection<String> texts) {
    return filter(name, isOneOf(name, field, texts));
  }

  final Condition isOneOf(String name, Field<String> field, Collection<String> texts) {
    return field.in(withoutNul(some(name, texts)));
  }

  /** One of the texts; no condition if there are none. */
  final Condition isOneOfAny(String name, Field<String> field, Collection<String> texts) {
    return all(name, texts).isEmpty() ? DSL.noCondition() : isOneOf(name, field, texts);
  }

  /** None of the texts; no condition if there are none. */
  final Condition isNoneOf(String name, Field<String> field, Collection<String> texts) {
    return all(name, texts).isEmpty() ? DSL.noCondition() : isOneOf(name, field, texts).not();
  }

  /** One of the ids; no condition if there are none. */
  final Condition isIdOfAny(String name, Field<Long> field, Collection<String> ids) {
    return all(name, ids).isEmpty() ? DSL.noCondition() : field.in(Ids.parse(ids));
  }

  final Q textsIgnoreCase(String name, Field<String> field, Collection<String> texts) {
    List<Field<String>> lower = new ArrayList<>();
    for (String text : withoutNul(some(name, texts))) {
      lower.add(DSL.lower(DSL.val(text)));
    }
    return filter(name, DSL.lower(field).in(lower));
  }

  final Q like(String name, Field<String> field, String pattern) {
    return filter(name, isLike(name, field, pattern));
  }

  final Condition isLike(String name, Field<String> field, String pattern) {
    return TextPattern.matches(reads, field, required(name, pattern));
  }

  final Q likeIgnoreCase(String name, Field<String> field, String pattern) {
    return filter(name, isLikeIgnoreCase(name, field, pattern));
  }

  final Condition isLikeIgnoreCase(String name, Field<String> field, String pattern) {
    return TextPattern.matchesIgnoreCase(field, required(name, pattern));
  }

  final Q at(String name, Field<Long> field, Date time) {
    return filterNotNull(name, field, field.eq(required(name, time).getTime()));
  }

  final Q before(String name, Field<Long> field, Date time) {
    return filterNotNull(name, field, field.lt(required(name, time).getTime()));
  }

  final Q after(String name, Field<Long> field, Date time) {
    return filterNotNull(name, field, field.gt(required(name, time).getTime()));
  }

  final Q notAfter(String name, Field<Long> field, Date time) {
    return filterNotNull(name, field, field.le(required(name, time).getTime()));
  }

  final Q notBefore(String name, Field<Long> field, Date time) {
    return filterNotNull(name, field, field.ge(required(name, time).getTime()));
  }

  // Sorts.

  final Q orderBy(Field<?> field) {
    return orderBy(new Sort(field, null));
  }

  final Q orderBy(Field<?> field, boolean nullsFirst) {
    return orderBy(new Sort(field, nullsFirst));
  }

  private Q orderBy(Sort sort) {
    checkSorted();
    pendingSort = sort;
    return self();
  }

  private Q direction(boolean ascending) {
    if (pendingSort == null) {
      throw new TurgoIllegalArgumentException(
          "Expected an orderBy...() before asc() or desc(), but there is none");
    }
    Field<?> field = pendingSort.field();
    Boolean nullsFirst = pendingSort.nullsFirst();
    sorts.add(
        new Keyset.Sort(field, ascending, nullsFirst == null ? !ascending : nullsFirst, false));
    pendingSort = null;
    return self();
  }

  private void checkSorted() {
    if (pendingSort != null) {
      throw new TurgoIllegalArgumentException(
          "Expected asc() or desc() after an orderBy...(), but there is none");
    }
  }

  static void notNegative(String name, int argument) {
    if (argument < 0) {
      throw new TurgoIllegalArgumentException(
          "Expected 0 or more for '" + name + "', but got " + argument);
    }
  }

  static void atLeastOne(String name, int argument) {
    if (argument < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected 1 or more for '" + name + "', but got " + argument);
    }
  }

  static List<String> withoutNul(List<String> texts) {
    return texts.stream().filter(text -> text.indexOf('\0') < 0).toList();
  }
}
