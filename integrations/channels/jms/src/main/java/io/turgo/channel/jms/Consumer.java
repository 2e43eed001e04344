package io.turgo.channel.jms;

import io.turgo.channel.UnexpectedErrors;
import io.turgo.engine.channel.ChannelException;
import jakarta.jms.JMSException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One consumer of a subscription: a thread that holds a session and opens the next one when it
 * fails, with growing pauses.
 */
final class Consumer implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Consumer.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

  private final JmsSubscription subscription;
  private final Thread thread;
  private final CompletableFuture<Boolean> first = new CompletableFuture<>();

  /** Held while the listener is told; who pauses or closes waits for it. */
  private final ReentrantLock telling = new ReentrantLock();

  /** Whether the window has this consumer among those to wake. */
  private final AtomicBoolean inLine = new AtomicBoolean();

  private volatile boolean asleep;
  private volatile boolean closing;
  private volatile boolean connected;

  Consumer(JmsSubscription subscription, String name) {
    this.subscription = subscription;
    this.thread = Thread.ofPlatform().daemon(true).name(name).unstarted(this);
  }

  /** Begins; the future says whether the first session was opened. */
  CompletableFuture<Boolean> start() {
    thread.start();
    return first;
  }

  @Override
  public void run() {
    while (!closing) {
      try {
        consume();
      } catch (Throwable thrown) {
        connected = false;
        UnexpectedErrors.survive("Consuming a queue", thrown, FIRST_PAUSE);
      }
    }
    connected = false;
    first.completeExceptionally(new ChannelException("The subscription was closed"));
  }

  private void consume() {
    Duration pause = FIRST_PAUSE;
    while (!closing) {
      if (stay()) {
        pause = FIRST_PAUSE;
      }
      if (!closing && !connected) {
        long nanos = pause.toNanos();
        sleep(nanos - ThreadLocalRandom.current().nextLong(nanos / 4));
        pause = pause.multipliedBy(2);
        pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
      }
      while (!closing && subscription.isPaused()) {
        sleep(Duration.ofSeconds(1).toNanos());
      }
    }
  }

  /** One session, from its opening to its end; whether it was opened. */
  private boolean stay() {
    boolean opened = false;
    try {
      Link.Open open = subscription.link().get();
      try (ConsumerSession session = new ConsumerSession(this, subscription, open)) {
        opened = true;
        connected = true;
        first.complete(true);
        session.serve();
      } catch (JMSException | RuntimeException | Error e) {
        open.lost(e);
        throw e;
      }
      connected = !open.isLost();
    } catch (JMSException | RuntimeException | Error e) {
      connected = false;
      first.completeExceptionally(e);
      if (!closing) {
        LOG.warn("A consumer of queue '{}' tries again soon", subscription.queue(), e);
      }
    }
    return opened;
  }

  boolean isClosing() {
    return closing;
  }

  boolean isConnected() {
    return connected;
  }

  ReentrantLock telling() {
    return telling;
  }

  /** Sleeps until the time is over, an outcome is told or the window has a place. */
  void sleep(ConsumerSession session, long nanos) {
    asleep = true;
    if (subscription.window().isFull() && inLine.compareAndSet(false, true)) {
      subscription.window().wakeLater(this);
    }
    if (!session.hasEnded() && !closing) {
      LockSupport.parkNanos(this, nanos);
    }
    asleep = false;
  }

  private void sleep(long nanos) {
    asleep = true;
    if (!closing) {
      LockSupport.parkNanos(this, nanos);
    }
    asleep = false;
  }

  /** The window has a place. */
  void called() {
    inLine.set(false);
    wake();
  }

  void wake() {
    if (asleep) {
      asleep = false;
      LockSupport.unpark(thread);
    }
  }

  /** Has the thread end; at once where it has nothing to tell the broker. */
  void beginToClose() {
    closing = true;
    if (connected) {
      LockSupport.unpark(thread);
    } else {
      thread.interrupt();
    }
  }

  /** Waits until the thread has ended; false if the client does not let it go. */
  boolean awaitEnd(Duration bound) {
    return Waiting.forThread(thread, bound);
  }

  /** Asks the client to let the thread go. */
  void interrupt() {
    thread.interrupt();
  }
}
