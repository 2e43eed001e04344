package io.turgo.engine.form;

import org.jspecify.annotations.Nullable;

/**
 * One value of a form, from a {@code formProperty} element.
 *
 * @since 0.1.0
 */
public interface FormProperty {
  /** {@return the id of the property} */
  String getId();

  /** {@return the name of the property, null for none} */
  @Nullable String getName();

  /** {@return the type of the property, null for a text without a type} */
  @Nullable FormType getType();

  /** {@return the value of the variable as a text, or else the default; null for none} */
  @Nullable String getValue();

  /** {@return whether it is shown; others are not among the properties of a form} */
  boolean isReadable();

  /** {@return whether it may be submitted} */
  boolean isWritable();

  /** {@return whether it must be submitted} */
  boolean isRequired();
}
