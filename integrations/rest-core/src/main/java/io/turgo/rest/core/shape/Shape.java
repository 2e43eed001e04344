package io.turgo.rest.core.shape;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a value has to look like. A JSON value is a {@link Map}, a {@link java.util.List}, a {@link
 * String}, a {@link Long}, a {@link java.math.BigInteger}, a {@link java.math.BigDecimal}, a {@link
 * Boolean} or null.
 *
 * @since 0.1.0
 */
public interface Shape {
  /**
   * The value as the engine takes it; null after a fault was noted, or for JSON's null where the
   * shape allows it.
   */
  @Nullable Object read(@Nullable Object json, ValuePlace place);

  /** The value of a parameter; a text unless the shape says otherwise. */
  default @Nullable Object readText(String text, ValuePlace place) {
    return read(text, place);
  }

  /**
   * A value of the engine as JSON, for answers.
   *
   * @param context what else is known, for {@link View}
   */
  default Object write(Object context, Object value) {
    return value;
  }

  /** The schema in the words of OpenAPI 3.1. */
  Map<String, Object> schema(Components components);
}
