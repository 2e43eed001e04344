package io.turgo.engine.channel;

import org.jspecify.annotations.Nullable;

/**
 * Says that a job is ready; it names the job and carries nothing that could be run.
 *
 * @param engine which database the job is in, as that database says of itself; a message of another
 *     engine is foreign
 * @param jobId the job's id
 * @param revision the revision of the instance that the job was written with
 * @param instanceId the instance that the job belongs to; 0 for a job of none
 * @param orderingKey the shard of the root instance: jobs of one instance have the same
 * @param priority the higher the sooner; 0 is usual
 * @param publishedAt when it was published, in epoch milliseconds of the publishing node
 * @param traceParent the W3C trace context that the job continues, if any. The engine sets none; a
 *     channel keeps what a message has
 */
public record JobMessage(
    String engine,
    long jobId,
    long revision,
    long instanceId,
    int orderingKey,
    int priority,
    long publishedAt,
    @Nullable String traceParent) {
  /** The version of the format; a message of a newer one can not be read. */
  public static final int VERSION = 1;

  public JobMessage {
    if (engine.isEmpty() || engine.length() > 64) {
      throw new IllegalArgumentException("An engine's name has 1 to 64 characters: " + engine);
    }
    if (jobId <= 0) {
      throw new IllegalArgumentException("A job's id is positive, not " + jobId);
    }
    if (orderingKey < 0) {
      throw new IllegalArgumentException("An ordering key is not negative, as " + orderingKey);
    }
  }
}
