package io.turgo.rest.core.shape;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An object of answers: each field once, with its name, its shape and where its value comes from.
 * So it is written, documented and checked by one description.
 *
 * @param <C> what else is known when an object is shown: the call, or what was read for a page
 * @param <T> what is shown
 * @since 0.1.0
 */
public final class View<C, T> implements Shape {
  private final Fields fields;
  private final boolean nulls;
  private final List<Part<C, T>> parts = new ArrayList<>();

  /** Writes some of the fields. */
  private interface Part<C, T> {
    void write(C context, T shown, Map<String, @Nullable Object> object);
  }

  private View(String name, boolean nulls) {
    this.fields = Fields.named(name);
    this.nulls = nulls;
  }

  /**
   * One without fields so far, which leaves out what an object does not have.
   *
   * @param name in the OpenAPI document
   */
  public static <T> View<Object, T> of(String name, Class<T> shown) {
    return of(name);
  }

  /** The same with more to know. */
  public static <C, T> View<C, T> of(String name) {
    return new View<>(name, false);
  }

  /** One without fields so far, which has null for what an object does not have. */
  public static <T> View<Object, T> withNulls(String name, Class<T> shown) {
    return withNulls(name);
  }

  /** The same with more to know. */
  public static <C, T> View<C, T> withNulls(String name) {
    return new View<>(name, true);
  }

  /** A list as the only field of an object. */
  public static <C, T> View<C, List<T>> list(
      String name, String field, View<C, T> element, int max, String description) {
    return new View<C, List<T>>(name, false)
        .field(field, new ListOf(element, 0, max), list -> list)
        .says(description);
  }

  /** A list of texts as the only field of an object. */
  public static View<Object, List<String>> list(
      String name, String field, Text element, int max, String description) {
    return new View<Object, List<String>>(name, false)
        .field(field, new ListOf(element, 0, max), list -> list)
        .says(description);
  }

  /** A field that is always there. */
  public View<C, T> field(String name, Shape shape, Function<T, ? extends @Nullable Object> got) {
    return field(name, shape, (context, shown) -> got.apply(shown));
  }

  /** The same with what else is known. */
  public View<C, T> field(
      String name, Shape shape, BiFunction<C, T, ? extends @Nullable Object> got) {
    fields.with(name, shape, "");
    return add(name, shape, got);
  }

  /** A field that some objects do not have: then its value is null. */
  public View<C, T> maybe(String name, Shape shape, Function<T, ? extends @Nullable Object> got) {
    return maybe(name, shape, (context, shown) -> got.apply(shown));
  }

  /** The same with what else is known. */
  public View<C, T> maybe(
      String name, Shape shape, BiFunction<C, T, ? extends @Nullable Object> got) {
    fields.maybe(name, shape, "");
    return add(name, shape, got);
  }

  /** Describes the field before. */
  public View<C, T> says(String description) {
    fields.describeLast(description);
    return this;
  }

  /** Fields that no object has. */
  public View<C, T> none(String... names) {
    for (String name : names) {
      maybe(name, Types.ANY, shown -> null).says("null always");
    }
    return this;
  }

  /** The tenant, if it is not the empty one. */
  public View<C, T> tenant(Function<T, @Nullable String> got) {
    return tenant((context, shown) -> got.apply(shown));
  }

  /** The same with what else is known. */
  public View<C, T> tenant(BiFunction<C, T, @Nullable String> got) {
    return maybe(
        "tenantId",
        Types.TEXT,
        (context, shown) -> {
          String tenant = got.apply(context, shown);
          return tenant == null || tenant.isEmpty() ? null : tenant;
        });
  }

  private View<C, T> add(
      String name, Shape shape, BiFunction<C, T, ? extends @Nullable Object> got) {
    parts.add((context, shown, object) -> {
      Object value = got.apply(context, shown);
      if (value != null) {
        object.put(name, shape.write(context, value));
      } else if (nulls) {
        object.put(name, null);
      }
    });
    return this;
  }

  /** The fields of another view of the same. */
  public View<C, T> with(View<? super C, ? super T> other) {
    fields.addAll(other.fields, true);
    parts.add(other::write);
    return this;
  }

  /** The fields of a view of something that is got from what is shown; none of them for null. */
  public <U> View<C, T> with(
      View<? super C, U> other, BiFunction<C, T, ? extends @Nullable U> got) {
    fields.addAll(other.fields, true);
    parts.add((context, shown, object) -> {
      U inner = got.apply(context, shown);
      if (inner != null) {
        other.write(context, inner, object);
      }
    });
    return this;
  }

  /** Fields that only objects of a type have. */
  public <S extends T> View<C, T> when(Class<S> type, View<? super C, S> other) {
    fields.addAll(other.fields, false);
    parts.add((context, shown, object) -> {
      if (type.isInstance(shown)) {
        other.write(context, type.cast(shown), object);
      }
    });
    return this;
  }

  /** Fields that are there in some cases only. */
  public View<C, T> when(BiPredicate<C, T> holds, View<? super C, ? super T> other) {
    fields.addAll(other.fields, false);
    parts.add((context, shown, object) -> {
      if (holds.test(context, shown)) {
        other.write(context, shown, object);
      }
    });
    return this;
  }

  /** The same fields where a request brings such an object. */
  public Fields fields() {
    return fields;
  }

  private void write(C context, T shown, Map<String, @Nullable Object> object) {
    for (Part<C, T> part : parts) {
      part.write(context, shown, object);
    }
  }

  /** The object that stands for what is shown. */
  public Map<String, @Nullable Object> show(C context, T shown) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    write(context, shown, object);
    return object;
  }

  /** Those of several. */
  public List<Map<String, @Nullable Object>> showAll(C context, List<? extends T> shown) {
    List<Map<String, @Nullable Object>> objects = new ArrayList<>(shown.size());
    shown.forEach(one -> objects.add(show(context, one)));
    return objects;
  }

  /** As {@link #show}, in a field of another view; what is an object already stays as it is. */
  @Override
  @SuppressWarnings("unchecked")
  public Object write(Object context, Object value) {
    return value instanceof Map ? value : show((C) context, (T) value);
  }

  @Override
  public @Nullable Object read(@Nullable Object json, ValuePlace place) {
    return fields.read(json, place);
  }

  @Override
  public Map<String, Object> schema(Components components) {
    return fields.schema(components);
  }
}
