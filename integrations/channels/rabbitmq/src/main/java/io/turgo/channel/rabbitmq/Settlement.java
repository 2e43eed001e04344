package io.turgo.channel.rabbitmq;

/**
 * What the broker is to be told of a delivery.
 *
 * @param done whether the broker may forget it; if not, it goes back to its partition
 */
record Settlement(Claim claim, long tag, boolean done) {}
