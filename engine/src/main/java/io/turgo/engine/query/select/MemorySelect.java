package io.turgo.engine.query.select;

import static io.turgo.engine.query.select.QueryArguments.required;
import static io.turgo.engine.query.select.QueryArguments.some;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.search.Page;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What queries share whose objects are in no table of the engine.
 *
 * @param <Q> the query itself
 * @param <T> what it finds
 */
public abstract class MemorySelect<Q, T>
    extends QueryState<Q, MemoryFilters<T>, Function<T, @Nullable String>> {
  private final List<Sort<T>> sorts = new ArrayList<>();

  /** The only object that can be found. */
  private @Nullable String onlyId;

  /** A property that is sorted by. */
  private record Sort<T>(Function<T, @Nullable String> property, boolean ascending) {
    private static final Comparator<@Nullable String> ASCENDING =
        Comparator.nullsLast(Comparator.naturalOrder());
    private static final Comparator<@Nullable String> DESCENDING =
        Comparator.nullsFirst(Comparator.reverseOrder());

    int compare(@Nullable String a, @Nullable String b) {
      return (ascending ? ASCENDING : DESCENDING).compare(a, b);
    }

    Comparator<T> comparator() {
      return (a, b) -> compare(property.apply(a), property.apply(b));
    }
  }

  public MemorySelect(QueryMethods<Q> methods) {
    super(methods, MemoryFilters::new);
  }

  protected abstract Collection<T> all();

  /** The object with an id; null if there is none. */
  protected abstract @Nullable T one(String id);

  /** Breaks ties of every sort. */
  protected abstract String id(T object);

  @Override
  final void sort(Function<T, @Nullable String> property, boolean ascending) {
    sorts.add(new Sort<>(property, ascending));
  }

  public long count() {
    return list().size();
  }

  public @Nullable T singleResult() {
    List<T> found = list();
    if (found.size() > 1) {
      throw severalResults(Integer.toString(found.size()), filters.names());
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  public List<T> list() {
    return list(sorts);
  }

  private List<T> list(List<Sort<T>> order) {
    checkSorted();
    Predicate<T> passes = filters.all();
    for (MemoryFilters<T> group : alternatives) {
      passes = passes.and(group.any());
    }
    Comparator<T> byId = Comparator.comparing(this::id);
    Comparator<T> comparator =
        order.stream()
            .map(Sort::comparator)
            .reduce(Comparator::thenComparing)
            .map(o -> o.thenComparing(byId))
            .orElse(byId);
    return candidates().stream().filter(passes).sorted(comparator).toList();
  }

  /** Only one object is read where no other can be found. */
  private Collection<T> candidates() {
    if (onlyId == null) {
      return all();
    }
    T one = one(onlyId);
    return one == null ? List.of() : List.of(one);
  }

  /** The object with an id. */
  protected final void filterId(String name, String value) {
    String wanted = required(name, value);
    filter(name, () -> object -> wanted.equals(id(object)));
    if (!inOr()) {
      onlyId = wanted;
    }
  }

  /**
   * Objects that belong to others.
   *
   * @param of the ids of the objects that belong to one, asked for when the query is answered
   */
  protected final void filterOf(
      String name, Collection<String> others, Function<String, Collection<String>> of) {
    filter(
        name,
        () -> {
          Set<String> ids = new HashSet<>();
          others.forEach(other -> ids.addAll(of.apply(other)));
          return object -> ids.contains(id(object));
        });
  }

  public long countUpTo(int most) {
    Select.atLeastOne("most", most);
    return Math.min(most, count());
  }

  public Page<T> page(@Nullable String cursor, int maxResults) {
    Select.atLeastOne("maxResults", maxResults);
    List<Sort<T>> order = new ArrayList<>(sorts);
    order.add(new Sort<>(this::id, sorts.isEmpty() || sorts.getLast().ascending()));
    String signature = getClass().getName() + order.stream().map(Sort::ascending).toList();
    List<T> all = list(order);
    if (cursor != null) {
      List<@Nullable String> place = Cursor.read(signature, order.size(), cursor);
      all = all.stream().filter(object -> isBehind(object, order, place)).toList();
    }
    boolean more = all.size() > maxResults;
    List<T> shown = more ? all.subList(0, maxResults) : all;
    return new Page<>(shown, more ? cursor(signature, order, shown.getLast()) : null);
  }

  private static <T> String cursor(String signature, List<Sort<T>> order, T object) {
    List<@Nullable String> values = new ArrayList<>();
    order.forEach(sort -> values.add(sort.property().apply(object)));
    return Cursor.write(signature, values);
  }

  private static <T> boolean isBehind(T object, List<Sort<T>> order, List<@Nullable String> place) {
    for (int i = 0; i < order.size(); i++) {
      Sort<T> sort = order.get(i);
      int compared = sort.compare(sort.property().apply(object), place.get(i));
      if (compared != 0) {
        return compared > 0;
      }
    }
    return false;
  }

  public List<T> listPage(int firstResult, int maxResults) {
    if (firstResult < 0 || maxResults < 0) {
      throw new TurgoIllegalArgumentException(
          "Expected 0 or more for 'firstResult' and 'maxResults', but got "
              + firstResult
              + " and "
              + maxResults);
    }
    return list().stream().skip(firstResult).limit(maxResults).toList();
  }

  protected final void filter(String name, Supplier<Predicate<T>> filter) {
    current().put(name, filter);
  }

  /** The filters and sorts that need no method. */
  public static final class Table<Q, T> extends MethodTable<Q> {
    public Table(Class<Q> type) {
      super(type);
    }

    private <A> Table<Q, T> put(
        String name,
        Class<A> parameter,
        Function<T, @Nullable String> property,
        Function<A, Predicate<String>> filter) {
      put(
          name,
          (query, arguments) -> {
            Predicate<String> such = filter.apply(required(name, parameter.cast(arguments[0])));
            MemorySelect.<T>of(query)
                .filter(name, () -> object -> passes(such, property.apply(object)));
            return null;
          },
          parameter);
      return this;
    }

    private static boolean passes(Predicate<String> such, @Nullable String value) {
      return value != null && such.test(value);
    }

    public Table<Q, T> text(String name, Function<T, @Nullable String> property) {
      return put(name, String.class, property, text -> text::equals);
    }

    public Table<Q, T> texts(String name, Function<T, @Nullable String> property) {
      return put(
          name,
          Collection.class,
          property,
          texts -> Set.copyOf(some(name, (Collection<?>) texts))::contains);
    }

    public Table<Q, T> like(String name, Function<T, @Nullable String> property) {
      return put(name, String.class, property, pattern -> TextPattern.predicate(pattern, false));
    }

    public Table<Q, T> likeIgnoreCase(String name, Function<T, @Nullable String> property) {
      return put(name, String.class, property, pattern -> TextPattern.predicate(pattern, true));
    }

    public Table<Q, T> orderBy(String name, Function<T, @Nullable String> property) {
      put(
          name,
          (query, arguments) -> {
            MemorySelect.<T>of(query).sortBy(property);
            return null;
          });
      return this;
    }
  }

  @SuppressWarnings("unchecked") // a table belongs to one class of queries
  private static <T> MemorySelect<?, T> of(Object query) {
    return (MemorySelect<?, T>) query;
  }
}
