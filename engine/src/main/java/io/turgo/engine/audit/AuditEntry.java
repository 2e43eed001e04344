package io.turgo.engine.audit;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A change that somebody has made or tried to make.
 *
 * @since 0.1.0
 */
public interface AuditEntry {
  /** What {@link #getOutcome} says of a change that was made. */
  String DONE = "done";

  String getId();

  /** When, by the business clock. */
  Date getTime();

  /** Null for nobody known. */
  @Nullable String getUserId();

  @Nullable String getLevel();

  /** Whose data it is about, empty for no tenant; null where that is not known. */
  @Nullable String getTenantId();

  String getOperation();

  /** What it was done to. */
  @Nullable String getTarget();

  /** The process instance that was changed; null where it was none, or several. */
  @Nullable String getProcessInstanceId();

  /** {@link #DONE}, or why nothing was done. */
  String getOutcome();

  @Nullable String getRequestId();
}
