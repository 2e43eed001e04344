package io.turgo.channel.sqs;

import io.turgo.engine.channel.ChannelTraits;
import java.time.Duration;

/** The two kinds of queue that SQS has. */
enum Kind {
  /**
   * Fast, in no order, to whoever asks. A message that is not seen for a while holds nothing up.
   */
  STANDARD,

  /**
   * Messages of a group in order: while one is in flight, nobody gets another of its group. So what
   * is released with a delay has to leave the queue meanwhile.
   */
  FIFO;

  private static final int BEST_BATCH = 100;

  /** SQS hides a message for at most 12 hours, counted from its delivery. */
  private static final Duration LONGEST_HIDDEN = Duration.ofHours(11);

  /** The longest delay that SQS takes with a message. */
  private static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

  ChannelTraits traits() {
    return switch (this) {
      case STANDARD ->
          ChannelTraits.defaults().withLongestDelay(LONGEST_HIDDEN).withBatch(BEST_BATCH);
      case FIFO ->
          ChannelTraits.defaults()
              .withOrdersByKey(true)
              .withLongestDelay(LONGEST_DELAY)
              .withBatch(BEST_BATCH);
    };
  }

  boolean isFifo() {
    return this == FIFO;
  }
}
