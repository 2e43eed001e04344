package io.turgo.channel.sqs;

import io.turgo.channel.OnceDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A message in the hands of a subscription, which keeps it out of others' sight. */
final class SqsDelivery extends OnceDelivery {
  private final SqsSubscription subscription;
  private final String body;
  private final String receipt;
  private boolean extending;
  private @Nullable Runnable afterwards;

  SqsDelivery(
      SqsSubscription subscription, JobMessage message, String body, String receipt, int attempt) {
    super(message, attempt);
    this.subscription = subscription;
    this.body = body;
    this.receipt = receipt;
  }

  String body() {
    return body;
  }

  /** By what SQS knows this delivery. */
  String receipt() {
    return receipt;
  }

  /** Whether its time out of sight may be extended; {@link #extended} must follow. */
  synchronized boolean beginExtension() {
    extending = !hasEnded();
    return extending;
  }

  void extended() {
    Runnable next;
    synchronized (this) {
      extending = false;
      next = afterwards;
      afterwards = null;
    }
    if (next != null) {
      next.run();
    }
  }

  /** Settles it, but not while it is being extended: the extension must not come last. */
  void settle(Runnable settlement) {
    synchronized (this) {
      if (extending) {
        afterwards = settlement;
        return;
      }
    }
    settlement.run();
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
