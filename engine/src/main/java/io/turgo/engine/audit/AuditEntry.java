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

  /** {@return the id of the entry} */
  String getId();

  /** {@return when it happened, by the business clock} */
  Date getTime();

  /** {@return the id of the user who made or tried the change, null if no user is known} */
  @Nullable String getUserId();

  /** {@return what the user may do, as the caller noted it; null for nothing} */
  @Nullable String getLevel();

  /**
   * {@return the tenant whose data it is about, empty for no tenant; null where that is not known}
   */
  @Nullable String getTenantId();

  /** {@return what was done, by a name of the caller's} */
  String getOperation();

  /** {@return what it was done to, such as a path; null for nothing} */
  @Nullable String getTarget();

  /** {@return the process instance that was changed; null where it was none, or several} */
  @Nullable String getProcessInstanceId();

  /** {@return {@link #DONE}, or why nothing was done} */
  String getOutcome();

  /** {@return the id of the request that asked for it, null for none} */
  @Nullable String getRequestId();
}
