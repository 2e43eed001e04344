package io.turgo.channel.kafka;

import io.turgo.channel.JobMessageFormat;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription has in hand, by partition, and what it holds back until a delay is over.
 *
 * <p>Safe for all threads; one lock, held for operations on these collections only. One thread, the
 * consumer's, delivers: it calls {@link #begin}, then takes and tells, then {@link #end}. All
 * others end deliveries. Nothing here waits for the broker.
 */
final class Holdings {
  /** Held back or on the way to a topic at most; when there are more, no more is taken. */
  static final int MOST_HELD = 10_000;

  private static final int MOST_AT_ONCE = 64;
  private static final Duration LONGEST = KafkaJobChannel.LONGEST_DELAY;
  private static final long ORIGIN = System.nanoTime();

  private final int prefetch;
  private final Errands errands;
  private final Map<TopicPartition, PartitionLedger> ledgers = new HashMap<>();
  private final PriorityQueue<Held> held =
      new PriorityQueue<>(Comparator.comparingLong(each -> each.due - ORIGIN));

  /** Jobs that the listener has. */
  private int delivered;

  private int leaving;
  private boolean paused;
  private boolean closed;

  /** The consumer's thread may be telling the listener. */
  private boolean telling;

  /** The consumer's thread waits for something to change. */
  private boolean waiting;

  Holdings(int prefetch, Errands errands) {
    this.prefetch = prefetch;
    this.errands = errands;
  }

  /**
   * A message that is delivered when its time has come.
   *
   * @param due in nanoseconds of {@link System#nanoTime}
   */
  private record Held(
      PartitionLedger ledger, long offset, JobMessage message, int attempt, long due) {}

  // What the consumer's thread does.

  /** How many jobs may be delivered until {@link #end}; 0 if there must be none. */
  synchronized int begin() {
    if (paused || closed || delivered >= prefetch) {
      return 0;
    }
    telling = true;
    return Math.min(MOST_AT_ONCE, prefetch - delivered);
  }

  synchronized void end() {
    telling = false;
    notifyAll();
  }

  /** The next message whose delay is over. */
  synchronized @Nullable KafkaDelivery nextDue() {
    Held first = held.peek();
    if (first == null || closed || first.ledger.ending || first.due - System.nanoTime() > 0) {
      return null;
    }
    held.remove();
    return delivery(first.ledger, first.offset, first.message, first.attempt);
  }

  /** How long until {@link #nextDue} may have one, at most as long as given. */
  synchronized Duration untilDue(Duration most) {
    Held first = held.peek();
    if (first == null) {
      return most;
    }
    long left = Math.max(0, first.due - System.nanoTime());
    return left < most.toNanos() ? Duration.ofNanos(left) : most;
  }

  /** Whether so much is held back that no more may be taken. */
  synchronized boolean isCrowded() {
    return held.size() + leaving >= MOST_HELD;
  }

  /** Takes a message to be delivered; null if it was done before. */
  synchronized @Nullable KafkaDelivery take(
      TopicPartition partition, long offset, JobMessage message, int attempt) {
    PartitionLedger ledger = taken(partition, offset);
    return ledger == null ? null : delivery(ledger, offset, message, attempt);
  }

  /** Takes a message that is to be delivered later. */
  synchronized void hold(
      TopicPartition partition, long offset, JobMessage message, int attempt, Duration delay) {
    PartitionLedger ledger = taken(partition, offset);
    if (ledger != null) {
      held.add(new Held(ledger, offset, message, attempt, System.nanoTime() + delay.toNanos()));
    }
  }

  /** Takes what cannot be read, and puts it aside. */
  void takeUnreadable(TopicPartition partition, long offset, byte[] body, String reason) {
    PartitionLedger ledger;
    synchronized (this) {
      ledger = taken(partition, offset);
      if (ledger == null) {
        return;
      }
      leave(ledger);
    }
    putAside(ledger, offset, body, reason);
  }

  private @Nullable PartitionLedger taken(TopicPartition partition, long offset) {
    PartitionLedger ledger = ledgers.get(partition);
    if (ledger == null || ledger.ending) {
      return null;
    }
    if (ledger.isBehind(offset)) { // the broker lost the end of its log and begins anew
      lose(ledger);
      ledger = new PartitionLedger(partition, null);
      ledgers.put(partition, ledger);
    }
    return ledger.take(offset) ? ledger : null;
  }

  private KafkaDelivery delivery(
      PartitionLedger ledger, long offset, JobMessage message, int attempt) {
    ledger.delivered++;
    delivered += message.jobs().size();
    ledger.jobs += message.jobs().size();
    return new KafkaDelivery(this, ledger, offset, message, attempt);
  }

  /** Waits until there is room to speak of, but not long. */
  synchronized void awaitRoom() throws InterruptedException {
    long until = System.nanoTime() + (paused || delivered >= prefetch ? 50_000_000 : 5_000_000);
    waiting = true;
    long left;
    while (!closed
        && (paused || delivered > wakeAt() || isCrowded())
        && (left = (until - System.nanoTime()) / 1_000_000) > 0) {
      wait(left);
    }
    waiting = false;
  }

  /** Waiting for a quarter to be free spares the thread from waking for each. */
  private int wakeAt() {
    return prefetch - 1 - prefetch / 4;
  }

  /** Waits until this is closed, as long as given. */
  synchronized void awaitClose(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    long left;
    while (!closed && (left = (until - System.nanoTime()) / 1_000_000) > 0) {
      wait(left);
    }
  }

  /** Begins with partitions. */
  synchronized void open(Map<TopicPartition, @Nullable Progress> assigned) {
    assigned.forEach((partition, progress) -> {
      PartitionLedger before = ledgers.put(partition, new PartitionLedger(partition, progress));
      if (before != null) {
        lose(before);
      }
    });
  }

  /**
   * Delivers no more of partitions and waits until what was delivered is ended, as long as given.
   */
  synchronized void drain(Collection<TopicPartition> partitions, Duration patience)
      throws InterruptedException {
    List<PartitionLedger> ending = of(partitions);
    ending.forEach(ledger -> ledger.ending = true);
    long until = System.nanoTime() + patience.toNanos();
    waiting = true;
    long left;
    while (!closed
        && ending.stream().anyMatch(ledger -> ledger.delivered + ledger.leaving > 0)
        && (left = (until - System.nanoTime()) / 1_000_000) > 0) {
      wait(left);
    }
    waiting = false;
  }

  /** Waits until nothing is on the way to a topic, as long as given. */
  synchronized void awaitLeft(Duration patience) throws InterruptedException {
    long until = System.nanoTime() + patience.toNanos();
    long left;
    while (leaving > 0 && (left = (until - System.nanoTime()) / 1_000_000) > 0) {
      wait(left);
    }
  }

  /** Ends with partitions, and says how far they are done where that is news. */
  synchronized Map<TopicPartition, OffsetAndMetadata> drop(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = progress(of(partitions));
    for (PartitionLedger ledger : of(partitions)) {
      lose(ledger);
      ledgers.remove(ledger.partition());
    }
    return offsets;
  }

  /** Everything that is assigned. */
  synchronized List<TopicPartition> partitions() {
    return List.copyOf(ledgers.keySet());
  }

  private List<PartitionLedger> of(Collection<TopicPartition> partitions) {
    return ledgers.values().stream()
        .filter(ledger -> partitions.contains(ledger.partition()))
        .toList();
  }

  private void lose(PartitionLedger ledger) {
    ledger.lost = true;
    delivered -= ledger.jobs;
    leaving -= ledger.leaving;
    held.removeIf(each -> each.ledger == ledger);
  }

  /** How far the partitions are done that have got further. */
  synchronized Map<TopicPartition, OffsetAndMetadata> progress() {
    return progress(ledgers.values());
  }

  private static Map<TopicPartition, OffsetAndMetadata> progress(Collection<PartitionLedger> of) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (PartitionLedger ledger : of) {
      if (ledger.isChanged()) {
        offsets.put(ledger.partition(), ledger.progress().write());
      }
    }
    return offsets;
  }

  /** The broker did not hear of the progress of these. */
  synchronized void progressAgain(Collection<TopicPartition> partitions) {
    of(partitions).forEach(PartitionLedger::changeAgain);
  }

  // What others do.

  synchronized void acknowledge(KafkaDelivery delivery) {
    if (end(delivery)) {
      delivery.ledger.done(delivery.offset);
    }
  }

  void release(KafkaDelivery delivery, Duration delay) {
    Duration bounded = delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
    int attempt = delivery.attempt() + 1;
    long due = System.nanoTime() + Math.max(0, bounded.toNanos());
    Held again = new Held(delivery.ledger, delivery.offset, delivery.message(), attempt, due);
    synchronized (this) {
      if (!end(delivery)) {
        return;
      }
      if (bounded.toMillis() <= 0) {
        held.add(again);
        return;
      }
      leave(delivery.ledger);
    }
    errands.again(
        delivery.ledger.partition(),
        JobMessageFormat.write(delivery.message()),
        attempt,
        bounded,
        written -> {
          synchronized (this) {
            if (arrived(again.ledger)) {
              if (written) {
                again.ledger.done(again.offset);
              } else {
                held.add(again);
              }
            }
          }
        });
  }

  void reject(KafkaDelivery delivery, String reason) {
    synchronized (this) {
      if (!end(delivery)) {
        return;
      }
      leave(delivery.ledger);
    }
    byte[] body = JobMessageFormat.write(delivery.message());
    putAside(delivery.ledger, delivery.offset, body, reason);
  }

  private void putAside(PartitionLedger ledger, long offset, byte[] body, String reason) {
    errands.putAside(
        ledger.partition(),
        offset,
        body,
        reason,
        () -> isLost(ledger),
        () -> {
          synchronized (this) {
            if (arrived(ledger)) {
              ledger.done(offset);
            }
          }
        });
  }

  private synchronized boolean isLost(PartitionLedger ledger) {
    return ledger.lost;
  }

  /** Takes a delivery out of the listener's hands; false if it was already. */
  private boolean end(KafkaDelivery delivery) {
    if (delivery.ended || delivery.ledger.lost) {
      return false;
    }
    delivery.ended = true;
    delivery.ledger.delivered--;
    delivery.ledger.jobs -= delivery.message().jobs().size();
    delivered -= delivery.message().jobs().size();
    if (waiting && (delivery.ledger.ending || delivered <= wakeAt())) {
      notifyAll();
    }
    return true;
  }

  private void leave(PartitionLedger ledger) {
    ledger.leaving++;
    leaving++;
  }

  private boolean arrived(PartitionLedger ledger) {
    if (ledger.lost) {
      return false;
    }
    ledger.leaving--;
    leaving--;
    notifyAll();
    return true;
  }

  synchronized void pause(boolean wanted, boolean deliveringHere) throws InterruptedException {
    paused = wanted;
    notifyAll();
    if (wanted && !deliveringHere) {
      awaitTold();
    }
  }

  /** Delivers nothing any more. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Listeners are quick; one that is not is not waited for without end. */
  private void awaitTold() throws InterruptedException {
    long until = System.nanoTime() + 5_000_000_000L;
    while (telling && paused) {
      long left = (until - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }
}
