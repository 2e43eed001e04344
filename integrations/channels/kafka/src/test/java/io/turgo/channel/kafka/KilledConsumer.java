package io.turgo.channel.kafka;

import io.turgo.await.Await;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;

/**
 * A program that consumes a queue until it is killed: it keeps every hundredth job in hand, and
 * says a line when it has seen all and Kafka has heard of what it acknowledged.
 */
final class KilledConsumer {
  private KilledConsumer() {}

  /** Takes the broker, the queue, and how many jobs are in it. */
  public static void main(String[] arguments) throws Exception {
    KafkaJobChannel channel =
        KafkaJobChannel.builder(arguments[0]).property("session.timeout.ms", 2_000).build();
    int count = Integer.parseInt(arguments[2]);
    Seen seen = new Seen(delivery -> delivery.message().jobId() % 100 != 0);
    JobSubscription subscription =
        channel.subscribe(arguments[1], SubscriptionSettings.of(1, 50), seen);
    seen.await(count);
    Await.until(() -> channel.waiting(arguments[1]).orElse(-1) <= count / 100);
    System.out.println("seen " + subscription.isConnected());
    System.in.read(); // until it is killed
    Runtime.getRuntime().halt(1);
  }
}
