package io.turgo.channel.jms;

import io.turgo.engine.channel.JobDelivery;
import io.turgo.engine.channel.JobMessage;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A message in the listener's hands. What becomes of it is told once to the consumer it is of. */
final class JmsDelivery implements JobDelivery {
  private final ConsumerSession session;
  private final Message raw;
  private final JobMessage message;
  private final int attempt;
  private final AtomicReference<@Nullable Outcome> outcome = new AtomicReference<>();

  /** What becomes of a delivery. */
  sealed interface Outcome {}

  /** It is acknowledged. */
  record Done() implements Outcome {}

  /** It comes back. */
  record Again(Duration delay) implements Outcome {}

  /** It goes to the error queue. */
  record Refused(String reason) implements Outcome {}

  /** Its session is gone: the broker delivers it again. */
  record Lost() implements Outcome {}

  JmsDelivery(ConsumerSession session, Message raw, JobMessage message, int attempt) {
    this.session = session;
    this.raw = raw;
    this.message = message;
    this.attempt = attempt;
  }

  /** The client's message, for the consumer's thread only. */
  Message raw() {
    return raw;
  }

  /** What has become of it. */
  Outcome outcome() {
    return Objects.requireNonNull(outcome.get());
  }

  boolean isInHand() {
    return outcome.get() == null;
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
    boolean unused = end(new Done());
  }

  @Override
  public void release(Duration delay) {
    boolean unused = end(new Again(delay.isNegative() ? Duration.ZERO : delay));
  }

  @Override
  public void reject(String reason) {
    boolean unused = end(new Refused(reason));
  }

  /** The session is to be closed; false if the delivery has an outcome already. */
  boolean lost() {
    return end(new Lost());
  }

  private boolean end(Outcome what) {
    boolean first = outcome.compareAndSet(null, what);
    if (first) {
      session.ended(this);
    }
    return first;
  }
}
