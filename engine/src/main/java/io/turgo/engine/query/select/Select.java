package io.turgo.engine.query.select;

import static io.turgo.engine.query.select.QueryArguments.all;
import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.search.Page;
import java.util.ArrayList;
import java.util.Collection;
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
import org.jooq.RecordMapper;
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
public abstract class Select<Q, T> extends QueryState<Q, Filters, Select.Sort> {
  private static final int IDS_AT_ONCE = 1_000;

  private final List<Keyset.Sort> sorts = new ArrayList<>();
  private final Relation rows;
  private final List<Field<?>> fields;
  private final RecordMapper<Record, T> mapper;
  public final Reads reads;

  /** A property that {@code orderBy...} named, until its direction is known. */
  record Sort(Field<?> field, @Nullable Boolean nullsFirst) {}

  /**
   * @param methods what answers the methods of the query's interface
   * @param rows the table whose rows are found
   * @param columns what is read of them, and becomes what the query finds
   */
  protected Select(
      Reads reads, QueryMethods<Q> methods, Relation rows, RecordColumns<? extends T> columns) {
    this(reads, methods, rows, columns.fields(), columns::read);
  }

  /**
   * @param fields what is read of the rows
   * @param mapper what makes of a row what the query finds
   */
  protected Select(
      Reads reads,
      QueryMethods<Q> methods,
      Relation rows,
      List<Field<?>> fields,
      RecordMapper<Record, T> mapper) {
    super(methods, Filters::new);
    this.fields = fields;
    this.mapper = mapper;
    this.rows = rows;
    this.reads = reads;
  }

  /** What is read from, with the joins that the fields need. */
  protected Table<?> from() {
    return rows.table();
  }

  /** Breaks ties of every sort, so that pages neither repeat nor miss a row. */
  protected final Field<Long> id() {
    return rows.id();
  }

  /** Reads with more statements what belongs to the rows; hands them on completed. */
  protected List<T> complete(List<T> found) {
    return found;
  }

  public long count() {
    checkSorted();
    return reads.read(
        sql -> sql.select(DSL.count()).from(from()).where(conditions()).fetchSingle().value1());
  }

  public @Nullable T singleResult() {
    List<T> found = fetch(0, 2);
    if (found.size() > 1) {
      throw severalResults("more", filters.names());
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  public List<T> list() {
    return fetch(0, Integer.MAX_VALUE);
  }

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
    int most = (int) Math.min(Integer.MAX_VALUE, (long) first + max);
    List<Condition> conditions =
        all
            ? conditions()
            : conditions(null, start(List.copyOf(sorts), order, most, DSL.noCondition()));
    List<T> found =
        reads.read(sql -> {
          SelectLimitStep<?> rows =
              sql.select(fields).from(from()).where(conditions).orderBy(order);
          return all ? rows.fetch(mapper) : rows.limit(max).offset(first).fetch(mapper);
        });
    return complete(found);
  }

  /**
   * A statement that finds the ids of all that match, and another number of each, in the order of
   * the ids. It has its values in it.
   *
   * @param also what must hold too
   */
  public final String selection(Condition also, Field<?>... others) {
    checkSorted();
    List<Field<?>> fields = new ArrayList<>(List.of(others));
    fields.addFirst(id());
    return reads.read(sql ->
        sql.renderInlined(
            sql.select(fields).from(from()).where(conditions()).and(also).orderBy(id().asc())));
  }

  public Page<T> page(@Nullable String cursor, int maxResults) {
    atLeastOne("maxResults", maxResults);
    checkSorted();
    List<Keyset.Sort> order =
        sorts.stream().map(sort -> sort.known(filters.isNotNull(sort.field()))).toList();
    Keyset inOrder = new Keyset(order, id());
    int most = maxResults == Integer.MAX_VALUE ? maxResults : maxResults + 1;
    PageStart start =
        start(
            order,
            inOrder.order(),
            most,
            cursor == null ? DSL.noCondition() : inOrder.behind(cursor));
    Filters.Led led = filters.led(start);
    Keyset keyset = led == null ? inOrder : inOrder.at(led.lead().places());
    Table<?> from = from(led);
    List<SelectFieldOrAsterisk> read = new ArrayList<>(fields);
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
                .limit(most)
                .fetch());
    boolean more = rows.size() > maxResults;
    List<? extends Record> shown = more ? rows.subList(0, maxResults) : rows;
    List<T> found = new ArrayList<>(shown.size());
    shown.forEach(row -> found.add(mapper.map(row)));
    return new Page<>(complete(found), more ? keyset.cursor(shown.getLast()) : null);
  }

  public long countUpTo(int most) {
    atLeastOne("most", most);
    checkSorted();
    PageStart start = start(List.of(), List.of(), most, DSL.noCondition());
    Filters.Led led = filters.led(start);
    List<Condition> conditions = conditions(led, start);
    return reads.read(sql ->
        sql.selectCount()
            .from(sql.select(id()).from(from(led)).where(conditions).limit(most).asTable("found"))
            .fetchSingle()
            .value1());
  }

  private PageStart start(
      List<Keyset.Sort> sorted, List<SortField<?>> order, int most, Condition behind) {
    return new PageStart(isAlone(), filters::definitions, sorted, order, most, behind);
  }

  private boolean isAlone() {
    return filters.size() == 1 && alternatives.isEmpty();
  }

  /** From what leads to the rows, if anything does. */
  private Table<?> from(Filters.@Nullable Led led) {
    return led == null ? from() : from().join(led.lead().table()).on(led.lead().on());
  }

  /** Those with one of the ids that match. */
  public Map<Long, T> byIds(Collection<Long> ids) {
    Map<Long, T> byId = new HashMap<>();
    List<Long> distinct = List.copyOf(new LinkedHashSet<>(ids));
    for (int from = 0; from < distinct.size(); from += IDS_AT_ONCE) {
      List<Long> some = distinct.subList(from, Math.min(distinct.size(), from + IDS_AT_ONCE));
      reads.read(sql ->
          sql.select(fields)
              .from(from())
              .where(id().in(some))
              .and(DSL.and(conditions()))
              .fetch(row -> byId.put(row.get(id()), mapper.map(row))));
    }
    return byId;
  }

  /** What matches, for statements of which this is a part. */
  public final org.jooq.Select<Record1<Long>> matching() {
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

  // Filters. The name is that of the filter and of its argument.

  protected final void filter(String name, Condition condition) {
    current().put(name, condition);
  }

  /** A filter that lets rows with a value pass only. */
  protected final void filterNotNull(String name, Field<?> field, Condition condition) {
    if (!inOr()) {
      current().notNull(field);
    }
    filter(name, condition);
  }

  /** A filter that is added to all before it. */
  protected final void add(Filters.Late filter) {
    current().add(filter);
  }

  /** A filter whose condition is asked for in the end. */
  protected final void late(String name, Filters.Late filter) {
    current().put(name, filter);
  }

  /** The filter of that kind in the present group, whose condition is asked for in the end. */
  protected final <L extends Filters.Late> L late(Class<L> kind, Supplier<L> fresh) {
    return current().late(kind, fresh);
  }

  /** Those whose definition is such; all, also those of no definition, if there is no condition. */
  protected final void byDefinition(String name, Field<Long> definitionId, Condition such) {
    if (such.equals(DSL.noCondition())) {
      filter(name, such);
    } else {
      late(name, new OfDefinitions(reads, definitionId, such));
    }
  }

  /** Those of one definition. */
  protected final void ofDefinition(String name, Field<Long> definitionId, String id) {
    late(name, new OfDefinition(isId(name, definitionId, id), Ids.parse(id)));
  }

  protected final Condition isId(String name, Field<Long> field, String id) {
    Long number = Ids.parse(required(name, id));
    return number == null ? DSL.falseCondition() : field.eq(number);
  }

  protected final Condition isText(String name, Field<String> field, String text) {
    return required(name, text).indexOf('\0') >= 0 ? DSL.falseCondition() : field.eq(text);
  }

  /**
   * The field names that running execution.
   *
   * @param instanceId of the row: an index leads to it, where there is none on the field
   */
  protected final Condition isExecution(
      String name, Field<Long> field, Field<Long> instanceId, String executionId) {
    Long id = Ids.parse(required(name, executionId));
    return id == null
        ? DSL.falseCondition()
        : field.eq(id).and(Below.instanceOfExecution(instanceId, id));
  }

  /** Another text or none. */
  protected final Condition isOther(String name, Field<String> field, String text) {
    return required(name, text).indexOf('\0') >= 0
        ? DSL.noCondition()
        : field.isNull().or(field.ne(text));
  }

  protected final Condition isOneOf(String name, Field<String> field, Collection<String> texts) {
    return field.in(withoutNul(some(name, texts)));
  }

  /** One of the texts; no condition if there are none. */
  protected final Condition isOneOfAny(String name, Field<String> field, Collection<String> texts) {
    return all(name, texts).isEmpty() ? DSL.noCondition() : isOneOf(name, field, texts);
  }

  /** None of the texts; no condition if there are none. */
  protected final Condition isNoneOf(String name, Field<String> field, Collection<String> texts) {
    return all(name, texts).isEmpty() ? DSL.noCondition() : isOneOf(name, field, texts).not();
  }

  /** One of the ids; no condition if there are none. */
  protected final Condition isIdOfAny(String name, Field<Long> field, Collection<String> ids) {
    return all(name, ids).isEmpty() ? DSL.noCondition() : field.in(Ids.parse(ids));
  }

  protected final Condition isLike(String name, Field<String> field, String pattern) {
    return TextPattern.matches(reads, field, required(name, pattern));
  }

  protected final Condition isLikeIgnoreCase(String name, Field<String> field, String pattern) {
    return TextPattern.matchesIgnoreCase(field, required(name, pattern));
  }

  final Condition isOneOfIgnoreCase(String name, Field<String> field, Collection<String> texts) {
    List<Field<String>> lower = new ArrayList<>();
    for (String text : withoutNul(some(name, texts))) {
      lower.add(DSL.lower(DSL.val(text)));
    }
    return DSL.lower(field).in(lower);
  }

  // Sorts.

  /**
   * Sorts by a field.
   *
   * @param nullsFirst null where it depends on the direction
   */
  protected final void orderBy(Field<?> field, @Nullable Boolean nullsFirst) {
    sortBy(new Sort(field, nullsFirst));
  }

  @Override
  final void sort(Sort by, boolean ascending) {
    boolean nullsFirst = by.nullsFirst() == null ? !ascending : by.nullsFirst();
    sorts.add(new Keyset.Sort(by.field(), ascending, nullsFirst, false));
  }

  public static void notNegative(String name, int argument) {
    if (argument < 0) {
      throw new TurgoIllegalArgumentException(
          "Expected 0 or more for '" + name + "', but got " + argument);
    }
  }

  public static void atLeastOne(String name, int argument) {
    if (argument < 1) {
      throw new TurgoIllegalArgumentException(
          "Expected 1 or more for '" + name + "', but got " + argument);
    }
  }

  public static List<String> withoutNul(List<String> texts) {
    return texts.stream().filter(text -> text.indexOf('\0') < 0).toList();
  }
}
