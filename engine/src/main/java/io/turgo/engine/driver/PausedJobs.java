package io.turgo.engine.driver;

import org.jspecify.annotations.Nullable;

/**
 * Lets jobs go on whose activity was paused: each in a unit of its instance, not in that of the job
 * which does it.
 */
@FunctionalInterface
public interface PausedJobs {
  /**
   * Does a part; what it throws makes the job fail.
   *
   * @param after behind which job to go on, 0 for the first
   * @return the last job of the part; null where it is the last part
   */
  @Nullable Long release(long definitionId, String activityId, long after);
}
