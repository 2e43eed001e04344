package io.turgo.engine.form;

import org.jspecify.annotations.Nullable;

/**
 * What a value of a form is.
 *
 * @since 0.1.0
 */
public interface FormType {
  /** {@code string}, {@code long}, {@code double}, {@code boolean}, {@code date}, {@code enum}. */
  String getName();

  /**
   * More of the type: {@code datePattern} of a date, {@code values} of an enum, a map of names by
   * id; null for anything else.
   */
  @Nullable Object getInformation(String key);
}
