package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A variable that the process declares as a data object, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface DataObject {
  /** {@return the id of the variable} */
  String getId();

  /** {@return the id of the process instance} */
  String getProcessInstanceId();

  /** {@return the scope that it belongs to; the instance's id for the instance's own} */
  String getExecutionId();

  /** {@return the name of the data object and of its variable} */
  String getName();

  /** {@return the name in the language that was asked for, otherwise the name} */
  String getLocalizedName();

  /** {@return the documentation of the element, null for none} */
  @Nullable String getDescription();

  /** {@return the value; null is a value} */
  @Nullable Object getValue();

  /**
   * {@return the type that the process declares, such as {@code string}; the value may have
   * another}
   */
  String getType();

  /** {@return the id attribute of the element in the process} */
  String getDataObjectDefinitionKey();
}
