package io.turgo.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.search.Page;
import io.turgo.engine.search.Query;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A query of the engine with the filters and sorts that callers may use.
 *
 * @param <Q> the query
 * @param <T> what it finds
 */
final class Search<Q extends Query<Q, T>, T> {
  /** How many objects a page has at most. */
  static final int MOST = 1_000;

  private static final int USUAL = 50;

  /** Where counting stops. */
  private static final int COUNTED = 10_000;

  private static final int SORTS = 3;

  private final String name;
  private final Function<ProcessEngine, Q> query;
  private final Shape item;
  private final BiFunction<Call, List<T>, List<Map<String, @Nullable Object>>> show;
  private final Fields filterFields;
  private final Map<String, BiConsumer<Q, Object>> filters = new LinkedHashMap<>();
  private final Map<String, Function<Q, Q>> sorts = new LinkedHashMap<>();
  private @Nullable BiConsumer<Q, Collection<String>> ofTenants;

  /**
   * A page.
   *
   * @param items as they are shown
   */
  record Found(List<?> items, @Nullable String next, @Nullable Long total) {}

  private static final View<Object, Long> TOTAL =
      View.of("Total", Long.class)
          .field("count", Types.LONG, count -> count)
          .says("the number of matches")
          .field("capped", Types.FLAG, count -> count == COUNTED)
          .says("true if there may be more, because counting stopped");

  /** What a page of objects looks like. */
  static View<Object, Found> page(String name, Shape item) {
    return View.of(name, Found.class)
        .field("items", new ListOf(item, 0, MOST), Found::items)
        .says("in the requested order")
        .maybe("next", Types.TEXT, Found::next)
        .says("the cursor of the next page; missing on the last one")
        .maybe("total", TOTAL, Found::total)
        .says("only if the request asks for it");
  }

  /**
   * A search without filters and sorts so far.
   *
   * @param name of what is found, in the OpenAPI document
   */
  Search(String name, Function<ProcessEngine, Q> query, View<? super Call, ? super T> item) {
    this(name, query, item, (call, found) -> call);
  }

  /**
   * A search that reads more for its answers.
   *
   * @param read reads it for all of a page, with one statement
   */
  <C> Search(
      String name,
      Function<ProcessEngine, Q> query,
      View<C, ? super T> item,
      BiFunction<Call, List<T>, C> read) {
    this.name = name;
    this.query = query;
    this.item = item;
    this.show = (call, found) -> item.showAll(read.apply(call, found), found);
    this.filterFields = Fields.named(name + "Filter");
  }

  private Search<Q, T> filter(
      String field, Shape shape, String description, BiConsumer<Q, Object> apply) {
    filterFields.maybe(field, shape, description);
    filters.put(field, apply);
    return this;
  }

  Search<Q, T> text(String field, String description, BiConsumer<Q, String> apply) {
    return filter(
        field, Text.some(4_000), description, (q, value) -> apply.accept(q, (String) value));
  }

  Search<Q, T> id(String field, String description, BiConsumer<Q, String> apply) {
    return filter(field, Text.id(), description, (q, value) -> apply.accept(q, (String) value));
  }

  Search<Q, T> choice(
      String field, String description, List<String> words, BiConsumer<Q, String> apply) {
    return filter(
        field, new Text.Choice(words), description, (q, value) -> apply.accept(q, (String) value));
  }

  @SuppressWarnings("unchecked")
  Search<Q, T> ids(String field, String description, BiConsumer<Q, List<String>> apply) {
    return filter(
        field,
        new ListOf(Text.id(), 1, MOST),
        description,
        (q, value) -> apply.accept(q, (List<String>) value));
  }

  @SuppressWarnings("unchecked")
  Search<Q, T> texts(String field, String description, BiConsumer<Q, List<String>> apply) {
    return filter(
        field,
        new ListOf(Text.name(), 1, 100),
        description,
        (q, value) -> apply.accept(q, (List<String>) value));
  }

  Search<Q, T> time(String field, String description, BiConsumer<Q, Date> apply) {
    return filter(field, Types.TIME, description, (q, value) -> apply.accept(q, (Date) value));
  }

  Search<Q, T> whole(String field, String description, BiConsumer<Q, Integer> apply) {
    return filter(
        field,
        Types.INT,
        description,
        (q, value) -> apply.accept(q, Math.toIntExact((Long) value)));
  }

  /** A filter for both answers to a question; false may be the same as leaving it out. */
  Search<Q, T> flag(String field, String description, Consumer<Q> whenTrue, Consumer<Q> whenFalse) {
    return filter(
        field,
        Types.FLAG,
        description,
        (q, value) -> ((Boolean) value ? whenTrue : whenFalse).accept(q));
  }

  @SuppressWarnings("unchecked")
  Search<Q, T> variables(String field, String description, BiConsumer<Q, Input> apply) {
    return filter(
        field,
        VariableConditions.SHAPE,
        description,
        (q, value) -> ((List<Input>) value).forEach(condition -> apply.accept(q, condition)));
  }

  /** The filter that callers of some tenants are held to. */
  Search<Q, T> tenant(BiConsumer<Q, String> apply, BiConsumer<Q, Collection<String>> several) {
    ofTenants = several;
    return filter(
        "tenantId",
        Text.upTo(255),
        "objects of this tenant; objects without a tenant if empty",
        (q, value) -> apply.accept(q, (String) value));
  }

  Search<Q, T> sort(String by, Function<Q, Q> apply) {
    sorts.put(by, apply);
    return this;
  }

  /** Looks for what a search has no filter for: the engine cannot say of which tenant it is. */
  Operation operation(String path, String operationName) {
    return operation(path, operationName, Level.READ);
  }

  /** The same for callers of a level. */
  Operation operation(String path, String operationName, Level level) {
    Fields request =
        Fields.named(name + "Search")
            .maybe("filter", filterFields, "conditions that must all hold")
            .maybe(
                "sort",
                new ListOf(
                    Fields.named(name + "Sort")
                        .with("by", new Text.Choice(List.copyOf(sorts.keySet())), "")
                        .maybe(
                            "order", Text.Choice.of("asc", "desc"), "the direction (default: asc)"),
                    0,
                    SORTS),
                "the order (default: by id)")
            .maybe("limit", new Whole(1, MOST), USUAL + " if left out")
            .maybe(
                "cursor",
                Text.some(100_000),
                "the next cursor of the previous page; requires the same sort")
            .maybe(
                "count",
                Types.FLAG,
                "true to return the number of matches; counting stops at " + COUNTED);
    View<Object, Found> page = page(name + "Page", item);
    return Operation.search(path, operationName, level)
        .maybeBody(request)
        .shows(page, "A page.", this::find);
  }

  /** The filters, for operations on all that match them. */
  Fields filterFields() {
    return filterFields;
  }

  private Found find(Call call) {
    Input body = call.body();
    Q asked = query(call, body.objectOrNull("filter"));
    for (Input sort : body.objects("sort")) {
      Function<Q, Q> apply = sorts.get(sort.text("by"));
      if (apply != null) {
        Q sorted = apply.apply(asked);
        asked = "desc".equals(sort.textOrNull("order")) ? sorted.desc() : sorted.asc();
      }
    }
    Page<T> page = asked.page(body.textOrNull("cursor"), body.whole("limit", USUAL));
    return new Found(
        show.apply(call, page.items()),
        page.next(),
        body.flag("count") ? asked.countUpTo(COUNTED) : null);
  }

  /** The query with these filters, held to the tenants of the caller. */
  Q query(Call call, @Nullable Input filter) {
    Q asked = query.apply(call.engine());
    String tenant = filter == null ? null : filter.textOrNull("tenantId");
    restrict(call.caller().tenants(), tenant, asked);
    if (filter != null) {
      for (String field : filter.fields()) {
        Object value = filter.get(field);
        BiConsumer<Q, Object> apply = filters.get(field);
        if (value != null && apply != null) {
          VariableConditions.check(call, value);
          apply.accept(asked, value);
        }
      }
    }
    return asked;
  }

  /** Callers of some tenants see what is of these. */
  private void restrict(@Nullable Set<String> tenants, @Nullable String asked, Q query) {
    if (tenants == null || (asked != null && tenants.contains(asked))) {
      return;
    }
    if (ofTenants == null) {
      throw new ProblemException(
          ProblemType.FORBIDDEN, "This search is for callers with access to all tenants");
    }
    if (asked != null || tenants.isEmpty()) {
      throw new ProblemException(ProblemType.FORBIDDEN, "You have no access to this tenant");
    }
    ofTenants.accept(query, tenants);
  }
}
