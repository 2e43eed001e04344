package io.turgo.channel.sqs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;

/**
 * Tells SQS what became of deliveries, ten at once, on a few threads at a time.
 *
 * <p>What SQS does not hear it delivers again when the message comes back into sight, so a failure
 * is logged and no more.
 */
final class Settler {
  private static final Logger LOG = LoggerFactory.getLogger(Settler.class);
  private static final int MOST_AT_WORK = 4;

  private final Queues queues;
  private final String url;
  private final ExecutorService threads;
  private final BlockingQueue<Settlement> open = new LinkedBlockingQueue<>();
  private final AtomicInteger atWork = new AtomicInteger();

  /** One party for each settlement that SQS has not heard of, and one for the settler. */
  private final Phaser unheard = new Phaser(1);

  /**
   * @param seconds until when it is out of sight; negative if it is done with
   */
  private record Settlement(String receipt, int seconds) {}

  Settler(Queues queues, String url, ExecutorService threads) {
    this.queues = queues;
    this.url = url;
    this.threads = threads;
  }

  void delete(String receipt) {
    add(new Settlement(receipt, -1));
  }

  /** Makes a message visible again after that time. */
  void show(String receipt, int seconds) {
    add(new Settlement(receipt, seconds));
  }

  private void add(Settlement settlement) {
    open.add(settlement);
    work();
  }

  private void work() {
    while (!open.isEmpty()) {
      int busy = atWork.get();
      if (busy >= MOST_AT_WORK) {
        return;
      }
      if (atWork.compareAndSet(busy, busy + 1)) {
        unheard.register();
        try {
          threads.execute(this::settleAll);
        } catch (RejectedExecutionException e) {
          LOG.debug("Closed while deliveries were to be settled", e);
          atWork.decrementAndGet();
          unheard.arriveAndDeregister();
        }
        return;
      }
    }
  }

  private void settleAll() {
    try {
      List<Settlement> batch = new ArrayList<>();
      while (open.drainTo(batch, Sender.BATCH) > 0) {
        try {
          settle(batch);
        } catch (RuntimeException e) {
          LOG.warn(
              "{} deliveries come again, since SQS was not told of their end", batch.size(), e);
        }
        batch.clear();
      }
    } finally {
      atWork.decrementAndGet();
      work(); // for what came just before
      unheard.arriveAndDeregister();
    }
  }

  private void settle(List<Settlement> batch) {
    List<DeleteMessageBatchRequestEntry> done = new ArrayList<>();
    List<ChangeMessageVisibilityBatchRequestEntry> shown = new ArrayList<>();
    for (Settlement settlement : batch) {
      String id = Integer.toString(done.size() + shown.size());
      if (settlement.seconds() < 0) {
        done.add(
            DeleteMessageBatchRequestEntry.builder()
                .id(id)
                .receiptHandle(settlement.receipt())
                .build());
      } else {
        shown.add(
            ChangeMessageVisibilityBatchRequestEntry.builder()
                .id(id)
                .receiptHandle(settlement.receipt())
                .visibilityTimeout(settlement.seconds())
                .build());
      }
    }
    if (!done.isEmpty()) {
      int failed =
          queues
              .call(
                  "delete messages",
                  () ->
                      queues
                          .client()
                          .deleteMessageBatch(request ->
                              request
                                  .queueUrl(url)
                                  .entries(done)
                                  .overrideConfiguration(Queues.within(queues.bound()))))
              .failed()
              .size();
      LOG.debug("{} messages deleted, {} not", done.size() - failed, failed);
    }
    if (!shown.isEmpty()) {
      int failed = queues.changeVisibility("show messages again", url, shown);
      LOG.debug("{} messages shown again, {} not", shown.size() - failed, failed);
    }
  }

  /** Waits until SQS has heard of all, within a bound. */
  void awaitHeard(Duration bound) {
    int phase = unheard.arrive();
    try {
      unheard.awaitAdvanceInterruptibly(phase, bound.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.warn("SQS was not told of the end of all deliveries within {}", bound);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
