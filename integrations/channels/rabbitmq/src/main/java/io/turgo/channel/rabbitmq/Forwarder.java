package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.turgo.channel.JobMessageFormat;
import io.turgo.channel.rabbitmq.Parcel.Item;
import io.turgo.channel.rabbitmq.Parcel.Needs;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Puts delivered messages somewhere else: into a queue of delays or the error queue. */
final class Forwarder {
  /** How often a message was delivered before it was last forwarded. */
  static final String ATTEMPTS = "x-turgo-attempts";

  /** Why a message is in the error queue. */
  static final String REASON = "x-turgo-reason";

  private static final int PERSISTENT = 2;

  private final Publisher publisher;
  private final Topology topology;
  private final long boundNanos;

  Forwarder(Publisher publisher, Topology topology, long boundNanos) {
    this.publisher = publisher;
    this.topology = topology;
    this.boundNanos = boundNanos;
  }

  static BasicProperties properties(@Nullable Map<String, Object> headers) {
    return new BasicProperties.Builder()
        .deliveryMode(PERSISTENT)
        .contentType(JobMessageFormat.MEDIA_TYPE)
        .headers(headers)
        .build();
  }

  /** Has the broker deliver a message again after at least that time. */
  CompletableFuture<@Nullable Void> delay(
      String queue, int partition, byte[] body, int attempts, long millis) {
    return send(
        new Needs(topology.delay(millis), channel -> topology.declareDelay(channel, millis)),
        new Item(
            topology.delay(millis),
            topology.partitionName(queue, partition),
            properties(Map.of(ATTEMPTS, attempts)),
            body));
  }

  CompletableFuture<@Nullable Void> putAside(String queue, byte[] body, String reason) {
    return send(
        new Needs(topology.errors(queue), channel -> topology.declareErrors(channel, queue)),
        new Item("", topology.errors(queue), properties(Map.of(REASON, reason)), body));
  }

  private CompletableFuture<@Nullable Void> send(Needs needs, Item item) {
    Parcel parcel = new Parcel(needs, List.of(item), System.nanoTime() + boundNanos);
    publisher.send(parcel);
    return parcel
        .outcome()
        .orTimeout(boundNanos, TimeUnit.NANOSECONDS)
        .whenComplete((nothing, problem) -> {
          if (problem instanceof TimeoutException) {
            publisher.givenUp(parcel);
          }
        });
  }
}
