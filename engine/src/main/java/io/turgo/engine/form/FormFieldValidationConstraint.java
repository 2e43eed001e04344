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
   */
  String getName();

  /** The number of most constraints. */
  @Nullable Object getConfiguration();
}
