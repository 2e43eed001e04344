package io.turgo.channel.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;

/** The headers of records: what the body of a message does not say. All are text. */
final class Headers {
  /** How often the message has been delivered, the coming time included. */
  private static final String ATTEMPT = "turgo-attempt";

  /** Epoch milliseconds before which a released message is not delivered. */
  private static final String NOT_BEFORE = "turgo-not-before";

  /** The delay in milliseconds that it was released with: no clock makes it longer. */
  private static final String DELAY = "turgo-delay";

  /** Why a message is in an error topic. */
  static final String REASON = "turgo-reason";

  /** Where a message in an error topic came from: {@code topic-partition@offset}. */
  static final String ORIGIN = "turgo-origin";

  /** How long the body was, where it was cut for the error topic. */
  static final String LENGTH = "turgo-length";

  private Headers() {}

  static void released(ProducerRecord<byte[], byte[]> record, int attempt, Duration delay) {
    long millis = delay.toMillis();
    put(record, ATTEMPT, Integer.toString(attempt));
    put(record, NOT_BEFORE, Long.toString(System.currentTimeMillis() + millis));
    put(record, DELAY, Long.toString(millis));
  }

  static void put(ProducerRecord<byte[], byte[]> record, String name, String value) {
    record.headers().add(name, value.getBytes(UTF_8));
  }

  static int attempt(ConsumerRecord<byte[], byte[]> record) {
    return Math.clamp(number(record, ATTEMPT, 1), 1, Integer.MAX_VALUE);
  }

  /** What is left of the delay of a released message, in milliseconds; 0 if it is over. */
  static long delayLeft(ConsumerRecord<byte[], byte[]> record, Duration longest) {
    long notBefore = number(record, NOT_BEFORE, 0);
    if (notBefore == 0) {
      return 0;
    }
    long delay = Math.clamp(number(record, DELAY, 0), 0, longest.toMillis());
    return Math.clamp(notBefore - System.currentTimeMillis(), 0, delay);
  }

  private static long number(ConsumerRecord<byte[], byte[]> record, String name, long otherwise) {
    Header header = record.headers().lastHeader(name);
    if (header == null || header.value() == null) {
      return otherwise;
    }
    try {
      return Long.parseLong(new String(header.value(), UTF_8));
    } catch (NumberFormatException e) {
      return otherwise; // somebody else's header
    }
  }
}
