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

  protected OnceDelivery(JobMessage message, int attempt) {
    this.message = message;
    this.attempt = attempt;
  }

  /** Told once at most, as are the other two: of the three, one is. */
  protected abstract void acknowledged();

  protected abstract void released(Duration delay);

  protected abstract void rejected(String reason);

  /** Whether one of them was told, or is being told. */
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
