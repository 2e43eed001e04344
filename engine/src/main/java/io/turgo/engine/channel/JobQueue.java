package io.turgo.engine.channel;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A queue that ready jobs go through instead of the shard feed, and how much this node takes from
 * it. {@link JobRouting} says which jobs. All nodes of a database must route alike. Each node
 * decides which queues it consumes, and with how many consumers.
 *
 * <p>The queue's name is written into the rows of its jobs. A job whose queue no node knows any
 * more stays in its table; health names it.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class JobQueue {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,80}");

  private final Values values;

  private JobQueue(Values values) {
    String name = values.name;
    JobChannel channel = values.channel;
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "A job queue's name has 1 to 80 letters, digits, '.', '_' and '-', but this one is '"
              + name
              + "'");
    }
    if (values.consumers < 0 || values.prefetch < Math.max(1, values.consumers)) {
      throw new IllegalArgumentException(
          "Queue '"
              + name
              + "' needs a prefetch of at least 1, and of 1 for each consumer; it has "
              + values.consumers
              + " consumers and a prefetch of "
              + values.prefetch);
    }
    if (values.consumers > channel.mostConsumers()) {
      throw new IllegalArgumentException(
          "Queue '%s' asks for %d consumers, but a node opens no more than %d on channel '%s'"
              .formatted(name, values.consumers, channel.mostConsumers(), channel.name()));
    }
    if (values.republishAfter.toMillis() < 100) {
      throw new IllegalArgumentException(
          "Queue '" + name + "' can republish after 100 ms or more, not " + values.republishAfter);
    }
    if (values.jobsPerMessage < 1 || values.jobsPerMessage > JobMessage.MOST_JOBS) {
      throw new IllegalArgumentException(
          "A message of queue '%s' names 1 to %d jobs, not %d"
              .formatted(name, JobMessage.MOST_JOBS, values.jobsPerMessage));
    }
    this.values = values;
  }

  /**
   * Returns the defaults for a queue.
   *
   * @param name of letters, digits, {@code .}, {@code _} and {@code -}, at most 80
   * @param channel leads to the broker; the application closes it, after the engine
   * @return the queue
   */
  public static JobQueue of(String name, JobChannel channel) {
    int consumers = Math.min(4, channel.mostConsumers());
    int jobs = channel.traits().ordersByKey() ? 32 : 1;
    return new JobQueue(new Values(name, channel, consumers, jobs));
  }

  /** {@return the name} */
  public String name() {
    return values.name;
  }

  /** {@return the channel to the broker, which the application closes after the engine} */
  public JobChannel channel() {
    return values.channel;
  }

  /** {@return how many consumers this node opens; 0 for a node that only publishes} */
  public int consumers() {
    return values.consumers;
  }

  /** {@return how many jobs this node has in hand at most, over all its consumers} */
  public int prefetch() {
    return values.prefetch;
  }

  /** {@return the value of {@link #withRepublishAfter}} */
  public Duration republishAfter() {
    return values.republishAfter;
  }

  /** {@return whether jobs run as those of the shard feed do while the broker is away} */
  public boolean fallsBack() {
    return values.fallsBack;
  }

  /** {@return the value of {@link #withJobsPerMessage}} */
  public int jobsPerMessage() {
    return values.jobsPerMessage;
  }

  /**
   * Sets after which time a ready job is published again. This concerns a job that another node
   * should have published, and one that was published and has not run. Each further time takes
   * twice as long.
   *
   * <p><b>Default:</b> 30 s. <b>Range:</b> 100 ms or more.
   *
   * @param time the time
   * @return a copy with that value
   */
  public JobQueue withRepublishAfter(Duration time) {
    return with(changed -> changed.republishAfter = time);
  }

  /**
   * Sets how many jobs one message of this node names at most.
   *
   * <p>Jobs share a message only if they wait to be published at the same time and go to the same
   * consumer anyway. Older nodes read only messages of 1 job.
   *
   * <p><b>Default:</b> 32 where the channel keeps the jobs of a key together, else 1. <b>Range:</b>
   * 1 to {@link JobMessage#MOST_JOBS}.
   *
   * @param most the number of jobs
   * @return a copy with that value
   */
  public JobQueue withJobsPerMessage(int most) {
    return with(changed -> changed.jobsPerMessage = most);
  }

  /**
   * Sets how many consumers this node opens, and how many jobs it has in hand at most, over all its
   * consumers. A last message may bring some more. With 0 consumers the node only publishes.
   *
   * <p>The default prefetch is the number of jobs that the executor runs or has waiting for their
   * commit by default: with fewer, groups of commits are smaller and each job costs more
   * statements. For jobs that take seconds choose a smaller one; otherwise a node withholds jobs
   * from other nodes that it will run much later.
   *
   * <p><b>Default:</b> 4 consumers, or {@link JobChannel#mostConsumers} if that is less, and a
   * prefetch of 4,096. <b>Range:</b> 0 to {@link JobChannel#mostConsumers} consumers, and a
   * prefetch of at least 1 and of 1 for each consumer.
   *
   * @param newConsumers the number of consumers
   * @param newPrefetch the number of jobs
   * @return a copy with these values
   */
  public JobQueue withConsumers(int newConsumers, int newPrefetch) {
    return with(changed -> {
      changed.consumers = newConsumers;
      changed.prefetch = newPrefetch;
    });
  }

  /** {@return the same queue for a node that publishes and consumes nothing} */
  public JobQueue publishOnly() {
    return withConsumers(0, values.prefetch);
  }

  /**
   * Has the nodes that lease the jobs' shards run them while the broker is away. By default jobs
   * wait for the broker.
   *
   * @return a copy with that value
   */
  public JobQueue fallingBack() {
    return with(changed -> changed.fallsBack = true);
  }

  private JobQueue with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new JobQueue(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JobQueue that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  @Override
  public String toString() {
    return "JobQueue[name="
        + values.name
        + ", channel="
        + values.channel
        + ", consumers="
        + values.consumers
        + ", prefetch="
        + values.prefetch
        + ", republishAfter="
        + values.republishAfter
        + ", fallsBack="
        + values.fallsBack
        + ", jobsPerMessage="
        + values.jobsPerMessage
        + "]";
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private String name;
    private JobChannel channel;
    private int consumers;
    private int prefetch = 4_096;
    private Duration republishAfter = Duration.ofSeconds(30);
    private boolean fallsBack = false;
    private int jobsPerMessage;

    Values(String name, JobChannel channel, int consumers, int jobsPerMessage) {
      this.name = name;
      this.channel = channel;
      this.consumers = consumers;
      this.jobsPerMessage = jobsPerMessage;
    }

    Values copy() {
      try {
        return (Values) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    List<@Nullable Object> all() {
      return Arrays.asList(
          name, channel, consumers, prefetch, republishAfter, fallsBack, jobsPerMessage);
    }
  }
}
