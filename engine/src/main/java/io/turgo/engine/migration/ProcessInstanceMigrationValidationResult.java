package io.turgo.engine.migration;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether instances can be migrated, and what stands against it.
 *
 * @since 0.1.0
 */
public final class ProcessInstanceMigrationValidationResult {
  private final List<String> validationMessages = new ArrayList<>();

  /** A result without messages. */
  public ProcessInstanceMigrationValidationResult() {}

  /**
   * Adds a reason.
   *
   * @param message names the element
   * @return this result
   */
  public ProcessInstanceMigrationValidationResult addValidationMessage(String message) {
    validationMessages.add(message);
    return this;
  }

  /**
   * Adds the messages of another result.
   *
   * @param result the other one
   * @return this result
   */
  public ProcessInstanceMigrationValidationResult addValidationResult(
      ProcessInstanceMigrationValidationResult result) {
    validationMessages.addAll(result.validationMessages);
    return this;
  }

  /** {@return whether there are messages} */
  public boolean hasErrors() {
    return !validationMessages.isEmpty();
  }

  /** {@return whether there are none} */
  public boolean isMigrationValid() {
    return validationMessages.isEmpty();
  }

  /** {@return the reasons, each with its element; empty if the migration can be made} */
  public List<String> getValidationMessages() {
    return List.copyOf(validationMessages);
  }
}
