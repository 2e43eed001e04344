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
  /** {@return the id of the field, which is the name of its variable} */
  String getId();

  /** {@return the label as the model has it, null for none} */
  @Nullable String getLabel();

  /** {@return the type of the field, null if the field has none} */
  @Nullable FormType getType();

  /**
   * The name of its type; null if the field says none.
   *
   * @return the name, or null
   */
  default @Nullable String getTypeName() {
    FormType type = getType();
    return type == null ? null : type.getName();
  }

  /** {@return the default value, null for none} */
  @Nullable Object getDefaultValue();

  /**
   * The value of the variable of its id, or else its default.
   *
   * @return the value, or null
   */
  @Nullable Object getValue();

  /** {@return notes of the model for whoever shows the field, by their ids; empty for none} */
  Map<String, String> getProperties();

  /** {@return the constraints on a value, in the order of the file} */
  List<FormFieldValidationConstraint> getValidationConstraints();

  /** {@return whether its value is the business key of what is started} */
  boolean isBusinessKey();
}
