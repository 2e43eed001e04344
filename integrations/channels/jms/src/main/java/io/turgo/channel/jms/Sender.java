package io.turgo.channel.jms;

import io.turgo.channel.UnexpectedErrors;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends pages of messages, each in a transaction, by one session on a connection and a thread of
 * its own: the client may block for as long as it likes, and only this thread is stuck.
 */
final class Sender implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Sender.class);

  private static final Duration AFTER_ERROR = Duration.ofMillis(100);

  private final Link link;
  private final BlockingQueue<Page> pages;
  private final @Nullable JmsProvider forced;
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Thread closing;
  private @Nullable Lane lane;

  /**
   * @param bound how long a call waits for the broker
   */
  Sender(
      Link.Connector connector,
      String name,
      Duration bound,
      BlockingQueue<Page> pages,
      @Nullable JmsProvider forced) {
    this.link = new Link(connector, name, bound);
    this.pages = pages;
    this.forced = forced;
    this.thread = Thread.ofPlatform().daemon(true).name(name).unstarted(this);
  }

  void start() {
    thread.start();
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        Page page = pages.poll(1, TimeUnit.SECONDS);
        if (page != null && page.begin(link)) {
          send(page);
        }
      } catch (InterruptedException e) {
        break; // only close interrupts
      } catch (Throwable thrown) {
        UnexpectedErrors.survive("Sending messages", thrown, AFTER_ERROR);
      }
    }
  }

  private void send(Page page) {
    try {
      Link.Open open = link.get();
      Lane now = lane;
      if (now == null || now.open != open) {
        now = new Lane(open, forced == null ? open.provider() : forced);
        lane = now;
      }
      for (Outgoing message : page.messages()) {
        now.send(message);
      }
      now.session.commit();
      page.done();
    } catch (JMSException | RuntimeException | Error e) {
      Lane broken = lane;
      lane = null;
      if (broken != null) {
        broken.open.lost(e);
      }
      page.failed(e);
    }
  }

  /** Ends the thread, at the latest when the client lets it go. */
  void beginToClose() {
    closed = true;
    closing = link.close();
    thread.interrupt();
  }

  /** Waits for the end until that {@link System#nanoTime}. */
  void awaitEnd(long until) {
    boolean unused =
        Waiting.forThread(closing, Duration.ofNanos(Math.max(1, until - System.nanoTime())))
            && Waiting.forThread(thread, Duration.ofNanos(Math.max(1, until - System.nanoTime())));
  }

  /** A session on a connection, with its producers. */
  private static final class Lane {
    private final Link.Open open;
    private final JmsProvider provider;
    private final Session session;
    private final Map<String, MessageProducer> producers = new HashMap<>();

    Lane(Link.Open open, JmsProvider provider) throws JMSException {
      this.open = open;
      this.provider = provider;
      this.session = open.connection().createSession(true, Session.SESSION_TRANSACTED);
    }

    void send(Outgoing message) throws JMSException {
      MessageProducer producer = producers.get(message.queue());
      if (producer == null) {
        Queue queue = session.createQueue(provider.sentTo(message.queue()));
        producer = session.createProducer(queue);
        producers.put(message.queue(), producer);
      }
      Sending.send(producer, message, session, provider);
    }
  }

  /** How one message is sent on any session. */
  static final class Sending {
    private Sending() {}

    static void send(
        MessageProducer producer, Outgoing message, Session session, JmsProvider provider)
        throws JMSException {
      boolean delayed = !message.delay().isZero() && provider != JmsProvider.CLASSIC;
      if (!delayed || !keptBack(producer, message, session, provider)) {
        hand(producer, message, session, provider);
      }
    }

    /** False if the provider delays nothing: who receives the message then keeps it back. */
    private static boolean keptBack(
        MessageProducer producer, Outgoing message, Session session, JmsProvider provider)
        throws JMSException {
      try {
        producer.setDeliveryDelay(message.delay().toMillis());
        hand(producer, message, session, provider);
        return true;
      } catch (JMSException | UnsupportedOperationException e) {
        LOG.debug("The provider did not take a delay", e);
        return false;
      } finally {
        reset(producer);
      }
    }

    private static void reset(MessageProducer producer) throws JMSException {
      try {
        producer.setDeliveryDelay(0);
      } catch (UnsupportedOperationException e) {
        LOG.debug("The provider has no delays to reset", e);
      }
    }

    private static void hand(
        MessageProducer producer, Outgoing message, Session session, JmsProvider provider)
        throws JMSException {
      int mode = message.persistent() ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT;
      producer.send(message.on(session, provider), mode, message.priority(), 0);
    }
  }
}
