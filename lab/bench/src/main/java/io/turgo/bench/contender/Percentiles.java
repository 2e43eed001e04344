package io.turgo.bench.contender;

import io.turgo.bench.protocol.Message;

/**
 * A distribution of times, in milliseconds.
 *
 * @param measured how many there were
 */
public record Percentiles(long measured, double p50, double p95, double p99, double max) {
  static Percentiles of(Message reply) {
    return new Percentiles(
        reply.number("measured"),
        reply.number("p50") / 1e6,
        reply.number("p95") / 1e6,
        reply.number("p99") / 1e6,
        reply.number("max") / 1e6);
  }
}
