package io.turgo.bench.rest;

import io.turgo.bench.measure.LatencyRecorder;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends one request again and again at a steady rate, whether the server keeps up or not: each has
 * a moment at which it should begin, and its latency counts from then. So a server that stands
 * still for a second has 2,000 late answers at 2,000 requests per second, not one.
 */
final class OpenLoop {
  private final URI server;
  private final byte[] request;
  private final int connections;
  private final LatencyRecorder latencies = new LatencyRecorder();
  private final AtomicLong next = new AtomicLong();
  private final AtomicLong highestNanos = new AtomicLong();
  private final AtomicLong unanswered = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final Map<Integer, Long> refused = new TreeMap<>();

  /**
   * @param connections how many requests can be under way; more wait, which counts as latency
   */
  OpenLoop(URI server, byte[] request, int connections) {
    this.server = server;
    this.request = request;
    this.connections = connections;
  }

  /**
   * What became of the requests.
   *
   * @param seconds from the first one's moment until the last answer
   * @param answered with 2xx
   * @param refused how often with which other status
   * @param unanswered those whose connection broke, which may have been done
   */
  record Result(
      double seconds,
      long answered,
      Map<Integer, Long> refused,
      long unanswered,
      LatencyRecorder latencies,
      double maxMillis) {
    double perSecond() {
      return answered / seconds;
    }

    long errors() {
      return unanswered + refused.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** Sends for so long. */
  Result run(int perSecond, Duration duration) {
    long total = perSecond * duration.toSeconds();
    long begin = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(50);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      threads.add(
          Thread.ofPlatform()
              .name("rest-load-" + i)
              .daemon(true)
              .start(() -> {
                send(begin, 1e9 / perSecond, total);
              }));
    }
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException("Interrupted while requests were sent", e);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    synchronized (refused) {
      return new Result(
          seconds,
          answered.get(),
          Map.copyOf(refused),
          unanswered.get(),
          latencies,
          highestNanos.get() / 1e6);
    }
  }

  private void send(long begin, double nanosBetween, long total) {
    @Nullable HttpLine line = null;
    for (long n = next.getAndIncrement(); n < total; n = next.getAndIncrement()) {
      long moment = begin + (long) (n * nanosBetween);
      await(moment);
      try {
        if (line == null || line.closes()) {
          close(line);
          line = new HttpLine(server);
        }
        note(line.send(request), System.nanoTime() - moment);
      } catch (IOException e) {
        unanswered.incrementAndGet();
        close(line);
        line = null;
      }
    }
    close(line);
  }

  private void note(int status, long nanos) {
    latencies.record(nanos);
    highestNanos.accumulateAndGet(nanos, Math::max);
    if (status >= 200 && status < 300) {
      answered.incrementAndGet();
    } else {
      synchronized (refused) {
        refused.merge(status, 1L, Long::sum);
      }
    }
  }

  private static void await(long moment) {
    for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void close(@Nullable HttpLine line) {
    if (line != null) {
      try {
        line.close();
      } catch (IOException e) {
        // Nothing more is sent on it.
      }
    }
  }
}
