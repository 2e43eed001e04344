package io.turgo.channel.jms;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.function.Supplier;

/**
 * How a session tells its broker what has become of messages. Each message that is {@link
 * #received} is acknowledged or replaced once, or goes back to the broker with the session. Used by
 * the session's thread only.
 */
interface Settlement {
  /** A message came. */
  void received(Message raw);

  /**
   * Neither settled yet nor soon, perhaps.
   *
   * @param copy makes the message that may take its place
   */
  void stays(Message raw, Supplier<Outgoing> copy);

  /** It is done with. */
  void acknowledge(Message raw);

  /** Others take its place: they are sent before it is acknowledged. */
  void replace(Message raw, Outgoing by);

  /**
   * Tells the broker, if it is time to.
   *
   * @param idle whether nothing else is to be done
   */
  void flush(boolean idle) throws JMSException;

  /** Whether the session may receive more. */
  boolean takesMore();

  /** Whether a message may be kept for a while, neither in hand nor settled. */
  boolean keeps();

  /** Whether there is something that {@link #flush} has to be called for soon. */
  boolean isPending();

  /** Tells the broker all that there is to tell: the session is to be closed. */
  void finish() throws JMSException;
}
