package io.turgo.engine.channel;

import io.turgo.engine.channel.InMemoryJobChannel.Rejected;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One queue in memory: a line for each lane of ordering keys, which belongs to the subscription
 * that has messages of it in hand.
 *
 * <p>Safe for all threads; one lock, held for operations on these collections only. Listeners are
 * told without it, by the channel's one thread.
 */
final class InMemoryQueue {
  private static final int MOST_REJECTED = 10_000;

  private final String name;
  private final int capacity;
  private final Later later;
  private final Map<Integer, Line> lines = new HashMap<>();

  /** Lines of no subscription that have messages, the most urgent first. */
  private final TreeSet<Line> free = new TreeSet<>();

  private final List<Subscription> subscriptions = new ArrayList<>();
  private final Deque<Rejected> rejected = new ArrayDeque<>();
  private long sequence;
  private int size;
  private int waiting;
  private boolean turning;

  /** Does something on the channel's thread. */
  interface Later {
    void run(Runnable work, Duration delay);
  }

  InMemoryQueue(String name, int capacity, Later later) {
    this.name = name;
    this.capacity = capacity;
    this.later = later;
  }

  synchronized void publish(List<JobMessage> messages) {
    if (size + messages.size() > capacity) {
      throw new ChannelException(
          "Queue '" + name + "' holds " + size + " messages and takes " + capacity + " at most");
    }
    for (JobMessage message : messages) {
      size++;
      put(new Entry(message, ++sequence, 0));
    }
    turn();
  }

  synchronized JobSubscription subscribe(SubscriptionSettings settings, DeliveryListener listener) {
    Subscription subscription = new Subscription(settings.prefetch(), listener);
    subscriptions.add(subscription);
    turn();
    return subscription;
  }

  synchronized long waiting() {
    return waiting;
  }

  synchronized List<Rejected> rejected() {
    return List.copyOf(rejected);
  }

  synchronized void purge() {
    for (Line line : lines.values()) {
      size -= line.entries.size();
      waiting -= line.entries.size();
      unlink(line);
      line.entries.clear();
    }
    lines.values().removeIf(line -> line.owner == null);
  }

  void close() {
    List<Subscription> open;
    synchronized (this) {
      open = List.copyOf(subscriptions);
    }
    open.forEach(Subscription::close);
  }

  private void put(Entry entry) {
    Line line =
        lines.computeIfAbsent(InMemoryJobChannel.laneOf(entry.message.orderingKey()), Line::new);
    unlink(line);
    line.entries.add(entry);
    waiting++;
    link(line);
  }

  private void unlink(Line line) {
    if (!line.entries.isEmpty()) {
      (line.owner == null ? free : line.owner.lines).remove(line);
    }
  }

  private void link(Line line) {
    if (line.entries.isEmpty()) {
      if (line.owner == null) {
        lines.remove(line.key);
      }
    } else {
      (line.owner == null ? free : line.owner.lines).add(line);
    }
  }

  /** Has the channel's thread look for what can be delivered. */
  private void turn() {
    if (!turning) {
      turning = true;
      later.run(this::deliver, Duration.ZERO);
    }
  }

  private void deliver() {
    List<Delivery> page = new ArrayList<>();
    synchronized (this) {
      turning = false;
      boolean found = true;
      while (found && page.size() < 1_000) {
        found = false;
        for (Subscription subscription : subscriptions) {
          Delivery next = subscription.next();
          if (next != null) {
            page.add(next);
            found = true;
          }
        }
      }
      if (found) {
        turn();
      }
    }
    page.forEach(Delivery::tell);
  }

  private static final class Entry {
    private final JobMessage message;
    private final long sequence;
    private final int attempts;

    Entry(JobMessage message, long sequence, int attempts) {
      this.message = message;
      this.sequence = sequence;
      this.attempts = attempts;
    }
  }

  private static final Comparator<Entry> URGENCY =
      Comparator.<Entry>comparingInt(entry -> entry.message.priority())
          .reversed()
          .thenComparingLong(entry -> entry.sequence);

  /** What waits of one lane. Its place in a set must be taken up anew when it changes. */
  private static final class Line implements Comparable<Line> {
    private final int key;
    private final PriorityQueue<Entry> entries = new PriorityQueue<>(URGENCY);
    private @Nullable Subscription owner;
    private int inHand;

    Line(int key) {
      this.key = key;
    }

    @Override
    public int compareTo(Line other) {
      Entry mine = entries.element();
      return URGENCY.compare(mine, other.entries.element());
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return key;
    }
  }

  private final class Subscription implements JobSubscription {
    private final int prefetch;
    private final DeliveryListener listener;
    private final TreeSet<Line> lines = new TreeSet<>();
    private final Set<Delivery> inHand = new HashSet<>();
    private int jobs;
    private boolean paused;
    private boolean closed;

    Subscription(int prefetch, DeliveryListener listener) {
      this.prefetch = prefetch;
      this.listener = listener;
    }

    /** The most urgent message that this subscription may have; the lock is held. */
    private @Nullable Delivery next() {
      if (closed || paused || jobs >= prefetch || (lines.isEmpty() && free.isEmpty())) {
        return null;
      }
      Line line = lines.isEmpty() ? free.first() : lines.first();
      if (!lines.isEmpty() && !free.isEmpty() && free.first().compareTo(line) < 0) {
        line = free.first();
      }
      unlink(line);
      Entry entry = line.entries.remove();
      waiting--;
      line.owner = this;
      line.inHand++;
      link(line);
      Delivery delivery = new Delivery(this, line, entry);
      inHand.add(delivery);
      jobs += entry.message.jobs().size();
      return delivery;
    }

    @Override
    public void pause() {
      synchronized (InMemoryQueue.this) {
        paused = true;
      }
    }

    @Override
    public void resume() {
      synchronized (InMemoryQueue.this) {
        paused = false;
        turn();
      }
    }

    @Override
    public boolean isConnected() {
      synchronized (InMemoryQueue.this) {
        return !closed;
      }
    }

    @Override
    public void close() {
      synchronized (InMemoryQueue.this) {
        closed = true;
        subscriptions.remove(this);
        for (Delivery delivery : List.copyOf(inHand)) {
          delivery.release(Duration.ZERO);
        }
      }
    }
  }

  private final class Delivery implements JobDelivery {
    private final Subscription subscription;
    private final Line line;
    private final Entry entry;

    Delivery(Subscription subscription, Line line, Entry entry) {
      this.subscription = subscription;
      this.line = line;
      this.entry = entry;
    }

    private void tell() {
      synchronized (InMemoryQueue.this) {
        if (!subscription.inHand.contains(this)) {
          return; // the subscription was closed meanwhile
        }
      }
      DeliveryListener.tell(subscription.listener, name, this);
    }

    @Override
    public JobMessage message() {
      return entry.message;
    }

    @Override
    public int attempt() {
      return entry.attempts + 1;
    }

    @Override
    public void acknowledge() {
      synchronized (InMemoryQueue.this) {
        if (end()) {
          size--;
        }
      }
    }

    @Override
    public void reject(String reason) {
      synchronized (InMemoryQueue.this) {
        if (end()) {
          size--;
          if (rejected.size() >= MOST_REJECTED) {
            rejected.removeFirst();
          }
          rejected.addLast(new Rejected(entry.message, reason));
        }
      }
    }

    @Override
    public void release(Duration delay) {
      synchronized (InMemoryQueue.this) {
        if (!end()) {
          return;
        }
        Entry again = new Entry(entry.message, entry.sequence, entry.attempts + 1);
        if (delay.isZero() || delay.isNegative()) {
          put(again);
          turn();
        } else {
          later.run(() -> comeBack(again), delay);
        }
      }
    }

    /** Takes the delivery out of its subscription's hands; false if it was already. */
    private boolean end() {
      if (!subscription.inHand.remove(this)) {
        return false;
      }
      subscription.jobs -= entry.message.jobs().size();
      if (--line.inHand == 0) {
        unlink(line);
        line.owner = null;
        link(line);
      }
      turn();
      return true;
    }
  }

  private synchronized void comeBack(Entry entry) {
    put(entry);
    turn();
  }
}
