package io.turgo.engine.query.select;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;
import static io.turgo.engine.query.select.Relations.DEFINITION;

import java.util.Collection;
import java.util.Date;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jooq.Condition;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * The filters and sorts of a query that need no method: each is the name of a method, a column and
 * an operator. A filter has the name of its method, so that it replaces the same filter that was
 * there before; messages call its argument so too, unless an entry names it.
 *
 * @param <Q> the interface of the query
 */
public final class FilterTable<Q> extends MethodTable<Q> {
  private Way way = Select::filter;
  private @Nullable String argument;

  /** How a condition on a column becomes one on the rows of the query. */
  public interface Way {
    void filter(Select<?, ?> query, String name, Condition such);

    /** The definition of a row is such. */
    static Way ofDefinition(Field<Long> definitionId) {
      return (query, name, such) -> query.byDefinition(name, definitionId, such);
    }

    /** A part of another condition, as those of other tables are. */
    static Way within(UnaryOperator<Condition> whole) {
      return (query, name, such) -> query.filter(name, whole.apply(such));
    }
  }

  /** Makes a condition of an argument. */
  private interface Operator<A> {
    Condition of(Select<?, ?> query, String argument, A value);
  }

  /** Makes a filter of all arguments. */
  public interface Addition {
    Filters.Late of(Reads reads, @Nullable Object... arguments);
  }

  private FilterTable(Class<Q> type) {
    super(type);
  }

  public static <Q> FilterTable<Q> of(Class<Q> type) {
    return new FilterTable<>(type);
  }

  /** Entries whose conditions are not on the rows themselves. */
  public FilterTable<Q> by(Way other, Consumer<FilterTable<Q>> entries) {
    Way before = way;
    way = other;
    entries.accept(this);
    way = before;
    return this;
  }

  /** Entries that several queries have. */
  public FilterTable<Q> and(Consumer<FilterTable<Q>> entries) {
    entries.accept(this);
    return this;
  }

  /** What messages call the argument of the next entry. */
  public FilterTable<Q> argument(String name) {
    argument = name;
    return this;
  }

  private <A> FilterTable<Q> put(String name, Class<A> parameter, Operator<A> operator) {
    Way how = way;
    String called = Objects.requireNonNullElse(argument, name);
    argument = null;
    put(
        name,
        (query, arguments) -> {
          Select<?, ?> select = (Select<?, ?>) query;
          A value = required(called, parameter.cast(arguments[0]));
          how.filter(select, name, operator.of(select, called, value));
          return null;
        },
        parameter);
    return this;
  }

  @SuppressWarnings("unchecked") // the interfaces say what is in it
  private FilterTable<Q> put(String name, Operator<Collection<String>> operator) {
    return put(name, (Class<Collection<String>>) (Class<?>) Collection.class, operator);
  }

  /**
   * The filters and the sort by the tenant of the row's definition.
   *
   * @param kind with which their names begin: "job"
   */
  public FilterTable<Q> tenantOfDefinition(String kind, Field<Long> definitionId) {
    Field<String> tenantId = DEFINITION.text("tenant_id");
    return when(kind + "WithoutTenantId", Below.withoutTenant(definitionId))
        .orderBy("orderByTenantId", Below.definitionField(definitionId, tenantId))
        .by(
            Way.ofDefinition(definitionId),
            of ->
                of.text(kind + "TenantId", tenantId)
                    .texts("tenantIds", tenantId)
                    .like(kind + "TenantIdLike", tenantId));
  }

  // Ids.

  public FilterTable<Q> id(String name, Field<Long> field) {
    return put(name, String.class, (query, called, id) -> query.isId(called, field, id));
  }

  public FilterTable<Q> ids(String name, Field<Long> field) {
    return put(name, (query, called, ids) -> field.in(Ids.parse(some(called, ids))));
  }

  /** One of the ids; no condition if there are none. */
  public FilterTable<Q> idsIfAny(String name, Field<Long> field) {
    return put(name, (query, called, ids) -> query.isIdOfAny(called, field, ids));
  }

  /**
   * The id of a running execution.
   *
   * @param instanceId of the row
   */
  public FilterTable<Q> execution(String name, Field<Long> field, Field<Long> instanceId) {
    return put(
        name,
        String.class,
        (query, called, id) -> query.isExecution(called, field, instanceId, id));
  }

  // Texts.

  public FilterTable<Q> text(String name, Field<String> field) {
    return put(name, String.class, (query, called, text) -> query.isText(called, field, text));
  }

  /** Another text or none. */
  public FilterTable<Q> otherText(String name, Field<String> field) {
    return put(name, String.class, (query, called, text) -> query.isOther(called, field, text));
  }

  public FilterTable<Q> texts(String name, Field<String> field) {
    return put(name, (query, called, texts) -> query.isOneOf(called, field, texts));
  }

  /** One of the texts; no condition if there are none. */
  public FilterTable<Q> textsIfAny(String name, Field<String> field) {
    return put(name, (query, called, texts) -> query.isOneOfAny(called, field, texts));
  }

  public FilterTable<Q> otherTexts(String name, Field<String> field) {
    return put(name, (query, called, texts) -> query.isOneOf(called, field, texts).not());
  }

  /** None of the texts; no condition if there are none. */
  public FilterTable<Q> otherTextsIfAny(String name, Field<String> field) {
    return put(name, (query, called, texts) -> query.isNoneOf(called, field, texts));
  }

  public FilterTable<Q> textsIgnoreCase(String name, Field<String> field) {
    return put(name, (query, called, texts) -> query.isOneOfIgnoreCase(called, field, texts));
  }

  public FilterTable<Q> like(String name, Field<String> field) {
    return put(
        name, String.class, (query, called, pattern) -> query.isLike(called, field, pattern));
  }

  public FilterTable<Q> likeIgnoreCase(String name, Field<String> field) {
    return put(
        name,
        String.class,
        (query, called, pattern) -> query.isLikeIgnoreCase(called, field, pattern));
  }

  // Times.

  /** The same time. */
  public FilterTable<Q> at(String name, Field<Long> field) {
    return time(name, field, (query, called, time) -> field.eq(time.getTime()));
  }

  public FilterTable<Q> before(String name, Field<Long> field) {
    return time(name, field, (query, called, time) -> field.lt(time.getTime()));
  }

  public FilterTable<Q> after(String name, Field<Long> field) {
    return time(name, field, (query, called, time) -> field.gt(time.getTime()));
  }

  public FilterTable<Q> notAfter(String name, Field<Long> field) {
    return time(name, field, (query, called, time) -> field.le(time.getTime()));
  }

  public FilterTable<Q> notBefore(String name, Field<Long> field) {
    return time(name, field, (query, called, time) -> field.ge(time.getTime()));
  }

  private FilterTable<Q> time(String name, Field<Long> field, Operator<Date> operator) {
    return by(
        (query, filter, such) -> query.filterNotNull(filter, field, such),
        table -> table.put(name, Date.class, operator));
  }

  // Numbers.

  public <N extends Number> FilterTable<Q> number(String name, Field<N> field) {
    return put(name, field.getType(), (query, called, number) -> field.eq(number));
  }

  public <N extends Number> FilterTable<Q> atLeast(String name, Field<N> field) {
    return put(name, field.getType(), (query, called, number) -> field.ge(number));
  }

  public <N extends Number> FilterTable<Q> atMost(String name, Field<N> field) {
    return put(name, field.getType(), (query, called, number) -> field.le(number));
  }

  // Conditions without an argument.

  public FilterTable<Q> when(String name, Condition such) {
    return when(name, name, such);
  }

  /**
   * The same.
   *
   * @param filter the name of the filter, which another method can replace
   */
  public FilterTable<Q> when(String name, String filter, Condition such) {
    Way how = way;
    return call(name, query -> how.filter(query, filter, such));
  }

  /** Rows that have a value there. */
  public FilterTable<Q> notNull(String name, Field<?> field) {
    return call(name, query -> query.filterNotNull(name, field, field.isNotNull()));
  }

  // Sorts.

  public FilterTable<Q> orderBy(String name, Field<?> field) {
    return call(name, query -> query.orderBy(field, null));
  }

  public FilterTable<Q> orderBy(String name, Field<?> field, boolean nullsFirst) {
    return call(name, query -> query.orderBy(field, nullsFirst));
  }

  private FilterTable<Q> call(String name, Consumer<Select<?, ?>> action) {
    put(
        name,
        (query, arguments) -> {
          action.accept((Select<?, ?>) query);
          return null;
        });
    return this;
  }

  /** A filter that is added to those before it, also to those of its own name. */
  public FilterTable<Q> added(String name, Addition addition, Class<?>... parameters) {
    put(
        name,
        (query, arguments) -> {
          Select<?, ?> select = (Select<?, ?>) query;
          select.add(addition.of(select.reads, arguments));
          return null;
        },
        parameters);
    return this;
  }
}
