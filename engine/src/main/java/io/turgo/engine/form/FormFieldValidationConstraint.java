package io.turgo.engine.form;

import org.jspecify.annotations.Nullable;

/**
 * What the value of a form field must be.
 *
 * @since 0.1.0
 */
public interface FormFieldValidationConstraint {
  /**
   * {@code required}, {@code readonly}, {@code min}, {@code max}, {@code minlength} or {@code
   * maxlength}, or one that the application knows.
   *
   * @return the name of the constraint
   */
  String getName();

  /** {@return the configuration, a number for most constraints; null for none} */
  @Nullable Object getConfiguration();
}
