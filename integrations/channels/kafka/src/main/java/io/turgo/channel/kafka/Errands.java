package io.turgo.channel.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what subscriptions put aside: released messages behind the others of their partition, and
 * what nobody wants to the error topic. One daemon thread, because the client may wait.
 */
final class Errands implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Errands.class);
  private static final long FIRST_PAUSE_MILLIS = 1_000;
  private static final long LONGEST_PAUSE_MILLIS = 60_000;

  /** What is longer is cut: it is no job message, and might not fit. */
  private static final int LONGEST_BODY = 65_536;

  private final KafkaSettings settings;
  private final Topics topics;
  private final Publisher publisher;
  private final ScheduledThreadPoolExecutor thread;

  Errands(KafkaSettings settings, Topics topics, Publisher publisher) {
    this.settings = settings;
    this.topics = topics;
    this.publisher = publisher;
    this.thread =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("turgo-kafka-errands").daemon(true).factory());
    thread.setRemoveOnCancelPolicy(true);
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /**
   * Writes a released message again, to the end of its partition.
   *
   * @param attempt that its next delivery will be
   * @param written told whether it was; on any thread
   */
  void again(
      TopicPartition partition,
      byte[] body,
      int attempt,
      Duration delay,
      Consumer<Boolean> written) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(partition.topic(), partition.partition(), null, body);
    Headers.released(record, attempt, delay);
    boolean taken =
        later(
            () ->
                publisher.send(
                    record,
                    (metadata, failure) -> {
                      if (failure != null) {
                        LOG.warn(
                            "A released message of {} stays in memory: {}",
                            partition,
                            failure.toString());
                      }
                      written.accept(failure == null);
                    }),
            0);
    if (!taken) {
      written.accept(false);
    }
  }

  /**
   * Writes a body to the error topic of a topic, and tries until that is done.
   *
   * @param origin the partition and offset that it comes from
   * @param idle whether it is not worth any more tries
   * @param done told when it is there, or can never be; on any thread
   */
  void putAside(
      TopicPartition origin,
      long offset,
      byte[] body,
      String reason,
      BooleanSupplier idle,
      Runnable done) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            KafkaJobChannel.errorTopic(origin.topic()),
            body.length <= LONGEST_BODY ? body : Arrays.copyOf(body, LONGEST_BODY));
    Headers.put(record, Headers.REASON, reason);
    Headers.put(record, Headers.ORIGIN, origin + "@" + offset);
    if (body.length > LONGEST_BODY) {
      Headers.put(record, Headers.LENGTH, Integer.toString(body.length));
    }
    boolean unused = later(() -> tryToPutAside(record, idle, done, FIRST_PAUSE_MILLIS), 0);
  }

  private void tryToPutAside(
      ProducerRecord<byte[], byte[]> record, BooleanSupplier idle, Runnable done, long pause) {
    if (idle.getAsBoolean()) {
      return;
    }
    try {
      topics.ensure(record.topic(), 1, Deadline.in(settings.timeout()));
    } catch (ChannelException e) {
      afterFailure(record, idle, done, pause, e);
      return;
    }
    publisher.send(
        record,
        (metadata, failure) -> {
          if (failure == null) {
            done.run();
          } else {
            topics.forget(record.topic());
            afterFailure(record, idle, done, pause, failure);
          }
        });
  }

  private void afterFailure(
      ProducerRecord<byte[], byte[]> record,
      BooleanSupplier idle,
      Runnable done,
      long pause,
      Exception failure) {
    String reason = reason(record);
    Throwable cause = failure instanceof ChannelException ? failure.getCause() : failure;
    if (cause == null || cause instanceof RetriableException || cause instanceof TimeoutException) {
      LOG.warn(
          "A message that nobody wants ('{}') is not in topic '{}' yet: {}",
          reason,
          record.topic(),
          failure.toString());
      long next = Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
      boolean unused = later(() -> tryToPutAside(record, idle, done, next), pause);
      return;
    }
    LOG.error(
        "A message that nobody wants ('{}') is dropped, because topic '{}' does not take it; create"
            + " that topic, and let this client write there",
        reason,
        record.topic(),
        failure);
    done.run();
  }

  private static String reason(ProducerRecord<byte[], byte[]> record) {
    return new String(record.headers().lastHeader(Headers.REASON).value(), UTF_8);
  }

  private boolean later(Runnable work, long millis) {
    try {
      Future<?> unused = thread.schedule(work, millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (RejectedExecutionException e) {
      LOG.debug("The channel was closed meanwhile; the broker delivers the message again", e);
      return false;
    }
  }

  @Override
  public void close() {
    thread.shutdown();
  }
}
