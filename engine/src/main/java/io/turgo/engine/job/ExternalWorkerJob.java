package io.turgo.engine.job;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker outside of the engine does, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerJob extends Job {
  /** The topic by which workers find it. */
  String getJobHandlerConfiguration();

  /** The worker that has it, or had it until its time was over; null if nobody has. */
  @Nullable String getLockOwner();

  /** Until when no other worker gets it: a lock's end, or that of a pause; null for neither. */
  @Nullable Date getLockExpirationTime();
}
