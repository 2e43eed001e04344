/**
 * Ready jobs through Jakarta Messaging, over any provider's connection factory: ActiveMQ Artemis,
 * ActiveMQ Classic, brokers of AMQP 1.0 by Qpid JMS, and others by what the standard promises.
 * Start at {@link io.turgo.channel.jms.JmsJobChannel}; {@code Consumer} is where deliveries are
 * made and settled, {@code Sender} where messages are sent.
 */
@NullMarked
package io.turgo.channel.jms;

import org.jspecify.annotations.NullMarked;
