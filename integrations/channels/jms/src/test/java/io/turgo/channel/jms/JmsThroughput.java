package io.turgo.channel.jms;

import com.sun.management.OperatingSystemMXBean;
import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import jakarta.jms.ConnectionFactory;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.qpid.jms.JmsConnectionFactory;

/**
 * Measures how many messages a second are published, consumed and acknowledged, persistently, with
 * the broker in the same JVM: {@code JmsThroughput artemis|classic|amqp|standard [messages]
 * [consumers]}.
 */
final class JmsThroughput {
  private static final int PAGE = 200;
  private static final int PUBLISHERS = 2;

  private JmsThroughput() {}

  public static void main(String[] arguments) throws Exception {
    String kind = arguments.length > 0 ? arguments[0] : "artemis";
    int count = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200_000;
    int consumers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 4;
    Path folder = Files.createTempDirectory("turgo-jms");
    boolean classic = kind.equals("classic");
    Broker broker = classic ? new ClassicBroker(folder) : new ArtemisBroker(folder);
    broker.start();
    JmsJobChannel.Builder builder = JmsJobChannel.on(factory(kind, broker));
    if (kind.equals("standard")) {
      builder.provider(JmsProvider.STANDARD);
    }
    try (JmsJobChannel channel = builder.build()) {
      for (int round = 1; round <= 3; round++) {
        measure(channel, kind + " " + round, count, consumers);
      }
    }
    broker.stop();
  }

  private static ConnectionFactory factory(String kind, Broker broker) {
    return switch (broker) {
      case ClassicBroker classic ->
          new org.apache.activemq.ActiveMQConnectionFactory(classic.url());
      case ArtemisBroker artemis when kind.equals("amqp") ->
          new JmsConnectionFactory(artemis.amqpUrl());
      case ArtemisBroker artemis ->
          new org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory(artemis.coreUrl());
      default -> throw new IllegalArgumentException("No broker of " + kind);
    };
  }

  private static void measure(JmsJobChannel channel, String what, int count, int consumers)
      throws InterruptedException {
    AtomicInteger delivered = new AtomicInteger();
    BlockingQueue<JobDelivery> running = new ArrayBlockingQueue<>(10_000);
    Thread acknowledging =
        Thread.ofPlatform()
            .daemon(true)
            .start(() -> {
              try {
                List<JobDelivery> group = new ArrayList<>();
                while (delivered.get() < count) {
                  group.add(running.take());
                  running.drainTo(group);
                  group.forEach(JobDelivery::acknowledge);
                  delivered.addAndGet(group.size());
                  group.clear();
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    long cpu = cpu();
    long begin = System.nanoTime();
    try (JobSubscription subscription =
        channel.subscribe("work", SubscriptionSettings.of(consumers, 1_000), running::add)) {
      List<Thread> publishers = new ArrayList<>();
      for (int p = 0; p < PUBLISHERS; p++) {
        int first = p * (count / PUBLISHERS);
        publishers.add(
            Thread.ofPlatform().start(() -> publish(channel, first, count / PUBLISHERS)));
      }
      for (Thread publisher : publishers) {
        publisher.join();
      }
      double published = seconds(begin);
      acknowledging.join();
      double all = seconds(begin);
      System.out.println(
          String.format(
              Locale.ROOT,
              "%s: %d messages, %d consumers: published %.0f/s, all done %.0f/s, %.1f us of CPU each",
              what,
              count,
              consumers,
              count / published,
              count / all,
              (cpu() - cpu) / 1_000.0 / count));
      if (!subscription.isConnected()) {
        System.out.println("The subscription is not connected");
      }
    }
  }

  /** Of this JVM: client and broker. */
  private static long cpu() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  private static double seconds(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private static void publish(JmsJobChannel channel, int first, int count) {
    for (int i = 0; i < count; i += PAGE) {
      List<JobMessage> page = new ArrayList<>();
      for (int j = i; j < Math.min(count, i + PAGE); j++) {
        int id = first + j + 1;
        page.add(new JobMessage("bench", id, 1, id, id % 256, 0, System.currentTimeMillis(), null));
      }
      channel.publish("work", page);
    }
  }
}
