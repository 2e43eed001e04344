package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Channel;
import java.io.IOException;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which deliveries of one AMQP channel the broker has been told the end of, so that one
 * acknowledgement can stand for all before it. Used by one thread.
 */
final class Settled {
  /** All delivery tags up to this one; the broker gives them out from 1 on without gaps. */
  private long upTo;

  private final NavigableSet<Long> beyond = new TreeSet<>();

  /** Acknowledges deliveries in as few commands as it can. */
  void acknowledge(Channel channel, SortedSet<Long> tags) throws IOException {
    if (tags.isEmpty()) {
      return;
    }
    beyond.addAll(tags);
    advance();
    SortedSet<Long> together = tags.headSet(upTo + 1);
    if (!together.isEmpty()) {
      channel.basicAck(together.last(), true);
    }
    for (long tag : tags.tailSet(upTo + 1)) {
      channel.basicAck(tag, false);
    }
  }

  /** Gives a delivery back to its queue. */
  void giveBack(Channel channel, long tag) throws IOException {
    channel.basicNack(tag, false, true);
    beyond.add(tag);
    advance();
  }

  private void advance() {
    while (!beyond.isEmpty() && beyond.first() == upTo + 1) {
      upTo = beyond.pollFirst();
    }
  }
}
