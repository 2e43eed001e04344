package io.turgo.channel.sqs;

/** How many more deliveries a subscription may have in hand. Safe for all threads. */
final class Slots {
  private final int consumers;
  private int free;
  private boolean paused;
  private boolean closed;

  Slots(int consumers, int prefetch) {
    this.consumers = consumers;
    this.free = prefetch;
  }

  /**
   * Waits until something may be received.
   *
   * @return how much, at most what SQS gives at once; 0 once closed
   */
  synchronized int take() throws InterruptedException {
    while (!closed && (paused || free == 0)) {
      wait();
    }
    if (closed) {
      return 0;
    }
    // A consumer leaves some for the others.
    int taken = Math.min(Sender.BATCH, (free + consumers - 1) / consumers);
    free -= taken;
    return taken;
  }

  synchronized void giveBack(int count) {
    free += count;
    notifyAll();
  }

  synchronized void pause(boolean whether) {
    paused = whether;
    notifyAll();
  }

  synchronized boolean mayHandOut() {
    return !paused && !closed;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /** Waits for that time, or until closed. */
  synchronized void rest(long millis) throws InterruptedException {
    long until = System.nanoTime() + millis * 1_000_000;
    long left = millis;
    while (!closed && left > 0) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
  }
}
