package io.turgo.bench.peer.jms;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a node reaches its queue.
 *
 * @param url of the broker
 * @param consumers sessions that take messages, each one job at a time
 * @param prefetch messages that the client fetches ahead for each of them
 * @param acknowledge a mode of {@link Session}
 */
record QueueSettings(Broker broker, String url, int consumers, int prefetch, int acknowledge) {
  private static final String PREFIX = "channel.";

  /** What one message takes of Artemis's window, which is in bytes: an id and its headers. */
  private static final int MESSAGE_BYTES = 512;

  /** By the names that the benchmark gives them. */
  enum Broker {
    ARTEMIS,
    ACTIVEMQ
  }

  /** Of an engine's settings those that start with {@code channel.}. */
  static QueueSettings of(Map<String, String> settings) {
    return new QueueSettings(
        broker(text(settings, "kind", null)),
        text(settings, "url", null),
        Integer.parseInt(text(settings, "consumers", "10")),
        Integer.parseInt(text(settings, "prefetch", "10")),
        acknowledge(text(settings, "acknowledge", "auto")));
  }

  private static String text(
      Map<String, String> settings, String name, @Nullable String otherwise) {
    String text = settings.getOrDefault(PREFIX + name, otherwise);
    if (text == null) {
      throw new IllegalArgumentException(
          "Setting '" + PREFIX + name + "' is missing: a queue needs its broker");
    }
    return text;
  }

  private static Broker broker(String name) {
    try {
      return Broker.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Setting '%skind' must be ARTEMIS or ACTIVEMQ, which speak JMS, but is '%s'"
              .formatted(PREFIX, name),
          e);
    }
  }

  private static int acknowledge(String name) {
    return switch (name) {
      case "auto" -> Session.AUTO_ACKNOWLEDGE;
      case "dups-ok" -> Session.DUPS_OK_ACKNOWLEDGE;
      default ->
          throw new IllegalArgumentException(
              "Setting '%sacknowledge' must be auto or dups-ok, but is '%s'"
                  .formatted(PREFIX, name));
    };
  }

  /** The broker's own client. */
  ConnectionFactory connections() throws JMSException {
    return switch (broker) {
      case ARTEMIS -> {
        var factory = new org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory(url);
        factory.setConsumerWindowSize(prefetch * MESSAGE_BYTES);
        yield factory;
      }
      case ACTIVEMQ -> {
        var factory = new org.apache.activemq.ActiveMQConnectionFactory(url);
        factory.getPrefetchPolicy().setQueuePrefetch(prefetch);
        yield factory;
      }
    };
  }
}
