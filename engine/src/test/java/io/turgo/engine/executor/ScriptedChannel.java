package io.turgo.engine.executor;

import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import io.turgo.engine.health.Health;
import io.turgo.engine.instance.JobDraft;
import io.turgo.engine.instance.JobRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A channel that a test plays the broker of, and what its queue "jobs" needs. */
final class ScriptedChannel implements JobChannel {
  static final String DATABASE = "here";

  final List<JobMessage> published = new ArrayList<>();

  /** Thrown by what is asked next, and from then on. */
  @Nullable Throwable broken;

  boolean ordersByKey = true;
  int batch = 2;
  int jobsPerMessage = 1;
  int lanes = 256;

  /** Pages that are taken before the channel breaks. */
  int breaksAfter = Integer.MAX_VALUE;

  /** What the broker counts. */
  OptionalLong waiting = OptionalLong.empty();

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public ChannelTraits traits() {
    return ChannelTraits.defaults()
        .withOrdersByKey(ordersByKey)
        .withOrdersByPriority(true)
        .withLongestDelay(Duration.ofHours(1))
        .withBatch(batch);
  }

  @Override
  public int lane(String queue, int orderingKey) {
    return orderingKey % lanes;
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    breaks();
    if (breaksAfter-- == 0) {
      broken = new ChannelException("away, by design of the test");
      breaks();
    }
    published.addAll(messages);
  }

  private void breaks() {
    if (broken instanceof RuntimeException e) {
      throw e;
    } else if (broken instanceof Error e) {
      throw e;
    }
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings settings, DeliveryListener listener) {
    breaks();
    return new JobSubscription() {
      @Override
      public void pause() {}

      @Override
      public void resume() {}

      @Override
      public boolean isConnected() {
        return true;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public OptionalLong waiting(String queue) {
    breaks();
    return waiting;
  }

  @Override
  public void close() {}

  List<Long> publishedJobs() {
    return published.stream()
        .flatMap(message -> message.jobs().stream())
        .map(JobMessage.Job::id)
        .toList();
  }

  Outbox outbox(QueueCounters metrics) {
    return outbox(queue(), metrics, System::nanoTime);
  }

  static Outbox outbox(JobQueue queue, QueueCounters metrics, LongSupplier nanoTime) {
    return new Outbox(queue, Duration.ofSeconds(30), DATABASE, metrics, nanoTime, new Health());
  }

  JobQueue queue() {
    return JobQueue.of("jobs", this).withJobsPerMessage(jobsPerMessage);
  }

  QueueConsumer consumer(Outbox outbox, QueueCounters metrics, Health health) {
    return new QueueConsumer(queue(), Duration.ofSeconds(30), outbox, metrics, health);
  }

  static JobRow job(long id, int priority, long rev) {
    return job(id, priority, rev, "jobs");
  }

  static JobRow job(long id, int priority, long rev, @Nullable String queue) {
    return job(id, priority, rev, queue, 3);
  }

  static JobRow job(long id, int priority, long rev, @Nullable String queue, int shard) {
    return new JobDraft(id, id * 10, id * 10 + 1)
        .shard(shard)
        .priority(priority)
        .queue(queue)
        .rev(rev)
        .row();
  }

  static JobMessage message(JobRow job) {
    return new JobMessage(
        DATABASE, job.id(), job.instanceRev(), job.instanceId(), job.shard(), 0, 1, null);
  }

  /** One message of several jobs of a shard. */
  static JobMessage message(JobRow... jobs) {
    return message(jobs[0])
        .of(
            Arrays.stream(jobs)
                .map(job -> new JobMessage.Job(job.id(), job.instanceRev(), job.instanceId()))
                .toList());
  }

  /** A delivery that notes what became of it. */
  static final class Delivery implements JobDelivery {
    final List<String> fates = new ArrayList<>();
    private final JobMessage message;
    private final int attempt;

    Delivery(JobMessage message, int attempt) {
      this.message = message;
      this.attempt = attempt;
    }

    @Override
    public JobMessage message() {
      return message;
    }

    @Override
    public int attempt() {
      return attempt;
    }

    @Override
    public void acknowledge() {
      fates.add("acknowledged");
    }

    @Override
    public void release(Duration delay) {
      fates.add("released for " + delay.toMillis());
    }

    @Override
    public void reject(String reason) {
      fates.add("rejected");
    }
  }
}
