package io.turgo.engine.interpreter;

import io.turgo.engine.channel.JobRouting;
import io.turgo.engine.channel.RoutedJob;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.JobTraits;
import org.jspecify.annotations.Nullable;

/**
 * What a new job has for those who bring and order it.
 *
 * @param category null for none
 * @param priority higher is sooner
 */
record JobLabels(@Nullable String category, int priority) {

  /**
   * @param activityId of whose jobs the traits are
   * @param category the value of its expression
   * @param priority the value of its expression
   */
  static JobLabels of(
      String activityId, JobTraits traits, @Nullable Object category, @Nullable Object priority) {
    return new JobLabels(
        category == null ? null : category.toString(),
        priority(activityId, traits.priority(), priority));
  }

  private static int priority(
      String activityId, @Nullable CompiledExpression expression, @Nullable Object value) {
    if (expression == null) {
      return 0;
    }
    try {
      return JobTraits.priority(value);
    } catch (TurgoIllegalArgumentException e) {
      throw new Rejection(
          new TurgoIllegalArgumentException(
              "The jobPriority "
                  + expression.text()
                  + " of '"
                  + activityId
                  + "' cannot be read: "
                  + e.getMessage(),
              e));
    }
  }

  /** The queue that brings such a job of an element; null for the shard feed. */
  @Nullable String queue(String activityId, StepContext context) {
    JobRouting routing = context.policy().routing();
    if (routing.equals(JobRouting.NONE)) {
      return null;
    }
    String tenant = context.tenant().get();
    RoutedJob job =
        new RoutedJob(
            context.graph().key(),
            tenant.isEmpty() ? null : tenant,
            category,
            priority,
            activityId);
    String queue;
    try {
      queue = routing.queueOf(job);
    } catch (RuntimeException e) {
      throw new Rejection(
          new TurgoException(
              "The job routing of this engine failed for "
                  + job
                  + ": "
                  + e
                  + "; correct it, or return null for the shard feed",
              e));
    }
    if (queue != null && queue.isBlank()) {
      throw new Rejection(
          new TurgoException(
              "The job routing of this engine answered the blank name '"
                  + queue
                  + "' for "
                  + job
                  + "; return the name of a queue, or null for the shard feed"));
    }
    return queue;
  }
}
