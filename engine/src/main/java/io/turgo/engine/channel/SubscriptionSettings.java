package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much a subscription takes from the broker. The engine makes them from the {@link JobQueue}.
 *
 * @since 0.1.0
 */
@Experimental
public final class SubscriptionSettings {
  private final int consumers;
  private final int prefetch;

  private SubscriptionSettings(int consumers, int prefetch) {
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
    this.consumers = consumers;
    this.prefetch = prefetch;
  }

  /**
   * Returns settings of a subscription.
   *
   * @param consumers 1 or more
   * @param prefetch 1 or more for each consumer
   * @return the settings
   */
  public static SubscriptionSettings of(int consumers, int prefetch) {
    return new SubscriptionSettings(consumers, prefetch);
  }

  /**
   * {@return how many consumers the subscription opens in the broker, where the broker's work is
   * spread by consumer}
   */
  public int consumers() {
    return consumers;
  }

  /**
   * {@return how many jobs the subscription has in hand at most, over all its consumers} They come
   * from messages that were delivered and not yet acknowledged, released or rejected. The last
   * message may name more than are left.
   */
  public int prefetch() {
    return prefetch;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SubscriptionSettings that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "SubscriptionSettings[consumers=" + consumers + ", prefetch=" + prefetch + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(consumers, prefetch);
  }
}
