package io.turgo.engine.query.select;

import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The order of a query whose pages begin behind the last object of the page before. Ties are broken
 * by the id in the direction of the last sort, so that an index on both serves a page in either
 * direction.
 */
public final class Keyset {
  private final List<Sort> sorts;

  /** What the pages of a query have in common, wherever their rows come from. */
  private final String signature;

  /**
   * A field that is sorted by.
   *
   * @param nullsFirst where rows without a value are
   * @param notNull whether filters leave none of them
   */
  public record Sort(Field<?> field, boolean ascending, boolean nullsFirst, boolean notNull) {
    Sort known(boolean nowNotNull) {
      return new Sort(field, ascending, nullsFirst, nowNotNull);
    }

    SortField<?> sortField() {
      SortField<?> sort = ascending ? field.asc() : field.desc();
      return nullable() ? nullsFirst ? sort.nullsFirst() : sort.nullsLast() : sort;
    }

    private boolean nullable() {
      return !notNull && field.getDataType().nullable();
    }

    /** Whether all behind that value are beyond it, so that one comparison finds them. */
    private boolean isPlain(@Nullable Object value) {
      return !nullable() || (nullsFirst && value != null);
    }
  }

  public Keyset(List<Sort> sorts, Field<Long> id) {
    this.sorts = new ArrayList<>(sorts);
    this.sorts.add(new Sort(id, sorts.isEmpty() || sorts.getLast().ascending(), false, true));
    this.signature = signature(this.sorts);
  }

  private Keyset(List<Sort> sorts, String signature) {
    this.sorts = sorts;
    this.signature = signature;
  }

  /** The same order by other fields, which have the same values. */
  public Keyset at(List<Field<?>> places) {
    List<Sort> moved = new ArrayList<>();
    for (int i = 0; i < sorts.size(); i++) {
      Sort sort = sorts.get(i);
      moved.add(new Sort(places.get(i), sort.ascending(), sort.nullsFirst(), sort.notNull()));
    }
    return new Keyset(moved, signature);
  }

  public List<SortField<?>> order() {
    List<SortField<?>> order = new ArrayList<>();
    sorts.forEach(sort -> order.add(sort.sortField()));
    return order;
  }

  /** The fields under names of their own, to be read with each row. */
  public List<Field<?>> fields() {
    List<Field<?>> fields = new ArrayList<>();
    for (int i = 0; i < sorts.size(); i++) {
      fields.add(sorts.get(i).field().as(name(i)));
    }
    return fields;
  }

  private static String name(int i) {
    return "turgo_sort_" + i;
  }

  /** The place behind a row that was read with {@link #fields}. */
  public String cursor(Record row) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < sorts.size(); i++) {
      values.add(row.get(name(i)));
    }
    return Cursor.write(signature, values);
  }

  private static String signature(List<Sort> sorts) {
    StringBuilder text = new StringBuilder();
    for (Sort sort : sorts) {
      text.append(sort.field()).append(sort.ascending()).append(sort.nullsFirst()).append(' ');
    }
    return text.toString();
  }

  /** The rows behind that place. */
  public Condition behind(String cursor) {
    List<@Nullable String> texts = Cursor.read(signature, sorts.size(), cursor);
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      values.add(value(sorts.get(i), texts.get(i)));
    }
    if (isOneDirection(values)) {
      return row(values);
    }
    Sort first = sorts.getFirst();
    Object value = values.getFirst();
    return first.isPlain(value) && value != null
        ? notBefore(first, value).and(alternatives(values))
        : alternatives(values);
  }

  private static @Nullable Object value(Sort sort, @Nullable String text) {
    if (text == null) {
      if (!sort.nullable()) {
        throw Cursor.refused(null);
      }
      return null;
    }
    if (text.indexOf('\0') >= 0) {
      throw Cursor.refused(null);
    }
    try {
      return value(sort.field().getType(), text);
    } catch (NumberFormatException e) {
      throw Cursor.refused(e);
    }
  }

  private static Object value(Class<?> type, String text) {
    if (type == String.class) {
      return text;
    }
    if (type == Long.class) {
      return Long.valueOf(text);
    }
    if (type == Integer.class) {
      return Integer.valueOf(text);
    }
    throw new IllegalStateException("No query sorts by a " + type.getName());
  }

  private boolean isOneDirection(List<@Nullable Object> values) {
    boolean ascending = sorts.getFirst().ascending();
    for (int i = 0; i < sorts.size(); i++) {
      if (sorts.get(i).ascending() != ascending || !sorts.get(i).isPlain(values.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Where a database begins in an index on the first field. */
  @SuppressWarnings("unchecked")
  private static Condition notBefore(Sort sort, Object value) {
    Field<Object> field = (Field<Object>) sort.field();
    return sort.ascending() ? field.ge(value) : field.le(value);
  }

  /** One comparison of all fields, for which databases use an index on them. */
  private Condition row(List<@Nullable Object> values) {
    List<Field<?>> fields = new ArrayList<>();
    sorts.forEach(sort -> fields.add(sort.field()));
    return sorts.getFirst().ascending()
        ? DSL.row(fields).gt(DSL.row(values))
        : DSL.row(fields).lt(DSL.row(values));
  }

  private Condition alternatives(List<@Nullable Object> values) {
    Condition any = DSL.falseCondition();
    Condition equal = DSL.noCondition();
    for (int i = 0; i < sorts.size(); i++) {
      Sort sort = sorts.get(i);
      Object value = values.get(i);
      any = any.or(equal.and(beyond(sort, value)));
      equal = equal.and(equal(sort.field(), value));
    }
    return any;
  }

  @SuppressWarnings("unchecked")
  private static Condition equal(Field<?> field, @Nullable Object value) {
    return value == null ? field.isNull() : ((Field<Object>) field).eq(value);
  }

  @SuppressWarnings("unchecked")
  private static Condition beyond(Sort sort, @Nullable Object value) {
    Field<Object> field = (Field<Object>) sort.field();
    if (value == null) {
      return sort.nullsFirst() ? field.isNotNull() : DSL.falseCondition();
    }
    Condition beyond = sort.ascending() ? field.gt(value) : field.lt(value);
    return sort.nullable() && !sort.nullsFirst() ? beyond.or(field.isNull()) : beyond;
  }
}
