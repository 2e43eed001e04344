package io.turgo.engine.runtime;

import org.jspecify.annotations.Nullable;

/**
 * A variable that the process declares as a data object, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface DataObject {
  /** The id of the variable. */
  String getId();

  String getProcessInstanceId();

  /** The scope that it belongs to; the instance's id for the instance's own. */
  String getExecutionId();

  /** The name of the data object and of its variable. */
  String getName();

  /** The name in the language that was asked for, otherwise the name. */
  String getLocalizedName();

  /** The documentation of the element. */
  @Nullable String getDescription();

  @Nullable Object getValue();

  /** The type that the process declares, such as {@code string}; the value may have another. */
  String getType();

  /** The id of the element in the process. */
  String getDataObjectDefinitionKey();
}
