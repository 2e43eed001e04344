package io.turgo.rest.core.shape;

import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an object that was read and found in order.
 *
 * @since 0.1.0
 */
public final class Input {
  private final Map<String, @Nullable Object> values;

  public Input(Map<String, @Nullable Object> values) {
    this.values = values;
  }

  public boolean has(String field) {
    return values.get(field) != null;
  }

  public Collection<String> fields() {
    return values.keySet();
  }

  public @Nullable Object get(String field) {
    return values.get(field);
  }

  /** The text of a field that must be there. */
  public String text(String field) {
    return there(field, textOrNull(field));
  }

  public @Nullable String textOrNull(String field) {
    return (String) values.get(field);
  }

  /** Hands on the text if there is one. */
  public void ifText(String field, Consumer<String> use) {
    String text = textOrNull(field);
    if (text != null) {
      use.accept(text);
    }
  }

  public @Nullable Date timeOrNull(String field) {
    return (Date) values.get(field);
  }

  public int whole(String field, int otherwise) {
    Long number = (Long) values.get(field);
    return number == null ? otherwise : Math.toIntExact(number);
  }

  /** A number that must be there. */
  public int whole(String field) {
    return Math.toIntExact((Long) there(field, values.get(field)));
  }

  /** A number of 64 bits that must be there. */
  public long wide(String field) {
    return (Long) there(field, values.get(field));
  }

  public boolean flag(String field) {
    return Boolean.TRUE.equals(values.get(field));
  }

  public @Nullable Input objectOrNull(String field) {
    return (Input) values.get(field);
  }

  @SuppressWarnings("unchecked")
  public List<String> texts(String field) {
    Object list = values.get(field);
    return list == null ? List.of() : (List<String>) list;
  }

  @SuppressWarnings("unchecked")
  public List<Input> objects(String field) {
    Object list = values.get(field);
    return list == null ? List.of() : (List<Input>) list;
  }

  /** Values by names that the caller chose; none if the field is not there. */
  @SuppressWarnings("unchecked")
  public Map<String, @Nullable Object> map(String field) {
    Object map = values.get(field);
    return map == null ? new LinkedHashMap<>() : (Map<String, @Nullable Object>) map;
  }

  private static <T> T there(String field, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("The shape lets nothing through without " + field);
    }
    return value;
  }
}
