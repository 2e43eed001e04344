package io.turgo.channel.jms;

import io.turgo.engine.channel.JobMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * One session of a consumer, from its opening to its end.
 *
 * <p>All calls of the provider are made by the consumer's thread, as the standard demands; what
 * becomes of deliveries is told by any thread through {@link #ended}. A message is received before
 * there is a place for it in the window, and kept here until there is one, so that no consumer
 * occupies a place while it waits for the broker.
 */
final class ConsumerSession implements AutoCloseable {
  private static final Duration KEPT_HERE = Duration.ofSeconds(1);
  private static final Duration GATHERING = Duration.ofMillis(50);
  private static final long BUSY_MILLIS = 10;
  private static final long IDLE_MILLIS = 100;

  private final Consumer owner;
  private final JmsSubscription subscription;
  private final Link.Open open;
  private final Session session;
  private final MessageConsumer consumer;
  private final Settlement settlement;
  private final Parked parked;
  private final int mostKept;
  private final Queue<JmsDelivery> ended = new ConcurrentLinkedQueue<>();
  private final Set<JmsDelivery> inHand = new HashSet<>();
  private final PriorityQueue<Kept> kept =
      new PriorityQueue<>(Comparator.comparingLong((Kept one) -> one.due));
  private final Renewal renewal;
  private boolean lastWasEmpty;

  /**
   * A message that is not given to the listener yet.
   *
   * @param due by {@link System#nanoTime}
   */
  private record Kept(Message raw, JobMessage message, int attempt, long due) {}

  ConsumerSession(Consumer owner, JmsSubscription subscription, Link.Open open)
      throws JMSException {
    this.owner = owner;
    this.subscription = subscription;
    this.open = open;
    this.parked = subscription.parked();
    JmsProvider provider = subscription.provider(open);
    int buffer = subscription.buffer();
    this.renewal = new Renewal(provider.groupsStay() ? subscription.renewal() : null);
    this.mostKept = Math.max(1, buffer / 2);
    boolean transacted = !provider.acknowledgesOneByOne();
    this.session = open.connection().createSession(transacted, provider.sessionMode());
    boolean opened = false;
    try {
      String name = provider.consumed(subscription.queue(), buffer);
      this.consumer = session.createConsumer(session.createQueue(name));
      this.settlement =
          transacted
              ? new Together(session, provider)
              : new OneByOne(subscription.senders(), Math.clamp(buffer / 4, 1, 100), GATHERING);
      opened = true;
    } finally {
      if (!opened) {
        session.close();
      }
    }
  }

  /** A delivery has its outcome; called by any thread, once for each. */
  void ended(JmsDelivery delivery) {
    subscription.window().give(delivery.message().jobs().size());
    ended.add(delivery);
    owner.wake();
  }

  boolean hasEnded() {
    return !ended.isEmpty();
  }

  /** Delivers until the consumer is to end, or is paused with nothing in hand. */
  void serve() throws JMSException {
    while (!owner.isClosing() && !open.isLost()) {
      settle();
      deliverKept();
      if ((subscription.isPaused() || renewal.isDue()) && inHand.isEmpty()) {
        break; // what the client has fetched goes to others
      }
      if (mayReceive()) {
        settlement.flush(lastWasEmpty);
        receive();
      } else {
        settlement.flush(true);
        owner.sleep(this, sleepNanos());
      }
    }
    if (!open.isLost()) {
      settle();
      sendBack();
      settlement.finish();
    }
  }

  /**
   * Puts copies in the place of what would come back before it is due; and of all that is in hand,
   * if a transaction has to acknowledge it.
   */
  private void sendBack() {
    long now = System.nanoTime();
    for (Kept one : kept) {
      if (!settlement.keeps() || one.due - now > 0) {
        settlement.replace(one.raw, copy(one));
      }
    }
    kept.clear();
    if (settlement.keeps()) {
      return;
    }
    for (JmsDelivery delivery : inHand) {
      if (delivery.lost()) {
        parked.forget(delivery);
        settlement.replace(
            delivery.raw(),
            subscription.again(delivery.message(), delivery.attempt(), Duration.ZERO, null));
      }
    }
    settle();
  }

  private boolean mayReceive() {
    return !subscription.isPaused()
        && !renewal.isDue()
        && !subscription.window().isFull()
        && kept.size() < mostKept
        && settlement.takesMore();
  }

  private long sleepNanos() {
    boolean idle = !settlement.isPending() && inHand.isEmpty() && kept.isEmpty();
    long most = (idle ? IDLE_MILLIS : BUSY_MILLIS) * 1_000_000;
    long left = kept.isEmpty() ? most : kept.element().due - System.nanoTime();
    return left > 0 && left < most ? left : most; // what is due already waits for a place
  }

  private void receive() throws JMSException {
    Message raw = consumer.receive(Math.max(1, sleepNanos() / 1_000_000));
    lastWasEmpty = raw == null;
    if (raw == null) {
      return;
    }
    settlement.received(raw);
    switch (Incoming.of(raw)) {
      case Incoming.Unreadable(byte @Nullable [] body, String reason) ->
          settlement.replace(
              raw,
              body == null
                  ? new Outgoing.Foreign(subscription.errorQueue(), raw, reason)
                  : new Outgoing.Rejected(subscription.errorQueue(), body, reason));
      case Incoming.Job job -> take(raw, job);
    }
  }

  private void take(Message raw, Incoming.Job job) {
    String mark = job.copyOf();
    JmsDelivery original = mark == null ? null : parked.arrived(mark);
    if (mark != null && original != null) {
      if (original.isInHand()) {
        settlement.replace(raw, parked.again(mark, original));
      } else {
        settlement.acknowledge(raw);
      }
      return;
    }
    long early = job.due() == 0 ? 0 : Math.max(0, job.due() - System.currentTimeMillis());
    keep(new Kept(raw, job.message(), job.attempt(), System.nanoTime() + early * 1_000_000));
    deliverKept();
  }

  private void keep(Kept one) {
    kept.add(one);
    settlement.stays(
        one.raw,
        () -> {
          kept.remove(one);
          return copy(one);
        });
  }

  /** The same, to be delivered when it is due. */
  private Outgoing copy(Kept one) {
    long left = Math.max(0, one.due - System.nanoTime());
    return subscription.again(one.message, one.attempt - 1, Duration.ofNanos(left), null);
  }

  private void deliverKept() {
    while (!kept.isEmpty() && kept.element().due - System.nanoTime() <= 0) {
      if (!handOver(kept.element())) {
        return;
      }
      kept.remove();
    }
  }

  private boolean handOver(Kept one) {
    return subscription.deliver(
        owner,
        one.message.jobs().size(),
        () -> {
          JmsDelivery delivery = new JmsDelivery(this, one.raw, one.message, one.attempt);
          inHand.add(delivery);
          settlement.stays(one.raw, () -> parked.first(delivery));
          return delivery;
        });
  }

  private void settle() {
    for (JmsDelivery next = ended.poll(); next != null; next = ended.poll()) {
      inHand.remove(next);
      switch (next.outcome()) {
        case JmsDelivery.Done done -> settlement.acknowledge(next.raw());
        case JmsDelivery.Again again -> comeBack(next, again.delay());
        case JmsDelivery.Refused refused ->
            settlement.replace(next.raw(), subscription.rejected(next.message(), refused.reason()));
        case JmsDelivery.Lost lost -> {}
      }
    }
  }

  private void comeBack(JmsDelivery delivery, Duration delay) {
    boolean here =
        settlement.keeps()
            && !delay.isZero()
            && delay.compareTo(KEPT_HERE) <= 0
            && kept.size() < mostKept;
    if (here) {
      long due = System.nanoTime() + delay.toNanos();
      keep(new Kept(delivery.raw(), delivery.message(), delivery.attempt() + 1, due));
    } else {
      settlement.replace(
          delivery.raw(), subscription.again(delivery.message(), delivery.attempt(), delay, null));
    }
  }

  /** Gives back what is in hand. */
  @Override
  public void close() throws JMSException {
    for (JmsDelivery delivery : Set.copyOf(inHand)) {
      delivery.lost();
      parked.forget(delivery);
    }
    if (!open.isLost()) {
      session.close();
    }
  }
}
