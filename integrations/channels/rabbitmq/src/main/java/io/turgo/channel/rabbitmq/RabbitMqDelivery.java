package io.turgo.channel.rabbitmq;

import io.turgo.channel.OnceDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;

/** A message of a partition, waiting in its subscription or in the listener's hands. */
final class RabbitMqDelivery extends OnceDelivery {
  private final RabbitMqSubscription subscription;
  private final Claim claim;
  private final long tag;
  private final byte[] body;

  RabbitMqDelivery(
      RabbitMqSubscription subscription,
      Claim claim,
      long tag,
      JobMessage message,
      byte[] body,
      int attempt) {
    super(message, attempt);
    this.subscription = subscription;
    this.claim = claim;
    this.tag = tag;
    this.body = body;
  }

  Claim claim() {
    return claim;
  }

  byte[] body() {
    return body;
  }

  Settlement settlement(boolean done) {
    return new Settlement(claim, tag, done);
  }

  @Override
  protected void acknowledged() {
    subscription.acknowledged(this);
  }

  @Override
  protected void released(Duration delay) {
    subscription.released(this, delay);
  }

  @Override
  protected void rejected(String reason) {
    subscription.rejected(this, reason);
  }
}
