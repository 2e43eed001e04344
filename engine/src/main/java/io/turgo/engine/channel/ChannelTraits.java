package io.turgo.engine.channel;

import io.turgo.engine.annotation.Experimental;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The abilities of a channel. The engine does the rest itself.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
@Experimental
public final class ChannelTraits {
  private final boolean ordersByKey;
  private final boolean ordersByPriority;
  private final Duration longestDelay;
  private final int batch;

  private ChannelTraits(
      boolean ordersByKey, boolean ordersByPriority, Duration longestDelay, int batch) {
    if (batch < 1) {
      throw new IllegalArgumentException("A channel publishes at least 1 message, not " + batch);
    }
    if (longestDelay.isNegative()) {
      throw new IllegalArgumentException("The longest delay is negative: " + longestDelay);
    }
    this.ordersByKey = ordersByKey;
    this.ordersByPriority = ordersByPriority;
    this.longestDelay = longestDelay;
    this.batch = batch;
  }

  /** {@return the traits of a channel that can do the least} */
  public static ChannelTraits defaults() {
    return new ChannelTraits(false, false, Duration.ZERO, 1);
  }

  /** {@return the value of {@link #withOrdersByKey}} */
  public boolean ordersByKey() {
    return ordersByKey;
  }

  /** {@return the value of {@link #withOrdersByPriority}} */
  public boolean ordersByPriority() {
    return ordersByPriority;
  }

  /** {@return the value of {@link #withLongestDelay}} */
  public Duration longestDelay() {
    return longestDelay;
  }

  /** {@return the value of {@link #withBatch}} */
  public int batch() {
    return batch;
  }

  /**
   * Sets whether one subscription at a time holds the messages of an ordering key. If not, the
   * engine keeps exclusive jobs apart itself, and a message names one job unless the {@link
   * JobQueue} sets another number.
   *
   * <p><b>Default:</b> false.
   *
   * @param orders true for one subscription at a time
   * @return a copy with that value
   */
  public ChannelTraits withOrdersByKey(boolean orders) {
    return new ChannelTraits(orders, ordersByPriority, longestDelay, batch);
  }

  /**
   * Sets whether messages of a higher priority are delivered first.
   *
   * <p><b>Default:</b> false.
   *
   * @param orders true for the highest priority first
   * @return a copy with that value
   */
  public ChannelTraits withOrdersByPriority(boolean orders) {
    return new ChannelTraits(ordersByKey, orders, longestDelay, batch);
  }

  /**
   * Sets the longest delay that {@link JobDelivery#release} keeps in the broker. Longer ones are
   * shortened to it.
   *
   * <p><b>Default:</b> 0 ms. <b>Range:</b> 0 ms or more.
   *
   * @param delay the longest delay
   * @return a copy with that value
   */
  public ChannelTraits withLongestDelay(Duration delay) {
    return new ChannelTraits(ordersByKey, ordersByPriority, delay, batch);
  }

  /**
   * Sets how many messages are best published together.
   *
   * <p><b>Default:</b> 1. <b>Range:</b> 1 or more.
   *
   * @param messages the number of messages
   * @return a copy with that value
   */
  public ChannelTraits withBatch(int messages) {
    return new ChannelTraits(ordersByKey, ordersByPriority, longestDelay, messages);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ChannelTraits that && all().equals(that.all());
  }

  @Override
  public int hashCode() {
    return all().hashCode();
  }

  @Override
  public String toString() {
    return "ChannelTraits[ordersByKey="
        + ordersByKey
        + ", ordersByPriority="
        + ordersByPriority
        + ", longestDelay="
        + longestDelay
        + ", batch="
        + batch
        + "]";
  }

  private List<@Nullable Object> all() {
    return Arrays.asList(ordersByKey, ordersByPriority, longestDelay, batch);
  }
}
