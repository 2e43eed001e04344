package io.turgo.bench.chaos;

import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** A channel that notes in which order the broker took the jobs of one queue. */
final class WatchedChannel implements JobChannel {
  private final JobChannel channel;
  private final String watched;
  private final Map<Long, Integer> priorities = new LinkedHashMap<>();

  WatchedChannel(JobChannel channel, String watched) {
    this.channel = channel;
    this.watched = watched;
  }

  /** Of each job when it was taken for the first time. */
  synchronized List<Integer> priorities() {
    return List.copyOf(priorities.values());
  }

  synchronized void forget() {
    priorities.clear();
  }

  @Override
  public void publish(String queue, List<JobMessage> messages) {
    channel.publish(queue, messages);
    if (queue.equals(watched)) {
      synchronized (this) {
        for (JobMessage message : messages) {
          message.jobs().forEach(job -> priorities.putIfAbsent(job.id(), message.priority()));
        }
      }
    }
  }

  @Override
  public String name() {
    return channel.name();
  }

  @Override
  public ChannelTraits traits() {
    return channel.traits();
  }

  @Override
  public int lane(String queue, int orderingKey) {
    return channel.lane(queue, orderingKey);
  }

  @Override
  public int mostConsumers() {
    return channel.mostConsumers();
  }

  @Override
  public JobSubscription subscribe(
      String queue, SubscriptionSettings settings, DeliveryListener listener) {
    return channel.subscribe(queue, settings, listener);
  }

  @Override
  public OptionalLong waiting(String queue) {
    return channel.waiting(queue);
  }

  @Override
  public void close() {
    channel.close();
  }
}
