package io.turgo.engine.audit;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import org.jspecify.annotations.Nullable;

/**
 * What a caller says of a change that it makes.
 *
 * @param userId who makes it, null for nobody known
 * @param level what the user may do, null where that says nothing
 * @param tenantId whose data it is about; null to have the engine say it where it knows
 * @param operation what is done, by a name of the caller's
 * @param target what it is done to, such as a path; cut off after 2,000 characters
 * @param requestId of the request that asked for it, null for none
 * @since 0.1.0
 */
public record AuditNote(
    @Nullable String userId,
    @Nullable String level,
    @Nullable String tenantId,
    String operation,
    @Nullable String target,
    @Nullable String requestId) {
  private static final int LONGEST_TARGET = 2_000;

  /**
   * Cuts off a long target and turns each NUL into a blank.
   *
   * @throws TurgoIllegalArgumentException if the operation is blank
   */
  public AuditNote {
    if (operation.isBlank()) {
      throw new TurgoIllegalArgumentException("A note of a change has to name an operation");
    }
    userId = plain(userId);
    tenantId = plain(tenantId);
    requestId = plain(requestId);
    target = plain(target);
    if (target != null && target.length() > LONGEST_TARGET) {
      target = target.substring(0, LONGEST_TARGET);
    }
  }

  /** No database keeps a NUL in a text. */
  private static @Nullable String plain(@Nullable String text) {
    return text == null ? null : text.replace('\0', ' ');
  }
}
