package io.turgo.channel.jms;

import io.turgo.engine.channel.ChannelException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settles each message for itself, in any order, where the provider can do that. The client sends
 * acknowledgements without waiting for an answer.
 */
final class OneByOne implements Settlement {
  private static final Logger LOG = LoggerFactory.getLogger(OneByOne.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final int TRIES_AS_IT_CAME = 3;

  private final Senders senders;
  private final int enough;
  private final long gatheringNanos;
  private final List<Message> done = new ArrayList<>();
  private List<Replaced> replaced = new ArrayList<>();
  private @Nullable Acknowledger acknowledger;
  private long firstDoneAt;
  private boolean refused;
  private long refusedAt;

  private record Replaced(Message raw, Outgoing by, int tries) {}

  /**
   * @param enough with so many acknowledgements none waits for more
   * @param gathering how long the first of fewer waits at most
   */
  OneByOne(Senders senders, int enough, Duration gathering) {
    this.senders = senders;
    this.enough = enough;
    this.gatheringNanos = gathering.toNanos();
  }

  @Override
  public void received(Message raw) {}

  @Override
  public void stays(Message raw, Supplier<Outgoing> copy) {}

  @Override
  public void acknowledge(Message raw) {
    if (done.isEmpty()) {
      firstDoneAt = System.nanoTime();
    }
    done.add(raw);
  }

  @Override
  public void replace(Message raw, Outgoing by) {
    replaced.add(new Replaced(raw, by, 0));
  }

  @Override
  public void flush(boolean idle) throws JMSException {
    if (!replaced.isEmpty() && (!refused || System.nanoTime() - refusedAt > PAUSE.toNanos())) {
      sendReplacements();
    }
    if (done.size() >= enough || System.nanoTime() - firstDoneAt > gatheringNanos) {
      acknowledgeAll();
    }
  }

  private void acknowledgeAll() throws JMSException {
    if (done.isEmpty()) {
      return;
    }
    if (acknowledger == null) {
      acknowledger = Acknowledger.of(done.getFirst());
    }
    acknowledger.acknowledge(done);
    done.clear();
  }

  /** All in one page; after a failure each for itself, so that one that cannot be sent is found. */
  private void sendReplacements() {
    List<Replaced> left = new ArrayList<>();
    if (refused) {
      refused = false;
      for (Replaced one : replaced) {
        send(List.of(one), left);
      }
    } else {
      send(replaced, left);
    }
    replaced = left;
  }

  private void send(List<Replaced> page, List<Replaced> left) {
    if (refused) {
      left.addAll(page);
      return;
    }
    try {
      senders.send(page.stream().map(Replaced::by).toList());
      page.forEach(one -> acknowledge(one.raw));
    } catch (ChannelException e) {
      LOG.warn("{} messages could not be sent again yet; they are kept", page.size(), e);
      refused = true;
      refusedAt = System.nanoTime();
      page.forEach(one -> left.add(again(one)));
    }
  }

  private static Replaced again(Replaced one) {
    int tries = one.tries + 1;
    return one.by instanceof Outgoing.Foreign foreign && tries >= TRIES_AS_IT_CAME
        ? new Replaced(one.raw, foreign.withoutBody(), tries)
        : new Replaced(one.raw, one.by, tries);
  }

  @Override
  public boolean takesMore() {
    return replaced.size() < 1_000;
  }

  @Override
  public boolean keeps() {
    return true;
  }

  @Override
  public boolean isPending() {
    return !done.isEmpty() || !replaced.isEmpty();
  }

  @Override
  public void finish() throws JMSException {
    refused = false;
    flush(true);
    acknowledgeAll();
  }
}
