package io.turgo.channel.jms;

import jakarta.jms.Session;
import java.time.Duration;

/**
 * What a provider of Jakarta Messaging can do beyond the standard. The channel finds it out from
 * the class of the connection factory or of the connection's meta data.
 *
 * @since 0.1.0
 */
public enum JmsProvider {
  /** ActiveMQ Artemis by its own client. */
  ARTEMIS(101, true, true, Duration.ofDays(1)),

  /**
   * ActiveMQ Classic. Its queues order by priority only where the broker is told to, and it delays
   * messages only with its scheduler; without, the channel keeps them back.
   */
  CLASSIC(4, true, false, Duration.ofDays(1)),

  /** A broker of AMQP 1.0 by Qpid JMS. */
  QPID(101, true, true, Duration.ofDays(1)),

  /**
   * Any other: messages are acknowledged by transactions of many, which send those again that are
   * not done with when the others are.
   */
  STANDARD(Session.SESSION_TRANSACTED, false, false, Duration.ofDays(1));

  private final int sessionMode;
  private final boolean groups;
  private final boolean priorities;
  private final Duration longestDelay;

  JmsProvider(int sessionMode, boolean groups, boolean priorities, Duration longestDelay) {
    this.sessionMode = sessionMode;
    this.groups = groups;
    this.priorities = priorities;
    this.longestDelay = longestDelay;
  }

  static JmsProvider of(Object clientObject) {
    String name = clientObject.getClass().getName();
    if (name.startsWith("org.apache.activemq.artemis.jms.client.")) {
      return ARTEMIS;
    }
    if (name.startsWith("org.apache.activemq.ActiveMQ")) {
      return CLASSIC;
    }
    return name.startsWith("org.apache.qpid.jms.") ? QPID : STANDARD;
  }

  /** Of sessions that consume. */
  int sessionMode() {
    return sessionMode;
  }

  boolean acknowledgesOneByOne() {
    return sessionMode != Session.SESSION_TRANSACTED;
  }

  boolean groups() {
    return groups;
  }

  /**
   * Whether a consumer keeps its groups when others come, so that it has to leave them by itself
   * now and then.
   */
  boolean groupsStay() {
    return this == CLASSIC;
  }

  boolean priorities() {
    return priorities;
  }

  Duration longestDelay() {
    return longestDelay;
  }

  /**
   * The name that a consumer asks for a queue by: with settings where the provider takes them from
   * there.
   *
   * @param buffer how many messages the consumer's client keeps at most
   */
  String consumed(String queue, int buffer) {
    return switch (this) {
      case ARTEMIS -> queue + "?group-rebalance=true";
      case CLASSIC -> queue + "?consumer.prefetchSize=" + buffer;
      case QPID, STANDARD -> queue;
    };
  }

  /** The name that a sender asks for a queue by, which may make it. */
  String sentTo(String queue) {
    return this == ARTEMIS ? queue + "?group-rebalance=true" : queue;
  }
}
