/**
 * Ready jobs through Apache Kafka. Start at {@link io.turgo.channel.kafka.KafkaJobChannel}; on the
 * consuming side at {@code KafkaSubscription}, whose thread does all that Kafka's consumer allows,
 * and {@code Holdings}, which is the rest.
 *
 * <p><b>Keys.</b> A message goes to the partition {@code orderingKey % partitions}. Kafka gives a
 * partition to one member of the group, and a subscription is one member; so a key is in the hands
 * of one subscription.
 *
 * <p><b>Acknowledgement.</b> Jobs end in any order, Kafka knows one offset for each partition. A
 * {@code PartitionLedger} keeps what is in hand; committed is the lowest offset in hand, and in the
 * text beside it which of those above are done ({@code Progress}). So a job that takes an hour
 * stops nothing: its partition goes on, what is kept has the size of what is in hand, and after a
 * crash or a move only what was in hand (and what was done since the last commit, 50 ms ago) comes
 * again.
 *
 * <p><b>Delays.</b> A message that is released with a delay is written again to the end of its
 * partition, with the time in its headers, and the old one is done with. Whoever reads it before
 * its time holds it back in memory, in hand as far as the offsets are concerned, but not counted as
 * prefetched. So the delay and the number of attempts outlive a crash. Released for at once, or
 * while the broker is away, it stays in memory. A subscription holds back 10,000 messages; with
 * more it takes nothing new until some are due, which is 5 minutes at most: longer delays are
 * shortened to that.
 *
 * <p><b>Moves.</b> A partition that is to move waits for its jobs in hand, for a bounded time, and
 * is committed before it goes. Deliveries of a partition that has gone are dead: what is done to
 * them does nothing.
 *
 * <p><b>What nobody wants</b> is written to the topic's error topic until that succeeds; where it
 * never can (no right to write), it is dropped and logged.
 */
@NullMarked
package io.turgo.channel.kafka;

import org.jspecify.annotations.NullMarked;
