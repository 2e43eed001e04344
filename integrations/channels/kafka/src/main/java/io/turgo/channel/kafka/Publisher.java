package io.turgo.channel.kafka;

import io.turgo.channel.JobMessageFormat;
import io.turgo.engine.channel.ChannelException;
import io.turgo.engine.channel.JobMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Writes records, acknowledged by all replicas that are in sync. Safe for all threads, which share
 * one client; it is made on first use, and anew when it has failed for good.
 */
final class Publisher implements AutoCloseable {
  private final KafkaSettings settings;
  private final Supplier<Producer<byte[], byte[]>> clients;

  /** How many partitions a topic had when it was last written to. */
  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  private @Nullable Producer<byte[], byte[]> producer;
  private boolean closed;

  Publisher(KafkaSettings settings) {
    this(settings, () -> new KafkaProducer<>(settings.producer()));
  }

  /**
   * @param clients makes a client
   */
  Publisher(KafkaSettings settings, Supplier<Producer<byte[], byte[]>> clients) {
    this.settings = settings;
    this.clients = clients;
  }

  /** Where messages of a key go; before the first is written each key counts as its own. */
  int partition(String topic, int orderingKey) {
    return orderingKey % partitions.getOrDefault(topic, Integer.MAX_VALUE);
  }

  /** Writes messages, each to the partition of its key, and waits until the broker has them. */
  void publish(String topic, List<JobMessage> messages, Deadline deadline) {
    Outcome outcome = new Outcome(messages.size());
    Producer<byte[], byte[]> used = producer();
    try {
      partitions.put(topic, partitions(used, topic, deadline));
      for (JobMessage message : messages) {
        if (outcome.failure != null || deadline.isOver()) {
          break; // the rest would wait as long again
        }
        int partition = partition(topic, message.orderingKey());
        byte[] body = JobMessageFormat.write(message);
        var unused = used.send(new ProducerRecord<>(topic, partition, null, body), outcome);
      }
      outcome.await(deadline);
    } catch (RuntimeException | InterruptedException e) {
      if (e instanceof InterruptedException || e instanceof InterruptException) {
        Thread.currentThread().interrupt();
      }
      renewAfter(e, used);
      throw new ChannelException(
          "Kafka at "
              + settings.bootstrap()
              + " did not take "
              + messages.size()
              + " messages for topic '"
              + topic
              + "' within "
              + settings.timeout()
              + ": "
              + e,
          e);
    }
  }

  /**
   * How many partitions a topic has. The client waits for that as long as for one answer of the
   * broker, so it is asked again while there is time: one answer that is late or lost with its
   * connection is no reason to fail.
   */
  private static int partitions(Producer<byte[], byte[]> used, String topic, Deadline deadline) {
    while (true) {
      try {
        return used.partitionsFor(topic).size();
      } catch (TimeoutException e) {
        if (deadline.isOver()) {
          throw e;
        }
      }
    }
  }

  /**
   * Writes one record, later; it may wait for the broker's view of the topic as long as half of the
   * time-out.
   *
   * @param callback told of the end, on any thread
   */
  void send(ProducerRecord<byte[], byte[]> record, Callback callback) {
    Producer<byte[], byte[]> used;
    try {
      used = producer();
    } catch (ChannelException e) {
      callback.onCompletion(null, e);
      return;
    }
    try {
      var unused =
          used.send(
              record,
              (metadata, failure) -> {
                if (failure != null) {
                  renewAfter(failure, used);
                }
                callback.onCompletion(metadata, failure);
              });
    } catch (RuntimeException e) {
      renewAfter(e, used);
      callback.onCompletion(null, e);
    } catch (Error e) { // such as no memory: the message must not be forgotten
      callback.onCompletion(null, new KafkaException(e));
      throw e;
    }
  }

  /** What does not pass by itself, may be the client's own state, which does not heal. */
  @SuppressWarnings("ReferenceEquality") // it is about this very client
  private void renewAfter(Exception failure, Producer<byte[], byte[]> used) {
    if (failure instanceof RetriableException
        || failure instanceof InterruptException
        || failure instanceof InterruptedException) {
      return;
    }
    synchronized (this) {
      if (producer != used) {
        return;
      }
      producer = null;
    }
    // Not on this thread, which may be the client's own.
    Thread.ofVirtual().name("turgo-kafka-close").start(() -> used.close(Duration.ZERO));
  }

  private synchronized Producer<byte[], byte[]> producer() {
    if (closed) {
      throw new ChannelException("The channel on Kafka is closed");
    }
    if (producer == null) {
      try {
        producer = clients.get();
      } catch (KafkaException e) {
        throw new ChannelException(
            "No producer for Kafka at " + settings.bootstrap() + " could be made: " + causes(e), e);
      }
    }
    return producer;
  }

  /** Kafka's client says the reason in the cause. */
  static String causes(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure.toString() : failure.getMessage() + ": " + cause;
  }

  @Override
  public void close() {
    Producer<byte[], byte[]> last;
    synchronized (this) {
      closed = true;
      last = producer;
      producer = null;
    }
    if (last != null) {
      last.close(Duration.ofSeconds(2));
    }
  }

  /** What becomes of a list of records. */
  private static final class Outcome implements Callback {
    private final int count;
    private final CountDownLatch left;
    private volatile @Nullable Exception failure;

    Outcome(int count) {
      this.count = count;
      this.left = new CountDownLatch(count);
    }

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception problem) {
      if (problem == null) {
        left.countDown();
        return;
      }
      failure = problem;
      for (int i = 0; i < count; i++) {
        left.countDown(); // nobody waits for the others
      }
    }

    void await(Deadline deadline) throws InterruptedException {
      boolean all = left.await(deadline.leftMillis(), TimeUnit.MILLISECONDS);
      Exception problem = failure;
      if (problem instanceof KafkaException kafka) {
        throw kafka;
      }
      if (problem != null) {
        throw new KafkaException(problem);
      }
      if (!all) {
        throw new TimeoutException(left.getCount() + " of them are not acknowledged");
      }
    }
  }
}
