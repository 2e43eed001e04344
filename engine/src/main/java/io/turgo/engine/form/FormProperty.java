package io.turgo.engine.form;

import org.jspecify.annotations.Nullable;

/**
 * One value of a form, from a {@code formProperty} element.
 *
 * @since 0.1.0
 */
public interface FormProperty {
  String getId();

  @Nullable String getName();

  /** Null for a text without a type. */
  @Nullable FormType getType();

  /** The value as a text: of its variable, or else its default. */
  @Nullable String getValue();

  /** Whether it is shown; others are not among the properties of a form. */
  boolean isReadable();

  /** Whether it may be submitted. */
  boolean isWritable();

  /** Whether it must be submitted. */
  boolean isRequired();
}
