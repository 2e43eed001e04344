package io.turgo.engine.query.select;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.ListIterator;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/**
 * The columns that a query reads, and the Java record that a row becomes: a column for each
 * component, in their order. A component that is a Java record itself takes the columns of its own
 * components. The last components may have no columns: their values may be handed in with the row.
 *
 * <p>A column of 64-bit numbers becomes what its component is: a number, the text of an id, or a
 * date. A component without a value is null, or 0 or false where it is primitive.
 *
 * <p>Types are compared when the columns are put together, and rows are read by position, so that a
 * row costs no more than a constructor that is called with each column.
 *
 * @param <V> what the Java record is
 */
public final class RecordColumns<V> {
  private final List<Field<?>> fields;
  private final Shape<? extends V> shape;

  private RecordColumns(List<Field<?>> fields, Shape<? extends V> shape) {
    this.fields = fields;
    this.shape = shape;
  }

  /**
   * The columns of a Java record.
   *
   * @throws IllegalStateException if a column does not fit its component
   */
  public static <V> RecordColumns<V> of(Class<? extends V> type, Field<?>... fields) {
    List<Field<?>> all = List.of(fields);
    ListIterator<Field<?>> rest = all.listIterator();
    Shape<? extends V> shape = Shape.of(type, rest);
    if (rest.hasNext()) {
      throw new IllegalStateException(type.getName() + " has no component for " + rest.next());
    }
    return new RecordColumns<>(all, shape);
  }

  /** All of them, and more. */
  public List<Field<?>> fields(Field<?>... more) {
    return Stream.<Field<?>>concat(fields.stream(), Stream.of(more)).toList();
  }

  /**
   * The Java record of a row that was read with {@link #fields}.
   *
   * @param others the values of the components without a column
   */
  public V read(Record row, @Nullable Object... others) {
    return shape.read(row, others);
  }

  /** The same with other values for the components without a column. */
  public V with(V value, @Nullable Object... others) {
    return shape.with(value, others);
  }

  /** Makes the value of a component from a row. */
  private interface Part {
    @Nullable Object of(Record row);
  }

  /**
   * How a Java record is made.
   *
   * @param absent the components without columns and values
   * @param parts what makes each component that has columns
   */
  private record Shape<V>(
      Constructor<V> constructor,
      List<Method> components,
      @Nullable Object[] absent,
      List<Part> parts) {
    static <V> Shape<V> of(Class<V> type, ListIterator<Field<?>> columns) {
      List<Method> components = new ArrayList<>();
      List<Class<?>> types = new ArrayList<>();
      List<Part> parts = new ArrayList<>();
      for (RecordComponent component : type.getRecordComponents()) {
        component.getAccessor().setAccessible(true);
        components.add(component.getAccessor());
        types.add(component.getType());
        if (columns.hasNext()) {
          parts.add(part(component, columns));
        }
      }
      try {
        Constructor<V> constructor = type.getDeclaredConstructor(types.toArray(new Class<?>[0]));
        constructor.setAccessible(true);
        return new Shape<>(
            constructor, components, types.stream().map(Shape::absent).toArray(), parts);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(type + " is no record", e);
      }
    }

    private static Part part(RecordComponent component, ListIterator<Field<?>> columns) {
      Class<?> type = component.getType();
      if (type.isRecord()) {
        Shape<?> inner = of(type, columns);
        return row -> inner.read(row);
      }
      int at = columns.nextIndex();
      Class<?> column = columns.next().getType();
      if (column == Long.class && type == String.class) {
        return row -> Ids.formatAny((Long) row.get(at));
      }
      if (column == Long.class && type == Date.class) {
        return row -> date((Long) row.get(at));
      }
      if (column != MethodType.methodType(type).wrap().returnType()) {
        throw new IllegalStateException(
            component + " of " + component.getDeclaringRecord() + " cannot be a " + column);
      }
      if (!type.isPrimitive()) {
        return row -> row.get(at);
      }
      Object absent = absent(type);
      return row -> row.get(at) == null ? absent : row.get(at);
    }

    /** Null, 0 or false. */
    private static @Nullable Object absent(Class<?> type) {
      return Array.get(Array.newInstance(type, 1), 0);
    }

    V read(Record row, @Nullable Object... others) {
      @Nullable Object[] values = absent.clone();
      for (int i = 0; i < parts.size(); i++) {
        values[i] = parts.get(i).of(row);
      }
      System.arraycopy(others, 0, values, parts.size(), others.length);
      return made(values);
    }

    V with(Object value, @Nullable Object... others) {
      @Nullable Object[] values = absent.clone();
      try {
        for (int i = 0; i < parts.size(); i++) {
          values[i] = components.get(i).invoke(value);
        }
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("The components of " + value + " cannot be read", e);
      }
      System.arraycopy(others, 0, values, parts.size(), others.length);
      return made(values);
    }

    private V made(@Nullable Object[] values) {
      try {
        return constructor.newInstance(values);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw new IllegalStateException("A row cannot become a " + constructor.getName(), e);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("A row cannot become a " + constructor.getName(), e);
      }
    }
  }

  /** The time of milliseconds since 1970; null where there are none. */
  public static @Nullable Date date(@Nullable Long millis) {
    return millis == null ? null : new Date(millis);
  }
}
