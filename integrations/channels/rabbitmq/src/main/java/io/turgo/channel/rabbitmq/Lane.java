package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.SortedSet;

/** One AMQP channel of a subscription, with the consumers of some partitions. */
final class Lane {
  private final Channel channel;
  private final Settled settled = new Settled();

  Lane(Channel channel) {
    this.channel = channel;
  }

  Channel channel() {
    return channel;
  }

  void acknowledge(SortedSet<Long> tags) throws IOException {
    settled.acknowledge(channel, tags);
  }

  void giveBack(long tag) throws IOException {
    settled.giveBack(channel, tag);
  }

  /** Gives back all that is not settled; nothing may be told of this lane after it. */
  void giveBackAll() throws IOException {
    channel.basicNack(0, true, true);
  }
}
