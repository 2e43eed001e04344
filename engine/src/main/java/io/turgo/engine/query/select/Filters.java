package io.turgo.engine.query.select;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * Filters that are combined in one way: all of a query outside {@code or()}, or one group in it.
 */
public final class Filters {
  private final Map<String, Late> named = new LinkedHashMap<>();
  private final Set<Field<?>> notNull = new HashSet<>();
  private final List<Late> onVariables = new ArrayList<>();
  private final Map<Class<? extends Late>, Late> late = new LinkedHashMap<>();

  /** A condition that is known when the query is answered only. */
  public interface Late {
    Condition condition();

    /** The same for a query that reads some of the rows; may look first at what there is. */
    default Condition conditionFrom(PageStart start) {
      return condition();
    }

    /** The ids of the definitions whose rows it leaves; null where it does not know them. */
    default @Nullable List<Long> definitions() {
      return null;
    }

    /** What leads to rows from there on; null where nothing does. */
    default @Nullable Lead lead(PageStart start) {
      return null;
    }
  }

  /** Replaces the filter of the same name. */
  public void put(String name, Condition condition) {
    put(name, () -> condition);
  }

  /** The same with a condition that is asked for in the end. */
  public void put(String name, Late filter) {
    named.put(name, filter);
  }

  /** A filter of whatever name leaves only rows that have a value there. */
  public void notNull(Field<?> field) {
    notNull.add(field);
  }

  public boolean isNotNull(Field<?> field) {
    return notNull.contains(field);
  }

  /** Adds a filter that replaces no other. */
  public void add(Late filter) {
    onVariables.add(filter);
  }

  /** The late filter of a kind, made by the first call. */
  public <L extends Late> L late(Class<L> kind, Supplier<L> fresh) {
    return kind.cast(late.computeIfAbsent(kind, ignored -> fresh.get()));
  }

  public Set<String> names() {
    return named.keySet();
  }

  public List<Condition> conditions() {
    List<Condition> conditions = new ArrayList<>();
    all().forEach(filter -> conditions.add(filter.condition()));
    return conditions;
  }

  /** The same for a query that reads some of the rows. */
  public List<Condition> conditionsFrom(PageStart start) {
    return conditionsBeside(null, start);
  }

  /** The same without that of the filter that leads to the rows. */
  private List<Condition> conditionsBeside(@Nullable Late leading, PageStart start) {
    List<Condition> conditions = new ArrayList<>();
    all()
        .filter(filter -> !filter.equals(leading))
        .forEach(filter -> conditions.add(filter.conditionFrom(start)));
    return conditions;
  }

  /** The ids of the definitions that a filter leaves; null where none knows them. */
  public @Nullable List<Long> definitions() {
    for (Late filter : all().toList()) {
      List<Long> definitions = filter.definitions();
      if (definitions != null) {
        return definitions;
      }
    }
    return null;
  }

  private Stream<Late> all() {
    return Stream.of(named.values(), onVariables, late.values()).flatMap(Collection::stream);
  }

  /** What leads to a page in an order, and all conditions beside it. */
  public record Led(Lead lead, List<Condition> conditions) {}

  public int size() {
    return named.size() + onVariables.size() + late.size();
  }

  /** The first filter that leads to rows from there on; null if none does. */
  public @Nullable Led led(PageStart start) {
    for (Late filter : all().toList()) {
      Lead lead = filter.lead(start);
      if (lead != null) {
        List<Condition> conditions = conditionsBeside(filter, start);
        conditions.add(lead.also());
        return new Led(lead, conditions);
      }
    }
    return null;
  }
}
