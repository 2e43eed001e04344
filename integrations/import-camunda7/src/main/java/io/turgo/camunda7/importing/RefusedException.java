package io.turgo.camunda7.importing;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Why an instance cannot come along. */
final class RefusedException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final @Nullable String elementId;

  /**
   * @param elementId the element; null for the instance as a whole
   */
  RefusedException(@Nullable String elementId, String reason) {
    super(reason);
    this.elementId = elementId;
  }

  String reason() {
    String reason = String.valueOf(getMessage());
    return elementId == null ? reason : "element '" + elementId + "': " + reason;
  }
}
