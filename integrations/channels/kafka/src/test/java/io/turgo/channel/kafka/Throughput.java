package io.turgo.channel.kafka;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.SubscriptionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.IntStream;

/**
 * A program that says how many messages a second go through Kafka on this machine, broker included:
 * published in pages, consumed, and acknowledged in pages as a group commit does; and how long a
 * message takes at a steady rate.
 */
final class Throughput {
  private static final int PAGE = 500;

  private Throughput() {}

  /** Takes the number of messages, and the rate of the second part. */
  public static void main(String[] arguments) throws Exception {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 400_000;
    int rate = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
    try (KafkaBroker broker = KafkaBroker.start(List.of("-XX:+UseSerialGC"));
        KafkaJobChannel channel = KafkaJobChannel.builder(broker.bootstrap()).build()) {
      for (int round = 1; round <= 3; round++) {
        atOnce(channel, broker, "round-" + round, count);
      }
      steady(channel, broker, rate, 10);
    }
  }

  private static void atOnce(KafkaJobChannel channel, KafkaBroker broker, String queue, int count)
      throws InterruptedException {
    Duration cpu = broker.cpu();
    long own = ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    long begun = System.nanoTime();
    for (int first = 0; first < count; first += PAGE) {
      channel.publish(queue, page(first));
    }
    long published = System.nanoTime();
    try (Consumption consumption = new Consumption(channel, queue)) {
      consumption.await(count);
    }
    long consumed = System.nanoTime();
    Thread mixed = Thread.ofPlatform().start(() -> publishAll(channel, queue, count));
    try (Consumption consumption = new Consumption(channel, queue)) {
      consumption.await(count);
    }
    mixed.join();
    long both = System.nanoTime();
    System.out.printf(
        Locale.ROOT,
        "%,d messages: published %,.0f/s; consumed and acknowledged %,.0f/s; both at a time"
            + " %,.0f/s; CPU a message %,.1f us of the broker, %,.1f here%n",
        count,
        count * 1e9 / (published - begun),
        count * 1e9 / (consumed - published),
        count * 1e9 / (both - consumed),
        broker.cpu().minus(cpu).toNanos() / 2e3 / count,
        (ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() - own)
            / 2e3
            / count);
  }

  private static void publishAll(KafkaJobChannel channel, String queue, int count) {
    for (int first = 0; first < count; first += PAGE) {
      channel.publish(queue, page(first));
    }
  }

  private static void steady(KafkaJobChannel channel, KafkaBroker broker, int rate, int seconds)
      throws InterruptedException {
    Duration cpu = broker.cpu();
    int size = Math.min(PAGE, rate / 100);
    int count = seconds * 100 * size;
    try (Consumption consumption = new Consumption(channel, "steady")) {
      Thread acknowledging = Thread.ofPlatform().start(() -> consumption.await(count));
      long begun = System.nanoTime();
      for (int i = 0; i < seconds * 100; i++) {
        long due = begun + i * 10_000_000L;
        while (System.nanoTime() < due) {
          Thread.sleep(1);
        }
        channel.publish("steady", page(i * size).subList(0, size));
      }
      acknowledging.join();
      long[] micros = consumption.micros();
      System.out.printf(
          Locale.ROOT,
          "%,d a second: published to delivered %.1f ms at 50 %%, %.1f at 99 %%, %.1f at most; CPU"
              + " of the broker %,.1f us a message%n",
          rate,
          micros[micros.length / 2] / 1e3,
          micros[micros.length * 99 / 100] / 1e3,
          micros[micros.length - 1] / 1e3,
          broker.cpu().minus(cpu).toNanos() / 1e3 / micros.length);
    }
  }

  private static List<JobMessage> page(int first) {
    long now = System.nanoTime() / 1_000;
    return IntStream.range(first, first + PAGE)
        .mapToObj(i ->
            new JobMessage(
                "0123456789abcdef0123456789abcdef", i + 1L, 3, 77L * i, i & 255, 0, now, null))
        .toList();
  }

  /** A listener that hands over to a thread, which acknowledges a page at a time. */
  private static final class Consumption implements AutoCloseable {
    private final BlockingQueue<JobDelivery> line = new ArrayBlockingQueue<>(10_000);
    private final AutoCloseable subscription;
    private final List<Long> waits = new ArrayList<>();

    Consumption(KafkaJobChannel channel, String queue) {
      subscription =
          channel.subscribe(
              queue,
              SubscriptionSettings.of(1, 2_000),
              delivery -> {
                waits.add(System.nanoTime() / 1_000 - delivery.message().publishedAt());
                line.add(delivery);
              });
    }

    void await(int count) {
      List<JobDelivery> page = new ArrayList<>();
      int left = count;
      while (left > 0) {
        try {
          page.add(line.take());
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        left -= 1 + line.drainTo(page, PAGE - 1);
        page.forEach(JobDelivery::acknowledge);
        page.clear();
      }
    }

    long[] micros() {
      long[] sorted = waits.stream().mapToLong(Long::longValue).toArray();
      Arrays.sort(sorted);
      return sorted;
    }

    @Override
    public void close() {
      try {
        subscription.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
