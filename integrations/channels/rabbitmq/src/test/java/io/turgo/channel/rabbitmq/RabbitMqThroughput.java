package io.turgo.channel.rabbitmq;

import io.turgo.engine.channel.JobChannel;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.SubscriptionSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A program that says how many messages a second go through RabbitMQ on this machine, broker
 * included: published in batches, consumed, and acknowledged in batches as a group commit does.
 */
final class RabbitMqThroughput {
  private static final int BATCH = 500;

  private RabbitMqThroughput() {}

  /** Takes the number of messages. */
  public static void main(String[] arguments) throws Exception {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
    RabbitMqServer server = RabbitMqServer.shared();
    for (int partitions : new int[] {4, 16}) {
      try (RabbitMqJobChannel channel =
          RabbitMqJobChannel.builder(server.factory()).partitions(partitions).build()) {
        for (int round = 0; round < 2; round++) {
          round(partitions + " partitions", channel, "throughput-" + partitions, count);
        }
      }
    }
    System.exit(0); // and so stops the node
  }

  private static void round(String name, JobChannel channel, String queue, int count)
      throws Exception {
    long begun = System.nanoTime();
    publish(channel, queue, count);
    long published = System.nanoTime();
    consume(channel, queue, count);
    long consumed = System.nanoTime();
    Thread publisher = Thread.ofPlatform().start(() -> publish(channel, queue, count));
    consume(channel, queue, count);
    publisher.join();
    long both = System.nanoTime();
    System.out.printf(
        Locale.ROOT,
        "%s, %,d messages: published %,.0f/s; consumed and acknowledged %,.0f/s; both at a time"
            + " %,.0f/s%n",
        name,
        count,
        count * 1e9 / (published - begun),
        count * 1e9 / (consumed - published),
        count * 1e9 / (both - consumed));
  }

  private static void publish(JobChannel channel, String queue, int count) {
    for (int first = 1; first <= count; first += BATCH) {
      List<JobMessage> batch = new ArrayList<>(BATCH);
      for (int id = first; id < first + BATCH; id++) {
        batch.add(new JobMessage("throughput", id, 1, id, id % 256, 0, 1_700_000_000_000L, null));
      }
      channel.publish(queue, batch);
    }
  }

  private static void consume(JobChannel channel, String queue, int count) throws Exception {
    BlockingQueue<JobDelivery> inHand = new ArrayBlockingQueue<>(2_000);
    try (AutoCloseable subscription =
        channel.subscribe(queue, SubscriptionSettings.of(2, 2_000), inHand::add)) {
      List<JobDelivery> batch = new ArrayList<>();
      for (int left = count; left > 0; ) {
        batch.add(inHand.take());
        left -= 1 + inHand.drainTo(batch, BATCH - 1);
        batch.forEach(JobDelivery::acknowledge);
        batch.clear();
      }
    }
  }
}
