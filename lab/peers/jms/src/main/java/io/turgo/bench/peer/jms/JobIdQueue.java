package io.turgo.bench.peer.jms;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A queue of ids of jobs, as the guides of Activiti and Flowable have it: whoever makes a job sends
 * a persistent text message with its id after the commit, consumers run what comes. Any thread may
 * send; sessions are kept and used again, as the caching connection factory of their guides does.
 */
public final class JobIdQueue implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobIdQueue.class);
  private static final String NAME = "jobs";

  private final QueueSettings settings;
  private final ConnectionFactory connections;
  private final Connection sending;
  private final ConcurrentLinkedQueue<Sender> senders = new ConcurrentLinkedQueue<>();
  private final LongAdder sent = new LongAdder();
  private final LongAdder received = new LongAdder();
  private final LongAdder redelivered = new LongAdder();
  private @Nullable Connection receiving;

  private record Sender(Session session, MessageProducer producer) {}

  private JobIdQueue(QueueSettings settings) throws JMSException {
    this.settings = settings;
    this.connections = settings.connections();
    this.sending = connections.createConnection();
  }

  /**
   * Reaches the broker.
   *
   * @param settings {@code channel.kind} (ARTEMIS, ACTIVEMQ), {@code .url}, {@code .consumers},
   *     {@code .prefetch} of each consumer and {@code .acknowledge} (auto, dups-ok)
   * @throws IllegalArgumentException when one of them is missing or has no meaning
   */
  public static JobIdQueue open(Map<String, String> settings) {
    try {
      return new JobIdQueue(QueueSettings.of(settings));
    } catch (JMSException e) {
      throw new IllegalStateException("The broker cannot be reached: " + e.getMessage(), e);
    }
  }

  /** Sends a job; the broker has it on its disk when this returns. */
  public void send(String jobId) {
    try {
      Sender sender = senders.poll();
      if (sender == null) {
        sender = newSender();
      }
      sender.producer.send(sender.session.createTextMessage(jobId));
      senders.offer(sender);
      sent.increment();
    } catch (JMSException e) {
      throw new IllegalStateException("Job " + jobId + " was not sent: " + e.getMessage(), e);
    }
  }

  private Sender newSender() throws JMSException {
    Session session = sending.createSession(false, Session.AUTO_ACKNOWLEDGE);
    return new Sender(session, session.createProducer(session.createQueue(NAME)));
  }

  /** Has consumers run what comes, each in a thread of its own. */
  public synchronized void start(Consumer<String> job) {
    if (receiving != null) {
      return;
    }
    try {
      Connection connection = connections.createConnection();
      receiving = connection;
      for (int i = 0; i < settings.consumers(); i++) {
        Session session = connection.createSession(false, settings.acknowledge());
        session
            .createConsumer(session.createQueue(NAME))
            .setMessageListener(message -> receive(message, job));
      }
      connection.start();
    } catch (JMSException e) {
      throw new IllegalStateException("Jobs cannot be consumed: " + e.getMessage(), e);
    }
  }

  /** A job that fails is the engine's matter: its message is done, as with their listeners. */
  private void receive(Message message, Consumer<String> job) {
    try {
      received.increment();
      if (message.getJMSRedelivered()) {
        redelivered.increment();
      }
      job.accept(((TextMessage) message).getText());
    } catch (JMSException | RuntimeException e) {
      LOG.warn("A job was not run", e);
    }
  }

  /** Ends the consumers once they have run what they are at. */
  public synchronized void stop() {
    try {
      if (receiving != null) {
        receiving.stop();
        receiving.close();
        receiving = null;
      }
    } catch (JMSException e) {
      throw new IllegalStateException("Consumers did not end: " + e.getMessage(), e);
    }
  }

  /** Messages that the broker took. */
  public long sent() {
    return sent.sum();
  }

  /** Deliveries to these consumers. */
  public long received() {
    return received.sum();
  }

  /** Those of them that were not the first of their message. */
  public long redelivered() {
    return redelivered.sum();
  }

  @Override
  public void close() {
    stop();
    try {
      sending.close();
    } catch (JMSException e) {
      throw new IllegalStateException("The connection did not end: " + e.getMessage(), e);
    }
  }
}
