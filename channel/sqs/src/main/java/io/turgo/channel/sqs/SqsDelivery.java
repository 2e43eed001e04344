package io.turgo.channel.sqs;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A message in the hands of a subscription, which keeps it out of others' sight. */
final class SqsDelivery implements JobDelivery {
  private final SqsSubscription subscription;
  private final JobMessage message;
  private final String body;
  private final String receipt;
  private final int attempt;
  private final AtomicBoolean ended = new AtomicBoolean();
  private boolean extending;
  private @Nullable Runnable afterwards;

  SqsDelivery(
      SqsSubscription subscription, JobMessage message, String body, String receipt, int attempt) {
    this.subscription = subscription;
    this.message = message;
    this.body = body;
    this.receipt = receipt;
    this.attempt = attempt;
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
    extending = !ended.get();
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

  /** True for the first that asks. */
  boolean end() {
    return ended.compareAndSet(false, true);
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
    if (end()) {
      subscription.acknowledged(this);
    }
  }

  @Override
  public void release(Duration delay) {
    if (end()) {
      subscription.released(this, delay);
    }
  }

  @Override
  public void reject(String reason) {
    if (end()) {
      subscription.rejected(this, reason);
    }
  }
}
