package io.turgo.channel.sqs;

import io.turgo.channel.JobMessageFormat;
import io.turgo.engine.channel.DeliveryListener;
import io.turgo.engine.channel.JobSubscription;
import io.turgo.engine.channel.SubscriptionSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * The consumption of one queue by one node: a receiving thread for each consumer, and for a FIFO
 * queue one that moves released messages back when their delay is over.
 *
 * <p>A message in hand is out of others' sight for the visibility time-out, which {@link #extend}
 * keeps from ending. Listeners are told on the receiving threads, which hold the read lock
 * meanwhile; to pause takes the write lock.
 */
final class SqsSubscription implements JobSubscription {
  private static final Logger LOG = LoggerFactory.getLogger(SqsSubscription.class);
  private static final Duration AFTER_THROW = Duration.ofSeconds(1);

  private final String queue;
  private final String url;
  private final Queues queues;
  private final Sender sender;
  private final Settler settler;
  private final ExecutorService threads;
  private final DeliveryListener listener;
  private final Timing timing;
  private final Slots slots;
  private final Slots moving = new Slots(1, Sender.BATCH);
  private final Set<SqsDelivery> inHand = ConcurrentHashMap.newKeySet();
  private final ReentrantReadWriteLock handingOut = new ReentrantReadWriteLock();
  private final List<Receiver> receivers = new ArrayList<>();
  private final List<Thread> running = new ArrayList<>();

  /**
   * How long things take.
   *
   * @param visibility for how long a message in hand is out of sight, unless that is extended
   * @param longPoll for how long SQS waits for a message when it has none
   */
  record Timing(Duration visibility, Duration longPoll) {}

  SqsSubscription(
      String queue,
      Queues queues,
      Sender sender,
      ExecutorService threads,
      SubscriptionSettings settings,
      Timing timing,
      DeliveryListener listener) {
    this.queue = queue;
    this.queues = queues;
    this.url = queues.main(queue);
    this.sender = sender;
    this.threads = threads;
    this.timing = timing;
    this.listener = listener;
    this.settler = new Settler(queues, url, threads);
    this.slots = new Slots(settings.consumers(), settings.prefetch());
    for (int i = 0; i < settings.consumers(); i++) {
      begin(new Receiver(queue, this::receive, slots));
    }
    if (queues.kind().isFifo()) {
      queues.delayed(queue); // makes it, or throws
      begin(new Receiver(queue + "-delayed", this::move, moving));
    }
  }

  private void begin(Receiver receiver) {
    receivers.add(receiver);
    running.add(Thread.ofPlatform().name("turgo-sqs-" + queue).daemon().unstarted(receiver));
  }

  void start() {
    running.forEach(Thread::start);
  }

  private void receive(int most) {
    List<Message> messages = List.of();
    try {
      messages =
          Receiver.receive(
              queues,
              queues.main(queue),
              most,
              (int) timing.visibility().toSeconds(),
              timing.longPoll());
    } finally {
      slots.giveBack(most - messages.size());
    }
    int left = messages.size();
    try {
      for (Message message : messages) {
        left--;
        handOutUnlessPaused(message);
      }
    } finally {
      slots.giveBack(left); // of those that something thrown has kept from being handed out
    }
  }

  private void handOutUnlessPaused(Message message) {
    handingOut.readLock().lock();
    try {
      if (slots.mayHandOut()) {
        handOut(message);
      } else {
        slots.giveBack(1);
        settler.show(message.receiptHandle(), 0);
      }
    } finally {
      handingOut.readLock().unlock();
    }
  }

  private void handOut(Message message) {
    String body = message.body();
    switch (JobMessageFormat.read(body.getBytes(StandardCharsets.UTF_8))) {
      case JobMessageFormat.Unreadable(var reason) -> {
        LOG.warn("A message of queue '{}' goes to the error queue: {}", queue, reason);
        slots.giveBack(1);
        String receipt = message.receiptHandle();
        forward(() -> sender.putAside(queue, body, reason), receipt, (int) AFTER_THROW.toSeconds());
      }
      case JobMessageFormat.Read(var job) -> {
        SqsDelivery delivery =
            new SqsDelivery(this, job, body, message.receiptHandle(), Receiver.attempt(message));
        slots.holds(job.jobs().size());
        inHand.add(delivery);
        DeliveryListener.tell(listener, queue, delivery);
      }
    }
  }

  /** Brings back what was released with a delay that is over. */
  private void move(int most) {
    try {
      String delayed = queues.delayed(queue);
      int hidden = (int) timing.visibility().toSeconds();
      for (Message message : Receiver.receive(queues, delayed, most, hidden, timing.longPoll())) {
        String body = message.body();
        switch (JobMessageFormat.read(body.getBytes(StandardCharsets.UTF_8))) {
          case JobMessageFormat.Unreadable(var reason) -> sender.putAside(queue, body, reason);
          case JobMessageFormat.Read(var job) ->
              // To have been received here is no attempt.
              sender.sendAgain(queue, job.orderingKey(), body, Receiver.attempt(message) - 1);
        }
        queues.call(
            "delete a message",
            () ->
                queues
                    .client()
                    .deleteMessage(request ->
                        request
                            .queueUrl(delayed)
                            .receiptHandle(message.receiptHandle())
                            .overrideConfiguration(Queues.within(queues.bound()))));
      }
    } finally {
      moving.giveBack(most);
    }
  }

  void acknowledged(SqsDelivery delivery) {
    ended(delivery);
    delivery.settle(() -> settler.delete(delivery.receipt()));
  }

  void released(SqsDelivery delivery, Duration delay) {
    ended(delivery);
    int seconds = seconds(delay);
    if (seconds > 0 && queues.kind().isFifo()) {
      delivery.settle(() ->
          forward(
              () -> sender.delay(queue, delivery.body(), delivery.attempt(), seconds),
              delivery.receipt(),
              seconds));
    } else {
      delivery.settle(() -> settler.show(delivery.receipt(), seconds));
    }
  }

  /** SQS counts whole seconds. */
  private int seconds(Duration delay) {
    if (delay.isNegative()) {
      return 0;
    }
    Duration longest = queues.kind().traits().longestDelay();
    Duration bounded = delay.compareTo(longest) > 0 ? longest : delay;
    return (int) bounded.plusNanos(999_999_999).toSeconds();
  }

  void rejected(SqsDelivery delivery, String reason) {
    ended(delivery);
    delivery.settle(() ->
        forward(
            () -> sender.putAside(queue, delivery.body(), reason),
            delivery.receipt(),
            (int) AFTER_THROW.toSeconds()));
  }

  private void ended(SqsDelivery delivery) {
    inHand.remove(delivery);
    slots.giveBack(delivery.message().jobs().size());
  }

  /** Deletes a message once it is somewhere else; if it gets nowhere, it comes back here. */
  private void forward(Runnable sending, String receipt, int secondsOtherwise) {
    Runnable all =
        () -> {
          try {
            sending.run();
            settler.delete(receipt);
          } catch (RuntimeException e) {
            LOG.warn("A message of queue '{}' stays there: {}", queue, e.toString());
            settler.show(receipt, secondsOtherwise);
          }
        };
    try {
      threads.execute(all);
    } catch (RejectedExecutionException e) {
      LOG.debug("Closed while a message was to be forwarded", e);
    }
  }

  /** Keeps what is in hand out of others' sight for longer. */
  void extend() {
    List<SqsDelivery> batch = new ArrayList<>(Sender.BATCH);
    for (SqsDelivery delivery : inHand) {
      if (delivery.beginExtension()) {
        batch.add(delivery);
      }
      if (batch.size() == Sender.BATCH) {
        extend(batch);
        batch.clear();
      }
    }
    if (!batch.isEmpty()) {
      extend(batch);
    }
  }

  private void extend(List<SqsDelivery> batch) {
    try {
      List<ChangeMessageVisibilityBatchRequestEntry> entries = new ArrayList<>(batch.size());
      for (SqsDelivery delivery : batch) {
        entries.add(
            ChangeMessageVisibilityBatchRequestEntry.builder()
                .id(Integer.toString(entries.size()))
                .receiptHandle(delivery.receipt())
                .visibilityTimeout((int) timing.visibility().toSeconds())
                .build());
      }
      int failed = queues.changeVisibility("keep messages out of sight", url, entries);
      LOG.debug("{} messages stay out of sight, {} do not", entries.size() - failed, failed);
    } catch (RuntimeException e) {
      LOG.warn("Messages in hand of queue '{}' may be delivered again: {}", queue, e.toString());
    } finally {
      batch.forEach(SqsDelivery::extended);
    }
  }

  @Override
  public void pause() {
    slots.pause(true);
    awaitHandedOut();
  }

  private void awaitHandedOut() {
    if (handingOut.getReadHoldCount() > 0) {
      return; // the listener itself asks
    }
    try {
      if (handingOut.writeLock().tryLock(queues.bound().toNanos(), TimeUnit.NANOSECONDS)) {
        handingOut.writeLock().unlock();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void resume() {
    slots.pause(false);
  }

  @Override
  public boolean isConnected() {
    return !slots.isClosed() && receivers.stream().allMatch(Receiver::isConnected);
  }

  boolean isClosed() {
    return slots.isClosed();
  }

  @Override
  public void close() {
    slots.close();
    moving.close();
    awaitHandedOut();
    for (SqsDelivery delivery : inHand) {
      delivery.release(Duration.ZERO);
    }
    long until = System.nanoTime() + timing.longPoll().plus(queues.bound()).toNanos();
    try {
      for (Thread thread : running) {
        if (thread.equals(Thread.currentThread())) {
          continue; // the listener closes; its thread ends when it returns
        }
        thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    settler.awaitHeard(queues.bound());
  }
}
