package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.Names;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.search.Query;
import io.turgo.rest.core.exchange.Answer;
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
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How objects are looked for: one description makes the four operations that the API has for it,
 * the list and the count, each with the filters in the address or in a body. Nothing is left out of
 * a list silently: what is more than {@value #MOST} objects has to be asked for in pages.
 *
 * @param <Q> the engine's query
 * @param <T> what it finds
 */
final class Find<Q extends Query<Q, T>, T> {
  static final int MOST = 10_000;

  private static final Whole PAGE = new Whole(0, Integer.MAX_VALUE);

  private final String path;
  private final String name;
  private final Function<ProcessEngine, Q> query;
  private final Shape item;
  private final BiFunction<Call, List<T>, List<Map<String, @Nullable Object>>> show;
  private final Map<String, Shape> shapes = new LinkedHashMap<>();
  private final Map<String, BiConsumer<Q, Object>> filters = new LinkedHashMap<>();
  private final Map<String, Function<Q, Q>> sorts = new LinkedHashMap<>();
  private final Map<String, BiConsumer<Q, Input>> pairs = new LinkedHashMap<>();
  private @Nullable BiConsumer<Q, String> tenant;
  private List<String> instances = List.of();
  private @Nullable ListOf groups;
  private Level level = Level.READ;
  private InstanceTenants tenants = InstanceTenants.RUNNING;

  /**
   * One without filters and sorts so far.
   *
   * @param name of what is found, as in names of operations
   */
  Find(
      String path,
      String name,
      Function<ProcessEngine, Q> query,
      View<? super Call, ? super T> item) {
    this(path, name, query, item, (call, found) -> call);
  }

  /**
   * One that reads more for its answers.
   *
   * @param read reads it for all of a list, with one statement
   */
  <C> Find(
      String path,
      String name,
      Function<ProcessEngine, Q> query,
      View<C, ? super T> item,
      BiFunction<Call, List<T>, C> read) {
    this.path = path;
    this.name = name;
    this.query = query;
    this.item = item;
    this.show = (call, found) -> item.showAll(read.apply(call, found), found);
  }

  private Find<Q, T> filter(String field, Shape shape, BiConsumer<Q, Object> apply) {
    shapes.put(field, shape);
    filters.put(field, apply);
    return this;
  }

  Find<Q, T> text(String field, BiConsumer<Q, String> apply) {
    return filter(field, Text.upTo(4_000), (q, value) -> apply.accept(q, (String) value));
  }

  Find<Q, T> choice(String field, Text.Choice words, BiConsumer<Q, String> apply) {
    return filter(field, words, (q, value) -> apply.accept(q, (String) value));
  }

  @SuppressWarnings("unchecked")
  Find<Q, T> texts(String field, BiConsumer<Q, List<String>> apply) {
    return filter(field, Names.SHAPE, (q, value) -> apply.accept(q, (List<String>) value));
  }

  /** A filter that is there or not: false is the same as leaving it out, as published. */
  Find<Q, T> when(String field, Consumer<Q> apply) {
    return filter(
        field,
        Types.FLAG,
        (q, value) -> {
          if (Boolean.TRUE.equals(value)) {
            apply.accept(q);
          }
        });
  }

  Find<Q, T> time(String field, BiConsumer<Q, Date> apply) {
    return filter(field, CamundaTime.SHAPE, (q, value) -> apply.accept(q, (Date) value));
  }

  Find<Q, T> whole(String field, BiConsumer<Q, Integer> apply) {
    return filter(field, Types.INT, (q, value) -> apply.accept(q, Math.toIntExact((Long) value)));
  }

  @SuppressWarnings("unchecked")
  Find<Q, T> variables(String field, BiConsumer<Q, VariableConditions.Condition> apply) {
    return filter(
        field,
        VariableConditions.SHAPE,
        (q, value) ->
            ((List<VariableConditions.Condition>) value)
                .forEach(condition -> apply.accept(q, condition)));
  }

  /** Fields of the published API that are refused; false and null are taken for nothing. */
  Find<Q, T> notServed(String why, String... fields) {
    for (String field : fields) {
      filter(field, new NotServed(why), (q, value) -> {});
    }
    return this;
  }

  /** Something that changes nothing here. */
  Find<Q, T> ignored(String field, Shape shape) {
    return filter(field, shape, (q, value) -> {});
  }

  /** The filters by which callers of some tenants are held to them. */
  Find<Q, T> tenant(BiConsumer<Q, String> with, Consumer<Q> without) {
    tenant =
        (q, id) -> {
          if (id.isEmpty()) {
            without.accept(q);
          } else {
            with.accept(q, id);
          }
        };
    shapes.put("tenantIdIn", Names.SHAPE);
    shapes.put("withoutTenantId", Types.FLAG);
    return this;
  }

  /** A filter that is read together with others. */
  Find<Q, T> with(String field, Shape shape, BiConsumer<Q, Input> apply) {
    shapes.put(field, shape);
    pairs.put(field, apply);
    return this;
  }

  /**
   * For what is no tenant's itself: callers of some tenants name instances that they see.
   *
   * @param fields filters by ids of instances, one or several
   */
  Find<Q, T> within(InstanceTenants of, String... fields) {
    tenants = of;
    instances = List.of(fields);
    return this;
  }

  /** With groups of alternatives; what holds a caller to its tenants is no part of them. */
  Find<Q, T> orQueries() {
    Fields group = Fields.named(name + "OrQueryDto");
    filters
        .keySet()
        .forEach(field -> group.maybe(field, Objects.requireNonNull(shapes.get(field))));
    groups = new ListOf(group, 0, 20);
    return this;
  }

  /** For who may do that. Only by address so far: {@link #byAddress}. */
  Find<Q, T> level(Level needed) {
    level = needed;
    return this;
  }

  Find<Q, T> sort(String by, Function<Q, Q> apply) {
    sorts.put(by, apply);
    return this;
  }

  /** The operations by address and by body. */
  List<Operation> all() {
    List<Operation> all = new ArrayList<>(byAddress());
    Fields body = filters(name + "QueryDto");
    Operation count =
        Operation.search(path + "/count", "query" + name + "Count")
            .maybeBody(body)
            .shows(Shapes.COUNT, call -> total(call, call.body()));
    Fields sorted = filters("Sorted" + name + "QueryDto");
    sorted.maybe(
        "sorting",
        new ListOf(
            Fields.named(name + "SortingDto")
                .with("sortBy", new Text.Choice(List.copyOf(sorts.keySet())))
                .with("sortOrder", Text.Choice.of("asc", "desc")),
            0,
            5));
    Operation list =
        paged(Operation.search(path, "query" + name + "s"))
            .maybeBody(sorted)
            .answers(new ListOf(item, 0, MOST))
            .does(call -> {
              Q asked = query(call, call.body());
              for (Input sort : call.body().objects("sorting")) {
                asked = sorted(asked, sort.text("sortBy"), sort.text("sortOrder"));
              }
              return list(call, asked);
            });
    all.add(list);
    all.add(count);
    return all;
  }

  /** The operations by address alone. */
  List<Operation> byAddress() {
    Operation list = paged(Operation.get(path, "list" + name + "s", level));
    list.parameter("sortBy", new Text.Choice(List.copyOf(sorts.keySet())))
        .parameter("sortOrder", Text.Choice.of("asc", "desc"))
        .answers(new ListOf(item, 0, MOST))
        .does(call -> list(call, sorted(query(call, call.query()), call.query())));
    Operation count =
        Operation.get(path + "/count", "count" + name + "s", level)
            .shows(Shapes.COUNT, call -> total(call, call.query()));
    shapes.forEach((field, shape) -> {
      list.parameter(field, shape);
      count.parameter(field, shape);
    });
    return List.of(list, count);
  }

  private static Operation paged(Operation operation) {
    return operation.parameter("firstResult", PAGE).parameter("maxResults", PAGE);
  }

  private Q sorted(Q asked, Input input) {
    String by = input.textOrNull("sortBy");
    String order = input.textOrNull("sortOrder");
    if (by == null && order == null) {
      return asked;
    }
    if (by == null || order == null) {
      throw ProblemException.invalid(
          by == null ? "sortBy" : "sortOrder", "expected both sortBy and sortOrder, or neither");
    }
    return sorted(asked, by, order);
  }

  Q sorted(Q asked, String by, String order) {
    Q sorted = Objects.requireNonNull(sorts.get(by)).apply(asked);
    return order.equals("desc") ? sorted.desc() : sorted.asc();
  }

  /** The filters as an object in a body. */
  Fields filters(String named) {
    Fields fields = Fields.named(named);
    shapes.forEach((field, shape) -> fields.maybe(field, shape));
    if (groups != null) {
      fields.maybe("orQueries", groups, "each a group of filters, one of which holds");
    }
    return fields;
  }

  Map<String, Shape> shapes() {
    return shapes;
  }

  List<String> sorts() {
    return List.copyOf(sorts.keySet());
  }

  /** The first ones, for lists that are made of several searches. */
  List<T> first(Call call, Input input, @Nullable String by, @Nullable String order, int most) {
    Q asked = query(call, input);
    return (by == null || order == null ? asked : sorted(asked, by, order)).listPage(0, most);
  }

  long total(Call call, Input input) {
    return query(call, input).count();
  }

  private Answer list(Call call, Q asked) {
    return Answer.ok(show.apply(call, Pages.of(call).read(asked::listPage)));
  }

  /** The query with these filters, held to the tenants of the caller. */
  Q query(Call call, Input input) {
    Q asked = query.apply(call.engine());
    hold(call, input, asked);
    VariableShapes.check(call, input);
    asked = alternatives(call, asked, input);
    for (String field : input.fields()) {
      Object value = input.get(field);
      apply(asked, field, value);
      BiConsumer<Q, Input> together = pairs.get(field);
      if (value != null && together != null) {
        together.accept(asked, input);
      }
    }
    return asked;
  }

  private void apply(Q asked, String field, @Nullable Object value) {
    BiConsumer<Q, Object> apply = filters.get(field);
    if (value != null && apply != null) {
      apply.accept(asked, value);
    }
  }

  private Q alternatives(Call call, Q asked, Input input) {
    Q all = asked;
    for (Input group : input.objects("orQueries")) {
      if (group.fields().stream().allMatch(field -> group.get(field) == null)) {
        continue;
      }
      VariableShapes.check(call, group);
      Q one = all.or();
      group.fields().forEach(field -> apply(one, field, group.get(field)));
      all = one.endOr();
    }
    return all;
  }

  private void hold(Call call, Input input, Q asked) {
    Set<String> seen = call.caller().tenants();
    String wanted = null;
    if (input.flag("withoutTenantId")) {
      wanted = "";
    }
    if (input.has("tenantIdIn")) {
      List<String> named = input.texts("tenantIdIn");
      if (named.size() != 1 || wanted != null) {
        throw ProblemException.invalid("tenantIdIn", "expected one tenant, or withoutTenantId");
      }
      wanted = named.getFirst();
    }
    if (seen != null && !instances.isEmpty()) {
      tenants.check(call, input, instances);
    } else if (seen != null) {
      if (tenant == null) {
        throw new ProblemException(
            ProblemType.FORBIDDEN, "This search is for callers with access to all tenants");
      }
      if (wanted == null && seen.size() == 1) {
        wanted = seen.iterator().next();
      } else if (wanted == null) {
        throw ProblemException.invalid("tenantIdIn", "expected one of the tenants that you see");
      } else if (!seen.contains(wanted)) {
        throw new ProblemException(ProblemType.FORBIDDEN, "You have no access to this tenant");
      }
    }
    if (wanted != null && tenant != null) {
      tenant.accept(asked, wanted);
    }
  }
}
