package io.turgo.channel.sqs;

/**
 * How many more jobs a subscription may have in hand. What is received takes a slot for each
 * message; one that turns out to name several jobs {@linkplain #holds takes more}, also such as are
 * not free. Safe for all threads.
 */
final class Slots {
  private final int consumers;
  private int free;

  /** As the last message had, and the next may have. */
  private int jobsPerMessage = 1;

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
    while (!closed && (paused || free <= 0)) {
      wait();
    }
    if (closed) {
      return 0;
    }
    // A consumer leaves some for the others.
    int taken = Math.min(Sender.BATCH, Math.ceilDiv(free, consumers * jobsPerMessage));
    free -= taken;
    return taken;
  }

  /** A message has so many jobs, for one of which there is a slot. */
  synchronized void holds(int jobs) {
    free -= jobs - 1;
    jobsPerMessage = jobs;
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
