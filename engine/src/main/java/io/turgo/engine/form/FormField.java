package io.turgo.engine.form;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One value of a form, from a {@code formField} element, as in Camunda.
 *
 * @since 0.1.0
 */
public interface FormField {
  String getId();

  @Nullable String getLabel();

  /** Null if the field says none. */
  @Nullable FormType getType();

  /** The name of its type; null if the field says none. */
  default @Nullable String getTypeName() {
    FormType type = getType();
    return type == null ? null : type.getName();
  }

  @Nullable Object getDefaultValue();

  /** The value of the variable of its id, or else its default. */
  @Nullable Object getValue();

  /** Notes of the model for whoever shows the field. */
  Map<String, String> getProperties();

  /** What a value must be, in the order of the file. */
  List<FormFieldValidationConstraint> getValidationConstraints();

  /** Whether its value is the business key of what is started. */
  boolean isBusinessKey();
}
