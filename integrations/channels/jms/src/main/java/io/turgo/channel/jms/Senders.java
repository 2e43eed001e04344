package io.turgo.channel.jms;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A few senders that share the pages of all publishers. Safe for all threads. */
final class Senders implements AutoCloseable {
  private final BlockingQueue<Page> pages = new LinkedBlockingQueue<>();
  private final List<Sender> all = new ArrayList<>();
  private final Duration bound;
  private volatile boolean closed;

  Senders(
      Link.Connector connector,
      String name,
      int count,
      Duration bound,
      @Nullable JmsProvider forced) {
    this.bound = bound;
    for (int i = 1; i <= count; i++) {
      all.add(new Sender(connector, name + "-sender-" + i, bound, pages, forced));
    }
    all.forEach(Sender::start);
  }

  /**
   * Sends all in one transaction.
   *
   * @throws ChannelException if the broker did not take them within the bound
   */
  void send(List<? extends Outgoing> messages) {
    if (messages.isEmpty()) {
      return;
    }
    Page page = new Page(messages);
    pages.add(page);
    if (closed) {
      failLeft();
    }
    page.await(bound);
  }

  private void failLeft() {
    for (Page page = pages.poll(); page != null; page = pages.poll()) {
      page.failed(new ChannelException("The JMS channel is closed"));
    }
  }

  @Override
  public void close() {
    closed = true;
    all.forEach(Sender::beginToClose);
    long until = System.nanoTime() + Duration.ofSeconds(2).toNanos();
    all.forEach(sender -> sender.awaitEnd(until));
    failLeft();
  }
}
