package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Announces ready jobs: it names them and carries no code or data to run.
 *
 * <p>The cost of a message hardly depends on its content, so jobs that became ready together and go
 * to the same consumer share one: those of one queue, {@linkplain JobChannel#lane lane} and
 * priority. The message is one to the channel: it is acknowledged, released or rejected as a whole.
 *
 * @param engine which database the jobs are in, as that database says of itself; a message of
 *     another engine is foreign
 * @param jobs at least one, {@link #MOST_JOBS} at most
 * @param orderingKey the shard of the root instance of the first job; those of the others are of
 *     the same lane. Jobs of one instance have the same key
 * @param priority higher values are delivered first; 0 is usual
 * @param publishedAt the time of publication, in epoch milliseconds of the publishing node
 * @param traceParent the trace that the jobs continue, as W3C's Trace Context names it, if all
 *     continue the same one; null for none. It is for people who read messages; the engine reads
 *     the job's row
 * @since 0.1.0
 */
@Experimental
public record JobMessage(
    String engine,
    List<Job> jobs,
    int orderingKey,
    int priority,
    long publishedAt,
    @Nullable String traceParent) {
  /** The version of the format; a message of a newer one cannot be read. */
  public static final int VERSION = 2;

  /** One message names no more jobs. */
  public static final int MOST_JOBS = 100;

  /**
   * A job that is ready.
   *
   * @param id the job's id
   * @param revision the revision of the instance that the job was written with
   * @param instanceId the instance that the job belongs to; 0 for a job of none
   * @param traceParent the trace that the job continues where others of its message continue
   *     another one; null for that of the message
   */
  public record Job(long id, long revision, long instanceId, @Nullable String traceParent) {
    /**
     * Checks the id.
     *
     * @throws IllegalArgumentException if the id is not positive
     */
    public Job {
      if (id <= 0) {
        throw new IllegalArgumentException("A job's id is positive, not " + id);
      }
    }

    /**
     * A job that continues the trace of its message, if that has one.
     *
     * @param id the job's id
     * @param revision the revision of the instance that the job was written with
     * @param instanceId the instance that the job belongs to; 0 for a job of none
     */
    public Job(long id, long revision, long instanceId) {
      this(id, revision, instanceId, null);
    }
  }

  /**
   * Checks the limits; the trace of an only job becomes that of the message.
   *
   * @throws IllegalArgumentException if the engine's name has not 1 to 64 characters, the key is
   *     negative, or the number of jobs is out of range
   */
  public JobMessage {
    if (engine.isEmpty() || engine.length() > 64) {
      throw new IllegalArgumentException("An engine's name has 1 to 64 characters: " + engine);
    }
    if (orderingKey < 0) {
      throw new IllegalArgumentException(
          "Expected an ordering key of 0 or more, but got " + orderingKey);
    }
    jobs = List.copyOf(jobs);
    if (jobs.isEmpty() || jobs.size() > MOST_JOBS) {
      throw new IllegalArgumentException(
          "A message names 1 to " + MOST_JOBS + " jobs, not " + jobs.size());
    }
    Job first = jobs.getFirst();
    if (jobs.size() == 1 && first.traceParent() != null) {
      traceParent = first.traceParent();
      jobs = List.of(new Job(first.id(), first.revision(), first.instanceId()));
    }
  }

  /**
   * A message of one job.
   *
   * @param engine which database the job is in
   * @param jobId the job's id
   * @param revision the revision of the instance that the job was written with
   * @param instanceId the instance that the job belongs to; 0 for a job of none
   * @param orderingKey the shard of the root instance of the job
   * @param priority the higher the sooner; 0 is usual
   * @param publishedAt when it was published, in epoch milliseconds of the publishing node
   * @param traceParent the trace that the job continues, null for none
   */
  public JobMessage(
      String engine,
      long jobId,
      long revision,
      long instanceId,
      int orderingKey,
      int priority,
      long publishedAt,
      @Nullable String traceParent) {
    this(
        engine,
        List.of(new Job(jobId, revision, instanceId)),
        orderingKey,
        priority,
        publishedAt,
        traceParent);
  }

  /** {@return the id of the job, of several that of the first} */
  public long jobId() {
    return jobs.getFirst().id();
  }

  /**
   * Returns a copy that names other jobs, such as some of its own.
   *
   * @param others 1 to {@link #MOST_JOBS} jobs of the same lane and priority
   * @return a message that names these jobs
   */
  public JobMessage of(List<Job> others) {
    return new JobMessage(engine, others, orderingKey, priority, publishedAt, traceParent);
  }
}
