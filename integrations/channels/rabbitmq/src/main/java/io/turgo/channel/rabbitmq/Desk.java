package io.turgo.channel.rabbitmq;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the thread of a subscription finds what there is to do. Safe for all threads; the lock is
 * held for operations on the collections only.
 *
 * <p>What comes from the broker waits here until the listener may have it: the limit of what is in
 * hand is the subscription's, while the broker only limits each partition. To hold messages here
 * keeps nobody waiting, since the partitions they are of are consumed by nobody else.
 */
final class Desk {
  private final int prefetch;
  private final Deque<RabbitMqDelivery> waiting = new ArrayDeque<>();
  private List<Settlement> settlements = new ArrayList<>();
  private final PriorityQueue<Due> later =
      new PriorityQueue<>(Comparator.comparingLong(due -> due.at - Due.ORIGIN));
  private @Nullable Consumption consumption;
  private @Nullable String lost;

  /** Jobs of the messages that the listener has. */
  private int inHand;

  private boolean paused;
  private boolean closed;
  private boolean handingOut;
  private boolean roundWanted;

  Desk(int prefetch) {
    this.prefetch = prefetch;
  }

  /** A settlement whose time comes. */
  private record Due(Settlement settlement, long at) {
    /** Differences of {@link System#nanoTime} compare, its values do not. */
    private static final long ORIGIN = System.nanoTime();
  }

  synchronized void consumes(Consumption current) {
    consumption = current;
  }

  /** The connection is gone: the broker delivers again what came over it. */
  synchronized void forgetConnection() {
    consumption = null;
    lost = null;
    waiting.clear();
    settlements.clear();
    later.clear();
  }

  synchronized void lost(Consumption of, String reason) {
    if (lost == null && consumption == of) {
      lost = reason;
      notifyAll();
    }
  }

  synchronized @Nullable String lost() {
    return lost;
  }

  synchronized void received(RabbitMqDelivery delivery) {
    if (!isOf(delivery.claim())) {
      return;
    }
    if (delivery.claim().isReleased()) {
      settlements.add(delivery.settlement(false));
    } else {
      waiting.add(delivery);
    }
    notifyAll();
  }

  /** Whether a claim is of the connection that there is. */
  synchronized boolean isOf(Claim claim) {
    return consumption != null && consumption.has(claim.lane());
  }

  synchronized void ended(RabbitMqDelivery delivery) {
    inHand -= delivery.message().jobs().size();
    notifyAll();
  }

  synchronized void settle(Settlement settlement) {
    if (!closed && isOf(settlement.claim())) {
      settlements.add(settlement);
      notifyAll();
    }
  }

  synchronized void settleAt(Settlement settlement, long at) {
    if (!closed && isOf(settlement.claim())) {
      later.add(new Due(settlement, at));
      notifyAll();
    }
  }

  synchronized List<Settlement> takeSettlements() {
    long now = System.nanoTime();
    while (!later.isEmpty() && later.element().at - now <= 0) {
      settlements.add(later.remove().settlement);
    }
    List<Settlement> taken = settlements;
    settlements = new ArrayList<>();
    return taken;
  }

  /** What waits here of partitions that were let go, to be given back. */
  synchronized List<Settlement> returnReleased() {
    List<Settlement> back = new ArrayList<>();
    for (Iterator<RabbitMqDelivery> all = waiting.iterator(); all.hasNext(); ) {
      RabbitMqDelivery delivery = all.next();
      if (delivery.claim().isReleased()) {
        all.remove();
        back.add(delivery.settlement(false));
      }
    }
    return back;
  }

  /** The next that the listener may have; {@link #endHandingOut} must follow. */
  synchronized @Nullable RabbitMqDelivery beginHandingOut() {
    if (!mayHandOut()) {
      return null;
    }
    RabbitMqDelivery next = waiting.remove();
    inHand += next.message().jobs().size();
    handingOut = true;
    return next;
  }

  private boolean mayHandOut() {
    return !waiting.isEmpty() && inHand < prefetch && !paused && !closed && lost == null;
  }

  synchronized void endHandingOut() {
    handingOut = false;
    notifyAll();
  }

  /** Waits until there is something to do, at most until the given time. */
  synchronized void awaitWork(long until) {
    while (settlements.isEmpty() && !mayHandOut() && !roundWanted && !closed && lost == null) {
      long left = until - System.nanoTime();
      if (!later.isEmpty()) {
        left = Math.min(left, later.element().at - System.nanoTime());
      }
      if (left <= 0 || !await(left)) {
        return;
      }
    }
  }

  synchronized void awaitClose(long millis) {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!closed) {
      long left = until - System.nanoTime();
      if (left <= 0 || !await(left)) {
        return;
      }
    }
  }

  /** Waits until the listener has returned, within a bound. */
  synchronized void awaitHandedOut(Duration bound) {
    long until = System.nanoTime() + bound.toNanos();
    while (handingOut) {
      long left = until - System.nanoTime();
      if (left <= 0 || !await(left)) {
        return;
      }
    }
  }

  private boolean await(long nanos) {
    try {
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(nanos, 100_000));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  synchronized boolean takeRoundWanted() {
    boolean wanted = roundWanted;
    roundWanted = false;
    return wanted;
  }

  synchronized boolean isPaused() {
    return paused;
  }

  synchronized void pause() {
    paused = true;
    roundWanted = true;
    notifyAll();
  }

  synchronized void resume() {
    paused = false;
    roundWanted = true;
    notifyAll();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
