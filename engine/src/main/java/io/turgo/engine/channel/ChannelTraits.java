package io.turgo.engine.channel;

import java.time.Duration;

/**
 * What a channel can do, and so what the engine has to do itself.
 *
 * @param ordersByKey whether one subscription at a time holds the messages of an ordering key; if
 *     not, the engine keeps exclusive jobs apart itself, and a message names one job unless the
 *     {@link JobQueue} says otherwise
 * @param ordersByPriority whether messages of a higher priority are delivered first
 * @param longestDelay the longest delay that {@link JobDelivery#release} keeps in the broker;
 *     longer ones are shortened to it
 * @param batch how many messages are best published at once
 */
public record ChannelTraits(
    boolean ordersByKey, boolean ordersByPriority, Duration longestDelay, int batch) {
  public ChannelTraits {
    if (batch < 1) {
      throw new IllegalArgumentException("A channel publishes at least 1 message, not " + batch);
    }
    if (longestDelay.isNegative()) {
      throw new IllegalArgumentException("The longest delay is negative: " + longestDelay);
    }
  }
}
