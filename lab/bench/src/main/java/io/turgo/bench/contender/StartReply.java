package io.turgo.bench.contender;

import io.turgo.bench.protocol.Message;

/**
 * Instances that were started.
 *
 * @param latencies how long the calls took
 */
public record StartReply(double seconds, Percentiles latencies) {
  static StartReply of(Message reply) {
    return new StartReply(reply.number("nanos") / 1e9, Percentiles.of(reply));
  }
}
