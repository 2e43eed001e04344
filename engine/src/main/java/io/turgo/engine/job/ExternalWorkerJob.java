package io.turgo.engine.job;

import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * A job that a worker outside of the engine does, as it was when it was read.
 *
 * @since 0.1.0
 */
public interface ExternalWorkerJob extends Job {
  /** {@return the topic by which workers find the job} */
  String getJobHandlerConfiguration();

  /** {@return the worker that has the job, or had it until its lock expired; null if nobody has} */
  @Nullable String getLockOwner();

  /**
   * {@return until when no other worker gets the job: the end of its lock or of a pause before the
   * next attempt; null for neither}
   */
  @Nullable Date getLockExpirationTime();
}
