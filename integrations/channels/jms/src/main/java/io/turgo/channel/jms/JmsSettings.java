package io.turgo.channel.jms;

import io.turgo.engine.channel.ChannelTraits;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a channel was built with.
 *
 * @param provider what the provider is treated as; null to see when it is connected
 * @param bound how long a call waits for the broker
 * @param renewal how long a consumer keeps its message groups where the broker takes none from it
 * @param groups how many message groups the keys are of
 * @param persistent whether messages of jobs outlive the broker
 * @param parking how long a message stays away first that leaves a transaction
 */
record JmsSettings(
    String name,
    Link.Connector connector,
    @Nullable JmsProvider provider,
    String queuePrefix,
    int senders,
    Duration bound,
    Duration parking,
    Duration renewal,
    int groups,
    boolean persistent,
    IntUnaryOperator priorities,
    ChannelTraits traits) {

  JmsProvider provider(JmsProvider found) {
    return provider == null ? found : provider;
  }

  /** The message group of a key. */
  int group(int orderingKey) {
    return orderingKey % groups;
  }

  int priority(JobMessage message) {
    return Math.clamp(priorities.applyAsInt(message.priority()), 0, 9);
  }

  String errorQueue(String queue) {
    return queue + ".errors";
  }
}
