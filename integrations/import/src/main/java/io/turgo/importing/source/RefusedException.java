package io.turgo.importing.source;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Why an instance cannot come along.
 *
 * @since 0.1.0
 */
public final class RefusedException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final @Nullable String elementId;

  /**
   * @param elementId the element; null for the instance as a whole
   */
  public RefusedException(@Nullable String elementId, String reason) {
    super(reason);
    this.elementId = elementId;
  }

  /** The reason with the element in front. */
  public String reason() {
    String reason = String.valueOf(getMessage());
    return elementId == null ? reason : "element '" + elementId + "': " + reason;
  }
}
