/**
 * Ready jobs through RabbitMQ (AMQP 0-9-1, quorum queues); start at {@link
 * io.turgo.channel.rabbitmq.RabbitMqJobChannel}.
 *
 * <p>{@code Topology} says which queues there are and why, {@code Publisher} sends, {@code
 * RabbitMqSubscription} hands deliveries out over the connection that {@code Consumption} is, and
 * {@code Shares} decides which partitions a subscription consumes.
 */
@NullMarked
package io.turgo.channel.rabbitmq;

import org.jspecify.annotations.NullMarked;
