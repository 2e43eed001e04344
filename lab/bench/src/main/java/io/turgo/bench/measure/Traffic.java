package io.turgo.bench.measure;

import org.jspecify.annotations.Nullable;

/**
 * What went through job queues so far, on all nodes.
 *
 * @param published jobs that messages named
 * @param messages those messages
 * @param brokerCpuMillis of the broker's process; null without one, or if it cannot be told
 */
public record Traffic(
    long published,
    long messages,
    long delivered,
    long redelivered,
    @Nullable Long brokerCpuMillis) {

  /** What went through since an earlier reading. */
  public Traffic since(Traffic before) {
    return new Traffic(
        published - before.published,
        messages - before.messages,
        delivered - before.delivered,
        redelivered - before.redelivered,
        brokerCpuMillis == null || before.brokerCpuMillis == null
            ? null
            : brokerCpuMillis - before.brokerCpuMillis);
  }
}
