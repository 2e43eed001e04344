package io.turgo.spring;

/** Says why the application cannot have its engine, and what to do about it. */
final class TurgoSetupException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String description;
  private final String action;

  TurgoSetupException(String description, String action) {
    super(description + ". " + action + ".");
    this.description = description;
    this.action = action;
  }

  TurgoSetupException(String description, String action, Throwable cause) {
    super(description + ". " + action + ".", cause);
    this.description = description;
    this.action = action;
  }

  /** What is wrong. */
  String description() {
    return description;
  }

  /** What to do about it. */
  String action() {
    return action;
  }
}
