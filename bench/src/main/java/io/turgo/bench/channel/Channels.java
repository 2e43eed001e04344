package io.turgo.bench.channel;

import io.turgo.bench.BenchException;
import io.turgo.engine.channel.InMemoryJobChannel;
import io.turgo.engine.channel.JobChannel;

/** Opens channels. */
@FunctionalInterface
public interface Channels {
  /** A JVM without the clients of brokers. */
  Channels MEMORY =
      (kind, url) -> {
        if (kind.hasBroker()) {
          throw new BenchException("This JVM has no client for " + kind.option());
        }
        return new InMemoryJobChannel();
      };

  /**
   * @param url where the broker is; empty without one
   */
  JobChannel open(ChannelKind kind, String url);
}
