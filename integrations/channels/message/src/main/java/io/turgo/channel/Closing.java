package io.turgo.channel;

import io.turgo.engine.channel.JobSubscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Ends the subscriptions of a channel.
 *
 * @since 0.1.0
 */
public final class Closing {
  private Closing() {}

  /**
   * Closes all at the same time, so that a broker that does not answer costs its bound once.
   * Returns early if the calling thread is interrupted; its interrupt status is then set.
   *
   * @param subscriptions each is closed by a thread of its own
   * @param name of the threads
   * @param bound how long to wait for all of them; those that take longer end by themselves
   */
  public static void together(
      Collection<? extends JobSubscription> subscriptions, String name, Duration bound) {
    long until = System.nanoTime() + bound.toNanos();
    List<Thread> closing = new ArrayList<>();
    for (JobSubscription subscription : subscriptions) {
      closing.add(Thread.ofPlatform().daemon().name(name).start(subscription::close));
    }
    try {
      for (Thread thread : closing) {
        thread.join(Duration.ofNanos(Math.max(1, until - System.nanoTime())));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
