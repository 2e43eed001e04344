package io.turgo.engine.channel;

/**
 * How much a subscription takes from the broker.
 *
 * @param consumers how many consumers it opens there, where the broker's work is spread by consumer
 * @param prefetch jobs that it has in hand at most, over all its consumers: of messages delivered
 *     and not yet acknowledged, released or rejected. The last message may name more than are left
 */
public record SubscriptionSettings(int consumers, int prefetch) {
  public SubscriptionSettings {
    if (consumers < 1) {
      throw new IllegalArgumentException(
          "A subscription has at least 1 consumer, not " + consumers);
    }
    if (prefetch < consumers) {
      throw new IllegalArgumentException(
          "A subscription takes at least one message for each of its "
              + consumers
              + " consumers, not "
              + prefetch);
    }
  }
}
