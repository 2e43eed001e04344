package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import io.turgo.engine.channel.ChannelException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Messages that are published together, and what becomes of them.
 *
 * <p>{@link #outcome} may be completed by any thread. The other state belongs to whoever holds the
 * publisher's lock.
 */
final class Parcel {
  /** What the broker must have before the messages can be sent. */
  record Needs(String name, Declaration declaration) {}

  /** Makes something in the broker that is not there yet. */
  interface Declaration {
    void make(Channel channel) throws IOException;
  }

  /** One message. */
  record Item(String exchange, String routingKey, BasicProperties properties, byte[] body) {}

  private final Needs needs;
  private final List<Item> items;
  private final long until;
  private final CompletableFuture<@Nullable Void> outcome = new CompletableFuture<>();
  private int unconfirmed;
  private @Nullable String refusal;

  /**
   * @param until when nobody waits for it any more, as of {@link System#nanoTime}
   */
  Parcel(Needs needs, List<Item> items, long until) {
    this.needs = needs;
    this.items = items;
    this.until = until;
    this.unconfirmed = items.size();
  }

  Needs needs() {
    return needs;
  }

  List<Item> items() {
    return items;
  }

  /** Completes once the broker has all messages durably, or exceptionally if it may not have. */
  CompletableFuture<@Nullable Void> outcome() {
    return outcome;
  }

  boolean isOver(long now) {
    return outcome.isDone() || until - now <= 0;
  }

  void fail(ChannelException problem) {
    outcome.completeExceptionally(problem);
  }

  /** The broker did not take a message, whatever it confirms. */
  void refused(String reason) {
    refusal = reason;
  }

  void confirmed() {
    if (--unconfirmed == 0) {
      if (refusal == null) {
        outcome.complete(null);
      } else {
        fail(new ChannelException(refusal));
      }
    }
  }
}
