package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import io.turgo.engine.channel.ChannelException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Which queues the broker has, by what names.
 *
 * <p>A queue of the engine is a number of partitions, quorum queues with a single active consumer
 * each. A message goes straight to the partition {@code key % partitions} through the default
 * exchange: that needs no plugin, no exchange and no binding that an operator could lose, and every
 * library finds the partition by the same sum. The consistent-hash exchange would spread by weight
 * as well, but all partitions weigh the same.
 *
 * <ul>
 *   <li>{@code QUEUE.0}, {@code QUEUE.1}, ... are the partitions.
 *   <li>{@code QUEUE.members} never holds a message; each subscription consumes it, so that the
 *       others can count them. Its length limit is the number of partitions, for the broker to
 *       refuse a node that has another: two nodes that disagree would part the jobs of a key.
 *   <li>{@code QUEUE.errors} is the error queue.
 *   <li>{@code delay.MILLIS} holds released messages of all queues for so long and then has the
 *       broker move them back to their partition, by their routing key.
 * </ul>
 */
final class Topology {
  /** Quorum queues of RabbitMQ 4 drop a message after 20 deliveries unless they are told more. */
  private static final int DELIVERIES = 1_000_000_000;

  private static final int LONGEST_NAME = 255;

  /**
   * Delays that the broker keeps. Few, because each is a queue, and such that a delay grows by less
   * than two and a half times when it is rounded up to one.
   */
  private static final long[] DELAYS = {
    100,
    200,
    500,
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    30_000,
    60_000,
    120_000,
    300_000,
    600_000,
    1_200_000,
    1_800_000,
    3_600_000,
    7_200_000,
    21_600_000,
    43_200_000,
    86_400_000
  };

  static final Duration LONGEST_DELAY = Duration.ofMillis(DELAYS[DELAYS.length - 1]);

  private final String prefix;
  private final int partitions;

  Topology(String prefix, int partitions) {
    this.prefix = prefix;
    this.partitions = partitions;
  }

  int partitions() {
    return partitions;
  }

  int partition(int orderingKey) {
    return Math.floorMod(orderingKey, partitions);
  }

  String partitionName(String queue, int partition) {
    return named(queue + "." + partition);
  }

  String members(String queue) {
    return named(queue + ".members");
  }

  String errors(String queue) {
    return named(queue + ".errors");
  }

  String delay(long millis) {
    return named("delay." + millis);
  }

  private String named(String rest) {
    String name = prefix + rest;
    if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
      throw new ChannelException(
          "RabbitMQ takes names of at most " + LONGEST_NAME + " bytes, not '" + name + "'");
    }
    return name;
  }

  /** The shortest delay that the broker keeps and that is not less; the longest if none is. */
  static long delayMillis(Duration wanted) {
    Duration bounded = wanted.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : wanted;
    long millis = bounded.plusNanos(999_999).toMillis();
    for (long delay : DELAYS) {
      if (delay >= millis) {
        return delay;
      }
    }
    return DELAYS[DELAYS.length - 1];
  }

  /** Makes the partitions of a queue if they are not there. */
  void declareQueue(Channel channel, String queue) throws IOException {
    declareMembers(channel, queue);
    for (int partition = 0; partition < partitions; partition++) {
      channel.queueDeclare(
          partitionName(queue, partition),
          true,
          false,
          false,
          quorum(Map.of("x-single-active-consumer", true, "x-delivery-limit", DELIVERIES)));
    }
  }

  private void declareMembers(Channel channel, String queue) throws IOException {
    try {
      channel.queueDeclare(
          members(queue), true, false, false, quorum(Map.of("x-max-length", partitions)));
    } catch (IOException e) {
      if (e.getCause() instanceof ShutdownSignalException closing
          && closing.getReason() instanceof AMQP.Channel.Close refusal
          && refusal.getReplyCode() == AMQP.PRECONDITION_FAILED) {
        throw new ChannelException(
            "Queue '"
                + queue
                + "' is not made of "
                + partitions
                + " partitions. All nodes must say the same number; to change it, stop them and"
                + " delete '"
                + members(queue)
                + "', which holds no message. RabbitMQ says: "
                + refusal.getReplyText(),
            e);
      }
      throw e;
    }
  }

  void declareErrors(Channel channel, String queue) throws IOException {
    channel.queueDeclare(errors(queue), true, false, false, quorum(Map.of()));
  }

  /**
   * Makes what keeps messages for that long. They are published to the exchange, with the name of
   * their partition as the routing key; the broker keeps the key and routes by it at the end.
   */
  void declareDelay(Channel channel, long millis) throws IOException {
    String name = delay(millis);
    channel.exchangeDeclare(name, "fanout", true);
    channel.queueDeclare(
        name,
        true,
        false,
        false,
        quorum(
            Map.of(
                "x-message-ttl",
                millis,
                "x-dead-letter-exchange",
                "",
                "x-dead-letter-strategy",
                "at-least-once",
                "x-overflow",
                "reject-publish")));
    channel.queueBind(name, name, "");
  }

  private static Map<String, Object> quorum(Map<String, Object> more) {
    Map<String, Object> arguments = new HashMap<>(more);
    arguments.put("x-queue-type", "quorum");
    return arguments;
  }
}
