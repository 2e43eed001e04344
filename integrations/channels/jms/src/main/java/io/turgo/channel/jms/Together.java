package io.turgo.channel.jms;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settles messages by the transactions of their session, as any provider can: one transaction
 * acknowledges all that were received in it. Messages that are not done with when the others have
 * waited long enough are sent again with a delay in the same transaction, and so leave it.
 */
final class Together implements Settlement {
  private static final Logger LOG = LoggerFactory.getLogger(Together.class);
  private static final Duration ENOUGH = Duration.ofMillis(20);
  private static final Duration LATE = Duration.ofMillis(250);
  private static final int MANY = 200;

  private final Session session;
  private final JmsProvider provider;
  private final Map<String, MessageProducer> producers = new HashMap<>();

  /** Messages of the transaction that are not done with, and what may take their place. */
  private final IdentityHashMap<Message, Supplier<Outgoing>> unsettled = new IdentityHashMap<>();

  private int received;
  private long since;
  private final IdentityHashMap<Message, Outgoing> replacements = new IdentityHashMap<>();

  Together(Session session, JmsProvider provider) {
    this.session = session;
    this.provider = provider;
  }

  @Override
  public void received(Message raw) {
    if (received++ == 0) {
      since = System.nanoTime();
    }
  }

  @Override
  public void stays(Message raw, Supplier<Outgoing> copy) {
    unsettled.put(raw, copy);
  }

  @Override
  public void acknowledge(Message raw) {
    unsettled.remove(raw);
  }

  @Override
  public void replace(Message raw, Outgoing by) {
    unsettled.remove(raw);
    replacements.put(raw, by);
  }

  @Override
  public void flush(boolean idle) throws JMSException {
    if (!isPending()) {
      return;
    }
    long age = System.nanoTime() - since;
    boolean enough = idle || received >= MANY || age > ENOUGH.toNanos();
    if (unsettled.isEmpty() ? enough : age > LATE.toNanos()) {
      park();
      commit();
    }
  }

  private void park() {
    unsettled.forEach((raw, copy) -> replacements.put(raw, copy.get()));
    unsettled.clear();
  }

  private void commit() throws JMSException {
    for (Outgoing next : replacements.values()) {
      try {
        send(next);
      } catch (JMSException | RuntimeException e) {
        if (!(next instanceof Outgoing.Foreign foreign)) {
          throw e;
        }
        LOG.warn("The provider does not take a message as it came", e);
        send(foreign.withoutBody());
      }
    }
    session.commit();
    replacements.clear();
    received = 0;
  }

  private void send(Outgoing next) throws JMSException {
    MessageProducer producer = producers.get(next.queue());
    if (producer == null) {
      producer = session.createProducer(session.createQueue(provider.sentTo(next.queue())));
      producers.put(next.queue(), producer);
    }
    Sender.Sending.send(producer, next, session, provider);
  }

  @Override
  public boolean takesMore() {
    return received == 0 || (received < MANY && System.nanoTime() - since < ENOUGH.toNanos());
  }

  @Override
  public boolean keeps() {
    return false;
  }

  @Override
  public boolean isPending() {
    return received > 0 || !replacements.isEmpty();
  }

  @Override
  public void finish() throws JMSException {
    if (isPending()) {
      park();
      commit();
    }
  }
}
