package io.turgo.channel;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A delivery of which the first call counts, whoever makes it, and further ones do nothing.
 *
 * @since 0.1.0
 */
public abstract class OnceDelivery implements JobDelivery {
  private final JobMessage message;
  private final int attempt;
  private final AtomicBoolean ended = new AtomicBoolean();

  /**
   * Makes a delivery that has no outcome yet.
   *
   * @param message the message that was delivered
   * @param attempt how often the message has been delivered, this time included; at least 1
   */
  protected OnceDelivery(JobMessage message, int attempt) {
    this.message = message;
    this.attempt = attempt;
  }

  /**
   * Takes the message off the queue. Of this method, {@link #released} and {@link #rejected} one is
   * called, once at most, by the thread that ended the delivery.
   */
  protected abstract void acknowledged();

  /**
   * Gives the message back, to be delivered again to any subscription.
   *
   * @param delay not before that time has passed; zero for at once
   */
  protected abstract void released(Duration delay);

  /**
   * Puts the message into the queue's error queue.
   *
   * @param reason one sentence for people, kept with the message
   */
  protected abstract void rejected(String reason);

  /**
   * Whether the delivery has its outcome.
   *
   * @return true from the first call of acknowledge, release or reject on
   */
  protected final boolean hasEnded() {
    return ended.get();
  }

  @Override
  public final JobMessage message() {
    return message;
  }

  @Override
  public final int attempt() {
    return attempt;
  }

  @Override
  public final void acknowledge() {
    if (end()) {
      acknowledged();
    }
  }

  @Override
  public final void release(Duration delay) {
    if (end()) {
      released(delay);
    }
  }

  @Override
  public final void reject(String reason) {
    if (end()) {
      rejected(reason);
    }
  }

  private boolean end() {
    return ended.compareAndSet(false, true);
  }
}
