package io.turgo.engine.form;

import org.jspecify.annotations.Nullable;

/**
 * What a value of a form is.
 *
 * @since 0.1.0
 */
public interface FormType {
  /**
   * {@return the name of the type: {@code string}, {@code long}, {@code double}, {@code boolean},
   * {@code date} or {@code enum}}
   */
  String getName();

  /**
   * More of the type: {@code datePattern} of a date, {@code values} of an enum, a map of names by
   * id; null for anything else.
   *
   * @param key {@code datePattern} or {@code values}
   * @return the information, or null
   */
  @Nullable Object getInformation(String key);
}
