package io.turgo.channel.rabbitmq;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** A message of a partition, waiting in its subscription or in the listener's hands. */
final class RabbitMqDelivery implements JobDelivery {
  private final RabbitMqSubscription subscription;
  private final Claim claim;
  private final long tag;
  private final JobMessage message;
  private final byte[] body;
  private final int attempt;
  private final AtomicBoolean ended = new AtomicBoolean();

  RabbitMqDelivery(
      RabbitMqSubscription subscription,
      Claim claim,
      long tag,
      JobMessage message,
      byte[] body,
      int attempt) {
    this.subscription = subscription;
    this.claim = claim;
    this.tag = tag;
    this.message = message;
    this.body = body;
    this.attempt = attempt;
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
  public JobMessage message() {
    return message;
  }

  @Override
  public int attempt() {
    return attempt;
  }

  @Override
  public void acknowledge() {
    if (ended.compareAndSet(false, true)) {
      subscription.acknowledged(this);
    }
  }

  @Override
  public void release(Duration delay) {
    if (ended.compareAndSet(false, true)) {
      subscription.released(this, delay);
    }
  }

  @Override
  public void reject(String reason) {
    if (ended.compareAndSet(false, true)) {
      subscription.rejected(this, reason);
    }
  }
}
